import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartDto } from "@/contract/cart";
import { cartOf, GENERIC, later, noAnswer, settled, shop, started } from "./session-fixture";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("changes run one after the other, and the last one's line is busy until it is done", async () => {
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

test("a refused change shows the reason and does not block later changes", async () => {
  const { store, answers, toasts } = await started({ cookies: "has_cart=1" });
  answers.add = () => {
    throw Object.assign(new Error("Only 2 left."), { data: { reason: "out_of_stock" } });
  };
  answers.read = () => cartOf(3);
  const add = store.cart.add({ product_id: 1, quantity: 1 } as never);
  const set = store.cart.setQuantity(1, 3);
  expect(await add).toBe(false);
  expect(await set).toBe(true);
  expect(toasts).toEqual([{ kind: "err", title: "Not added", description: "Only 2 left." }]);
  expect(store.get().cart).toMatchObject({ strike: 0, itemCount: 3 });
});

test("after a change without an answer the cart is read again, since the change may have happened", async () => {
  const { store, answers, calls } = await started({ cookies: "has_cart=1" });
  answers.add = () => {
    throw noAnswer;
  };
  answers.read = () => cartOf(2);
  expect(await store.cart.add({ product_id: 1, quantity: 1 } as never)).toBe(false);
  await settled();
  expect(calls.at(-1)).toBe("read");
  expect(store.get().cart.itemCount).toBe(2);
});

test("a cart that could not be loaded is not read after a failed change, since only its load clears it", async () => {
  const { store, answers, calls } = shop({ cookies: "has_cart=1" });
  for (const call of ["open", "add"]) {
    answers[call] = () => {
      throw noAnswer;
    };
  }
  store.start();
  await settled();
  expect(await store.cart.add({ product_id: 1, quantity: 1 } as never)).toBe(false);
  await settled();
  expect(calls).not.toContain("read");
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

test("a retry after a failed load only reads, since another load would clear the cart", async () => {
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

test("a known cart stays visible if reading it again fails", async () => {
  const { store, answers, toasts } = await started({ cookies: "has_cart=1" });
  answers.read = () => {
    throw noAnswer;
  };
  await store.cart.reload();
  expect(store.get().cart).toMatchObject({ hasFailed: false, isLoading: false, itemCount: 1 });
  expect(toasts).toEqual([]);
});

test("code that fails to load shows a toast, and the next press loads it again", async () => {
  const { store, calls, toasts, loadClient } = await started({});
  loadClient.mockRejectedValueOnce(new Error("chunk"));
  expect(await store.cart.add({ product_id: 1, quantity: 1 } as never)).toBe(false);
  expect(toasts).toEqual([{ kind: "err", title: GENERIC }]);
  expect(await store.cart.add({ product_id: 1, quantity: 1 } as never)).toBe(true);
  expect(calls).toEqual(['add {"product_id":1,"quantity":1}']);
});

test("opening the drawer closes the toast that would cover it", async () => {
  const { store, ui } = await started({});
  await store.cart.open();
  expect(store.get().cart.isOpen).toBe(true);
  expect(ui.dismissToast).toHaveBeenCalledTimes(1);
  store.cart.close();
  expect(store.get().cart.isOpen).toBe(false);
});

test("undoing an add removes the added units, whatever the line's quantity is by then", async () => {
  const { store, calls, answers, toasts } = await started({ cookies: "has_cart=1" });
  answers.open = () => cartOf(1);
  await store.cart.add({ product_id: 1, quantity: 1 } as never);
  // The quantity is now three, because another change has added a unit.
  await store.cart.setQuantity(1, 3);
  const [{ action }] = toasts as [{ action: { label: string; onSelect: () => void } }];
  expect(action.label).toBe("Undo");
  action.onSelect();
  await settled();
  expect(calls.at(-1)).toBe('set {"lineId":1,"quantity":2}');
});

test("a failed add shows that there is no connection, otherwise the general error", async () => {
  const { store, answers, toasts, world } = await started({ cookies: "has_cart=1" });
  answers.add = () => {
    throw noAnswer;
  };
  world.isOffline = true;
  expect(await store.cart.add({ product_id: 1, quantity: 1 } as never)).toBe(false);
  world.isOffline = false;
  expect(await store.cart.add({ product_id: 1, quantity: 1 } as never)).toBe(false);
  expect(toasts).toEqual([
    {
      kind: "err",
      title: "Not added",
      description: "You are offline. Try again once you are connected.",
    },
    { kind: "err", title: "Not added", description: GENERIC },
  ]);
});
