import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartOf, LINA, later, SIGNED_IN, settled, shop, started } from "./session-fixture";
import type { SessionClient } from "./session-state";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a guest without a cart is recognised without any request and without loading the client", async () => {
  const { store, calls, loadClient } = await started({});
  expect(store.get().current).toEqual({ user: null, isLoading: false, isError: false });
  expect(store.get().cart).toMatchObject({ itemCount: 0, isLoading: false });
  expect(loadClient).not.toHaveBeenCalled();
  await store.activate();
  await settled();
  expect(loadClient).toHaveBeenCalled();
  expect(calls).toEqual([]);
});

test("a page load clears a guest's cart, a language switch only reads it", async () => {
  const loaded = await started({ cookies: "has_cart=1" });
  expect(loaded.calls).toEqual(["open"]);
  const switched = await started({ cookies: "has_cart=1", kept: { keep_cart: "1" } });
  expect(switched.calls).toEqual(["read"]);
  expect(switched.kept.has("keep_cart")).toBe(false);
});

test("a guest's cart is read and not cleared if another tab has the shop open", async () => {
  const { calls, notifyOtherTabs } = await started({ cookies: "has_cart=1", isSameVisit: true });
  expect(calls).toEqual(["read"]);
  expect(notifyOtherTabs).not.toHaveBeenCalled();
});

test("a cart created after the load, in another tab, is read and not cleared", async () => {
  const { store, calls, world } = await started({});
  world.cookies = "has_cart=1";
  await store.activate();
  await settled();
  expect(calls).toEqual(["read"]);
  expect(store.get().cart.itemCount).toBe(1);
});

test("the first requests are sent together", async () => {
  const { calls, loadClient, store } = shop({ cookies: SIGNED_IN, kept: { keep_cart: "1" } });
  const client = later<SessionClient>();
  const loaded = await loadClient();
  loadClient.mockReturnValue(client.promise);
  store.start();
  await settled();
  expect(calls).toEqual([]);
  client.keep(loaded);
  // Flush microtasks only: the client batches requests made before the next timer.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(calls.toSorted()).toEqual(["me", "read"]);
});

test("a tab notified of a sign-out in another tab reads again and saves nothing", async () => {
  const { store, calls, world, kept } = await started({ cookies: SIGNED_IN });
  calls.length = 0;
  world.cookies = "";
  world.hearNews("person");
  await settled();
  expect(store.get().current.user).toBeNull();
  expect(kept.has("previous_user_id")).toBe(false);
  expect(calls).toEqual(["read"]);
});

test("an inactive tab is notified of a sign-in in another tab", async () => {
  const { store, calls, world } = await started({});
  world.cookies = SIGNED_IN;
  world.hearNews("person");
  await settled();
  expect(calls.toSorted()).toEqual(["me", "read"]);
  expect(store.get().current.user).toEqual(LINA);
  expect(store.get().cart.itemCount).toBe(1);
});

test("a cart change notifies the other tabs, which read the cart without notifying further", async () => {
  const { store, calls, world, answers, notifyOtherTabs } = await started({ cookies: SIGNED_IN });
  notifyOtherTabs.mockClear();
  await store.cart.setQuantity(1, 3);
  expect(notifyOtherTabs.mock.calls).toEqual([["cart"]]);
  calls.length = 0;
  answers.read = () => cartOf(5);
  world.hearNews("cart");
  await settled();
  expect(calls).toEqual(["read"]);
  expect(store.get().cart.itemCount).toBe(5);
  expect(notifyOtherTabs).toHaveBeenCalledTimes(1);
});

test("a page load that clears a guest's cart notifies the other tabs", async () => {
  const { calls, notifyOtherTabs } = await started({ cookies: "has_cart=1" });
  expect(calls).toEqual(["open"]);
  expect(notifyOtherTabs.mock.calls).toEqual([["cart"]]);
});

test("a page restored from the back/forward cache reads the changes made in between", async () => {
  const { store, calls, world, answers } = await started({ cookies: "has_cart=1" });
  calls.length = 0;
  answers.read = () => cartOf(4);
  world.comeBack();
  await settled();
  expect(calls).toEqual(["read"]);
  expect(store.get().cart.itemCount).toBe(4);
});

test("typed input stays if the same user returns, and is discarded for another", async () => {
  const { kept, world, calls } = await started({ cookies: SIGNED_IN });
  kept.set("checkout_form", "{}");
  world.comeBack();
  await settled();
  expect(calls.filter((call) => call === "me")).toHaveLength(2);
  expect(kept.has("checkout_form")).toBe(true);
  world.cookies = "language=en";
  world.comeBack();
  await settled();
  expect(kept.has("checkout_form")).toBe(false);
});

test("an inactive tab reads a cart that another tab has created", async () => {
  const { store, calls, world } = await started({});
  world.cookies = "has_cart=1";
  world.hearNews("cart");
  await settled();
  expect(calls).toEqual(["read"]);
  expect(store.get().cart.itemCount).toBe(1);
});

test("if the code fails to load, user and cart stay unknown until the next interaction", async () => {
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
