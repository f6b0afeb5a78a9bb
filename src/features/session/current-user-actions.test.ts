import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUserDto } from "@/contract/accounts";
import { reportCallError } from "@/trpc/call-errors";
import { hasLeft } from "./current-user-actions";
import {
  cartOf,
  GENERIC,
  LINA,
  later,
  noAnswer,
  refusal,
  SIGNED_IN,
  settled,
  shop,
  started,
} from "./session-fixture";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a session that has ended means signed out, without another try", async () => {
  const { store, answers, calls } = shop({ cookies: SIGNED_IN });
  answers.me = () => {
    throw refusal("not_signed_in");
  };
  store.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store.get().current).toEqual({ user: null, isLoading: false, isError: false });
  expect(calls.filter((name) => name === "me")).toHaveLength(1);
});

test("a server that fails signs nobody out", async () => {
  const { store, answers, kept, calls } = await started({ cookies: SIGNED_IN });
  answers.me = () => {
    throw refusal(null);
  };
  await store.currentUser.refetch();
  expect(store.get().current.user).toEqual(LINA);
  expect(store.get().current.isError).toBe(false);
  expect(kept.get("previous_user_id")).toBe("7");
  expect(calls.join()).not.toContain("save");
});

test("who could not be asked for at first is an error until an answer comes", async () => {
  const { store, answers } = shop({ cookies: SIGNED_IN });
  answers.me = () => {
    throw noAnswer;
  };
  store.start();
  await settled();
  expect(store.get().current).toEqual({ user: null, isLoading: false, isError: true });
  const answer = later<CurrentUserDto>();
  answers.me = () => answer.promise;
  const asked = store.currentUser.refetch();
  await settled();
  expect(store.get().current).toEqual({ user: null, isLoading: true, isError: true });
  answer.keep(LINA);
  await asked;
  expect(store.get().current).toEqual({ user: LINA, isLoading: false, isError: false });
});

test("who is signed in is asked again after five minutes, and not before", async () => {
  const { store, calls } = await started({ cookies: SIGNED_IN });
  const questions = () => calls.filter((name) => name === "me").length;
  await vi.advanceTimersByTimeAsync(299_999);
  store.currentUser.refreshIfStale();
  await settled();
  expect(questions()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  store.currentUser.refreshIfStale();
  store.currentUser.refreshIfStale();
  await settled();
  expect(questions()).toBe(2);
});

test("of two questions who is signed in only the later one's answer counts", async () => {
  const { store, answers, kept } = await started({ cookies: SIGNED_IN });
  const early = later<CurrentUserDto>();
  answers.me = () => early.promise;
  const first = store.currentUser.refetch();
  await settled();
  answers.me = () => ({ ...LINA, id: 8, username: "omar" });
  await store.currentUser.refetch();
  early.keep(LINA);
  await first;
  expect(store.get().current.user?.username).toBe("omar");
  expect(kept.get("previous_user_id")).toBe("8");
});

test("any call that is refused because the session has ended asks again who is signed in", async () => {
  const { store, calls, answers } = await started({ cookies: SIGNED_IN });
  answers.me = () => {
    throw refusal("not_signed_in");
  };
  reportCallError(refusal("not_signed_in"));
  await settled();
  expect(store.get().current.user).toBeNull();
  expect(calls).toContain('save {"userId":7}');
});

test("after a sign-in person and cart are asked for, and the other tabs hear of it", async () => {
  const { store, calls, world, notifyOtherTabs, kept } = await started({});
  await store.activate();
  world.cookies = SIGNED_IN;
  await store.currentUser.signedIn();
  expect(calls.toSorted()).toEqual(["me", "read"]);
  expect(store.get().current.user).toEqual(LINA);
  expect(kept.get("previous_user_id")).toBe("7");
  expect(notifyOtherTabs.mock.calls).toEqual([["person"]]);
});

test("a sign-out saves the cart to who has left, clears it and reads it, and then the other tabs hear", async () => {
  const { store, calls, world, answers, notifyOtherTabs, kept, toasts, ui } = await started({
    cookies: SIGNED_IN,
  });
  answers.read = () => cartOf();
  answers.logout = () => {
    world.cookies = "";
  };
  calls.length = 0;
  expect(await store.currentUser.signOut()).toBe(true);
  expect(store.get().current.user).toBeNull();
  expect(store.get().cart.itemCount).toBe(0);
  await settled();
  expect(calls).toEqual(["logout", 'save {"userId":7}', 'clearOwn {"userKey":"guest"}', "read"]);
  expect(kept.has("previous_user_id")).toBe(false);
  expect(notifyOtherTabs.mock.calls.filter(([news]) => news === "person")).toHaveLength(2);
  expect(toasts).toEqual([{ title: "Signed out" }]);
  expect(ui.goHome).toHaveBeenCalledTimes(1);
  expect(ui.focusContent).toHaveBeenCalledTimes(1);
});

test("a sign-out without an answer is told, and one stays signed in", async () => {
  const { store, answers, toasts } = await started({ cookies: SIGNED_IN });
  answers.logout = () => {
    throw noAnswer;
  };
  expect(await store.currentUser.signOut()).toBe(false);
  expect(toasts).toEqual([{ kind: "err", title: GENERIC }]);
  expect(store.get().current.user).toEqual(LINA);
});

test("somebody who had left before this page was loaded has their cart saved, too", async () => {
  const { calls } = await started({ kept: { previous_user_id: "7" } });
  expect(calls).toEqual(['save {"userId":7}', 'clearOwn {"userKey":"guest"}', "read"]);
});

test("a tab that has forgotten whom it saw learns it again from an equal answer", async () => {
  const { world, kept } = await started({ cookies: SIGNED_IN });
  world.hearNews("person");
  expect(kept.has("previous_user_id")).toBe(false);
  await settled();
  expect(kept.get("previous_user_id")).toBe("7");
});

test("for a guest nobody has left, nor in a tab that was told of it and has forgotten the user", () => {
  expect(hasLeft(null, null, null)).toBe(false);
});

test("a person who stays signed in has not left, nor has one whom another follows at once", () => {
  expect(hasLeft(LINA, 7, 7)).toBe(false);
  expect(hasLeft(LINA, 3, 3)).toBe(false);
});

test("a sign-out in this tab is a leave", () => {
  expect(hasLeft(null, 7, 7)).toBe(true);
});

test("a session that ended between two pages is a leave too", () => {
  expect(hasLeft(null, 7, null)).toBe(true);
});

test("where the browser remembers nobody, a sign-out is noticed all the same", () => {
  expect(hasLeft(null, null, 7)).toBe(true);
});
