import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUserDto } from "@/contract/accounts";
import { reportCallError } from "@/trpc/call-errors";
import { onPersonChange } from "@/trpc/person-change";
import { hasSignedOut } from "./current-user-actions";
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

test("an ended session means signed out, without a retry", async () => {
  const { store, answers, calls } = shop({ cookies: SIGNED_IN });
  answers.me = () => {
    throw refusal("not_signed_in");
  };
  store.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store.get().current).toEqual({ user: null, isLoading: false, isError: false });
  expect(calls.filter((name) => name === "me")).toHaveLength(1);
});

test("a server error does not sign the user out", async () => {
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

test("a user whose first request failed is an error until a response arrives", async () => {
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

test("the current user is requested again after five minutes, and not before", async () => {
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

test("of two requests for the current user only the later one's response counts", async () => {
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

test("any call refused because the session ended requests the current user again", async () => {
  const { store, calls, answers } = await started({ cookies: SIGNED_IN });
  answers.me = () => {
    throw refusal("not_signed_in");
  };
  reportCallError(refusal("not_signed_in"));
  await settled();
  expect(store.get().current.user).toBeNull();
  expect(calls).toContain('save {"userId":7}');
});

test("a sign-in reads the user and the cart, and notifies the other tabs", async () => {
  const { store, calls, world, notifyOtherTabs, kept } = await started({});
  await store.activate();
  world.cookies = SIGNED_IN;
  await store.currentUser.signedIn();
  expect(calls.toSorted()).toEqual(["me", "read"]);
  expect(store.get().current.user).toEqual(LINA);
  expect(kept.get("previous_user_id")).toBe("7");
  expect(notifyOtherTabs.mock.calls).toEqual([["person"]]);
});

test("a sign-out saves the user's cart, clears and reads it, and then notifies the other tabs", async () => {
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

const changes = vi.fn();
onPersonChange(changes);

test("a page load reports no change of the person, whether a user or a guest", async () => {
  changes.mockClear();
  await started({ cookies: SIGNED_IN });
  const { store } = await started({ cookies: "has_cart=1" });
  await store.currentUser.refetch();
  expect(changes).not.toHaveBeenCalled();
});

test("a sign-in and a sign-out report a change of the person, before it is shown", async () => {
  const { store, world, answers } = await started({});
  const shown: unknown[] = [];
  changes.mockReset().mockImplementation(() => shown.push(store.get().current.user));
  world.cookies = SIGNED_IN;
  await store.currentUser.signedIn();
  answers.logout = () => {
    world.cookies = "";
  };
  await store.currentUser.signOut();
  expect(shown).toEqual([null, LINA]);
  changes.mockReset();
});

test("an expired session reports a change of the person", async () => {
  const { answers } = await started({ cookies: SIGNED_IN });
  changes.mockClear();
  answers.me = () => {
    throw refusal("not_signed_in");
  };
  reportCallError(refusal("not_signed_in"));
  await settled();
  expect(changes).toHaveBeenCalledTimes(1);
});

test("another tab's sign-in reports a change only if it is another user", async () => {
  const { answers, world } = await started({ cookies: SIGNED_IN });
  changes.mockClear();
  world.hearNews("person");
  await settled();
  expect(changes).not.toHaveBeenCalled();
  answers.me = () => ({ ...LINA, id: 8 });
  world.hearNews("person");
  await settled();
  expect(changes).toHaveBeenCalledTimes(1);
});

test("a guest's page that was idle until another tab's sign-in reports the change", async () => {
  const { world } = await started({});
  changes.mockClear();
  world.cookies = SIGNED_IN;
  world.hearNews("person");
  await settled();
  expect(changes).toHaveBeenCalledTimes(1);
});

test("a sign-out without a response shows a toast, and the user stays signed in", async () => {
  const { store, answers, toasts } = await started({ cookies: SIGNED_IN });
  answers.logout = () => {
    throw noAnswer;
  };
  expect(await store.currentUser.signOut()).toBe(false);
  expect(toasts).toEqual([{ kind: "err", title: GENERIC }]);
  expect(store.get().current.user).toEqual(LINA);
});

test("the cart of a user who signed out before this page was loaded is saved, too", async () => {
  const { calls } = await started({ kept: { previous_user_id: "7" } });
  expect(calls).toEqual(['save {"userId":7}', 'clearOwn {"userKey":"guest"}', "read"]);
});

test("a tab that forgot its last user remembers the user again after an equal response", async () => {
  const { world, kept } = await started({ cookies: SIGNED_IN });
  world.hearNews("person");
  expect(kept.has("previous_user_id")).toBe(false);
  await settled();
  expect(kept.get("previous_user_id")).toBe("7");
});

test("a guest has not signed out, nor has a tab that forgot its user after another tab's sign-out", () => {
  expect(hasSignedOut(null, null, null)).toBe(false);
});

test("a user who stays signed in, or whom another user replaces, has not signed out", () => {
  expect(hasSignedOut(LINA, 7, 7)).toBe(false);
  expect(hasSignedOut(LINA, 3, 3)).toBe(false);
});

test("a sign-out in this tab is detected", () => {
  expect(hasSignedOut(null, 7, 7)).toBe(true);
});

test("a session that ended between two pages counts as a sign-out", () => {
  expect(hasSignedOut(null, 7, null)).toBe(true);
});

test("a sign-out is detected even if the browser stores no user", () => {
  expect(hasSignedOut(null, null, 7)).toBe(true);
});
