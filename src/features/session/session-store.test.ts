import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUserDto } from "@/contract/accounts";
import type { CartDto } from "@/contract/cart";
import { translator } from "@/i18n/translator";
import { reportCallError } from "@/trpc/call-errors";
import type { SessionClient, SessionUi } from "./session-state";
import { createSessionStore } from "./session-store";

const LINA: CurrentUserDto = {
  id: 7,
  username: "lina",
  email: "lina@example.com",
  isAdmin: false,
  isVerified: true,
  createdAt: "2025-06-14T09:00:00.000Z",
};
const SIGNED_IN = "language=en; signed_in=1";
const GENERIC = "An error occurred. Please try again.";
const noAnswer = new Error("no answer");

function refusal(reason: string | null) {
  return Object.assign(new Error("refused"), { data: { reason } });
}

function cartOf(...quantities: number[]): CartDto {
  const product = {
    name: "PUBG UC 660",
    nameAr: null,
    description: "",
    imageUrl: "/art/uc-660.svg",
    priceUSD: "9.99",
    fulfilment: "topup" as const,
    game: null,
    stock: -1,
  };
  return {
    cart: quantities.map((quantity, index) => ({
      id: index + 1,
      productId: 1,
      quantity,
      customization: {},
      options: [],
      isOutdated: false,
      playerId: "",
      topupFields: {},
      product: { ...product, id: 1 },
    })),
  };
}

/** A store whose server is a list of answers by the call's name; each call is written down. */
function shop(options: { cookies?: string; kept?: Record<string, string> } = {}) {
  const calls: string[] = [];
  const toasts: unknown[] = [];
  const kept = new Map(Object.entries(options.kept ?? {}));
  const answers: Record<string, () => unknown> = {
    me: () => LINA,
    open: () => cartOf(1),
    read: () => cartOf(1),
    add: () => cartOf(2),
    set: () => cartOf(3),
  };
  const call = (name: string) => async (input?: unknown) => {
    calls.push(input === undefined ? name : `${name} ${JSON.stringify(input)}`);
    return (answers[name] ?? (() => cartOf()))();
  };
  const client = {
    auth: { me: { query: call("me") }, logout: { mutate: call("logout") } },
    cart: {
      open: { mutate: call("open") },
      read: { query: call("read") },
      add: { mutate: call("add") },
      setLineQuantity: { mutate: call("set") },
      removeLine: { mutate: call("remove") },
      clear: { mutate: call("clear") },
      saveToUser: { mutate: call("save") },
      clearOwn: { mutate: call("clearOwn") },
    },
  } as unknown as SessionClient;
  const world = { cookies: options.cookies ?? "", hearNews: () => undefined as unknown };
  const loadClient = vi.fn(async () => client);
  const notifyOtherTabs = vi.fn();
  const store = createSessionStore({
    loadClient,
    cookies: () => world.cookies,
    storage: () => ({
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    }),
    now: Date.now,
    openTabChannel(onNews) {
      world.hearNews = onNews;
      return notifyOtherTabs;
    },
  });
  const ui = {
    texts: {
      cart: translator("en", "cart"),
      common: translator("en", "common"),
      errors: translator("en", "errors"),
      layout: translator("en", "layout"),
    },
    toast: (content: unknown) => void toasts.push(content),
    dismissToast: vi.fn(),
    goHome: vi.fn(),
    focusContent: vi.fn(),
  };
  store.attachUi(ui as unknown as SessionUi);
  return { store, calls, toasts, kept, answers, world, loadClient, notifyOtherTabs, ui };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

async function started(options: Parameters<typeof shop>[0]) {
  const opened = shop(options);
  opened.store.start();
  await settled();
  return opened;
}

/** A promise that is kept by hand. */
function later<T>() {
  let keep: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a guest without a cart is known as such, and neither the server nor its client is asked for", async () => {
  const { store, calls, loadClient } = await started({});
  expect(store.get().current).toEqual({ user: null, isLoading: false, isError: false });
  expect(store.get().cart).toMatchObject({ itemCount: 0, isLoading: false });
  expect(loadClient).not.toHaveBeenCalled();
  await store.activate();
  await settled();
  expect(loadClient).toHaveBeenCalled();
  expect(calls).toEqual([]);
});

test("a guest's cart is cleared when the page is loaded, and read after the language switch", async () => {
  const loaded = await started({ cookies: "has_cart=1" });
  expect(loaded.calls).toEqual(["open"]);
  const switched = await started({ cookies: "has_cart=1", kept: { keep_cart: "1" } });
  expect(switched.calls).toEqual(["read"]);
  expect(switched.kept.has("keep_cart")).toBe(false);
});

test("a cart that came after the load, in another tab, is read and not cleared", async () => {
  const { store, calls, world } = await started({});
  world.cookies = "has_cart=1";
  await store.activate();
  await settled();
  expect(calls).toEqual(["read"]);
  expect(store.get().cart.itemCount).toBe(1);
});

test("what is asked first goes out together", async () => {
  const { calls, loadClient, store } = shop({ cookies: SIGNED_IN, kept: { keep_cart: "1" } });
  const client = later<SessionClient>();
  const loaded = await loadClient();
  loadClient.mockReturnValue(client.promise);
  store.start();
  await settled();
  expect(calls).toEqual([]);
  client.keep(loaded);
  // Without a timer in between: the client sends what is asked before the next one as one request.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(calls.toSorted()).toEqual(["me", "read"]);
});

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
  expect(notifyOtherTabs).toHaveBeenCalledTimes(1);
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
  expect(notifyOtherTabs).toHaveBeenCalledTimes(2);
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

test("a tab that hears of a sign-out in another reads anew and saves nothing", async () => {
  const { store, calls, world, kept } = await started({ cookies: SIGNED_IN });
  calls.length = 0;
  world.cookies = "";
  world.hearNews();
  await settled();
  expect(store.get().current.user).toBeNull();
  expect(kept.has("previous_user_id")).toBe(false);
  expect(calls).toEqual(["read"]);
});

test("a tab that has forgotten whom it saw learns it again from an equal answer", async () => {
  const { world, kept } = await started({ cookies: SIGNED_IN });
  world.hearNews();
  expect(kept.has("previous_user_id")).toBe(false);
  await settled();
  expect(kept.get("previous_user_id")).toBe("7");
});

test("a sleeping tab hears of a sign-in in another", async () => {
  const { store, calls, world } = await started({});
  world.cookies = SIGNED_IN;
  world.hearNews();
  await settled();
  expect(calls.toSorted()).toEqual(["me", "read"]);
  expect(store.get().current.user).toEqual(LINA);
  expect(store.get().cart.itemCount).toBe(1);
});

test("one change comes after the other, and the line of the last one is busy until it is done", async () => {
  const { store, calls, answers } = await started({ cookies: "has_cart=1" });
  const added = later<CartDto>();
  answers.add = () => added.promise;
  const add = store.cart.add({ product_id: 1, quantity: 1 } as never);
  const set = store.cart.setQuantity(4, 3);
  await settled();
  expect(calls).toEqual(["open", 'add {"product_id":1,"quantity":1}']);
  expect(store.get().cart.busyLineId).toBe(4);
  added.keep(cartOf(2));
  expect(await add).toBe(true);
  expect(await set).toBe(true);
  expect(calls.at(-1)).toBe('set {"lineId":4,"quantity":3}');
  expect(store.get().cart).toMatchObject({ itemCount: 3, busyLineId: null, strike: 1 });
});

test("a change that is refused says why and holds up none after it", async () => {
  const { store, answers, toasts } = await started({ cookies: "has_cart=1" });
  answers.add = () => {
    throw Object.assign(new Error("Only 2 left."), { data: { reason: "out_of_stock" } });
  };
  const add = store.cart.add({ product_id: 1, quantity: 1 } as never);
  const set = store.cart.setQuantity(1, 3);
  expect(await add).toBe(false);
  expect(await set).toBe(true);
  expect(toasts).toEqual([{ kind: "err", title: "Not added", description: "Only 2 left." }]);
  expect(store.get().cart).toMatchObject({ strike: 0, itemCount: 3 });
});

test("a change waits for the cart of the page load", async () => {
  const { store, calls, answers } = shop({ cookies: "has_cart=1" });
  const opened = later<CartDto>();
  answers.open = () => opened.promise;
  store.start();
  const add = store.cart.add({ product_id: 1, quantity: 1 } as never);
  await settled();
  expect(calls).toEqual(["open"]);
  opened.keep(cartOf());
  expect(await add).toBe(true);
  expect(store.get().cart).toMatchObject({ itemCount: 2, hasChanged: true });
});

test("after a load that failed a try again reads, since a load would clear the cart", async () => {
  const { store, calls, answers } = shop({ cookies: "has_cart=1" });
  answers.open = () => {
    throw noAnswer;
  };
  store.start();
  await settled();
  expect(store.get().cart).toMatchObject({ hasFailed: true, isLoading: false });
  const read = later<CartDto>();
  answers.read = () => read.promise;
  const reloaded = store.cart.reload();
  await settled();
  expect(store.get().cart).toMatchObject({ hasFailed: false, isLoading: true });
  read.keep(cartOf(1));
  await reloaded;
  expect(calls).toEqual(["open", "read"]);
  expect(store.get().cart).toMatchObject({ hasFailed: false, isLoading: false, itemCount: 1 });
  expect(store.get().cart.hasChanged).toBe(false);
});

test("a known cart stays in sight when it could not be read again", async () => {
  const { store, answers, toasts } = await started({ cookies: "has_cart=1" });
  answers.read = () => {
    throw noAnswer;
  };
  await store.cart.reload();
  expect(store.get().cart).toMatchObject({ hasFailed: false, isLoading: false, itemCount: 1 });
  expect(toasts).toEqual([]);
});

test("code that cannot be fetched is said, and comes with the next press", async () => {
  const { store, calls, toasts, loadClient } = await started({});
  loadClient.mockRejectedValueOnce(new Error("chunk"));
  expect(await store.cart.add({ product_id: 1, quantity: 1 } as never)).toBe(false);
  expect(toasts).toEqual([{ kind: "err", title: GENERIC }]);
  expect(await store.cart.add({ product_id: 1, quantity: 1 } as never)).toBe(true);
  expect(calls).toEqual(['add {"product_id":1,"quantity":1}']);
});

test("code that cannot be fetched on load leaves both unknown, until somebody does something", async () => {
  const { store, calls, loadClient } = shop({ cookies: SIGNED_IN });
  loadClient.mockRejectedValueOnce(new Error("chunk"));
  store.start();
  await settled();
  expect(store.get().cart).toMatchObject({ hasFailed: true, isLoading: false });
  expect(store.get().current).toMatchObject({ isError: true, isLoading: false });
  await store.activate();
  await settled();
  expect(calls.toSorted()).toEqual(["me", "open"]);
  expect(store.get().current.user).toEqual(LINA);
});

test("the drawer takes away the toast that would lie over it", async () => {
  const { store, ui } = await started({});
  await store.cart.open();
  expect(store.get().cart.isOpen).toBe(true);
  expect(ui.dismissToast).toHaveBeenCalledTimes(1);
  store.cart.close();
  expect(store.get().cart.isOpen).toBe(false);
});
