import { beforeEach, expect, test, vi } from "vitest";
import {
  cartMark,
  keepPlacedOrder,
  markOrderSeen,
  markOrderSettled,
  placedOrdersIn,
} from "./placed-orders";
import {
  forgetOrders,
  GUEST_WISHES,
  LAST_ORDERS,
  placedOrdersText,
  subscribePlacedOrders,
} from "./placed-orders-storage";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A minimal browser window. */
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
});

const CART = cartMark([
  { id: 12, quantity: 1 },
  { id: 15, quantity: 3 },
]);
const keep = (id: number) => keepPlacedOrder(id, CART);

const orders = (now = Date.now()) =>
  placedOrdersIn(placedOrdersText(), now).map(({ id, isTold }) => [id, isTold]);

test("an order is listed until its result is marked as seen, and then kept with that mark for the rest of a day", () => {
  keep(7);
  keep(8);
  expect(orders()).toEqual([
    [8, false],
    [7, false],
  ]);
  markOrderSeen(7);
  expect(orders()).toEqual([
    [8, false],
    [7, true],
  ]);
  expect(orders(Date.now() + DAY_MS)).toEqual([]);
});

test("an approved order loses its mark, and only the last five orders are kept", () => {
  for (const id of [1, 2, 3, 4, 5, 6]) keep(id);
  markOrderSeen(4);
  keep(4);
  expect(orders().map(([id]) => id)).toEqual([4, 6, 5, 3, 2]);
  expect(orders()[0]).toEqual([4, false]);
});

test("a change notifies the listeners, a change without effect does not", () => {
  const listener = vi.fn();
  const stop = subscribePlacedOrders(listener);
  keep(7);
  markOrderSeen(7);
  expect(listener).toHaveBeenCalledTimes(2);
  markOrderSeen(7);
  markOrderSeen(9);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  keep(8);
  expect(listener).toHaveBeenCalledTimes(2);
});

test("an order is identified by its cart's lines, and settled once for all tabs", () => {
  keep(7);
  keep(8);
  const [, first] = placedOrdersIn(placedOrdersText(), Date.now());
  expect(first).toMatchObject({ id: 7, cart: "12x1,15x3", isSettled: false });
  expect([markOrderSettled(7), markOrderSettled(7), markOrderSettled(9)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(orders()).toEqual([
    [8, false],
    [7, false],
  ]);
  markOrderSeen(8);
  expect(markOrderSettled(8)).toBe(false);
});

test("after `forgetOrders` the browser has no order and no wish list", () => {
  keep(7);
  window.localStorage.setItem(LAST_ORDERS, '["/order/7-token"]');
  window.localStorage.setItem(GUEST_WISHES, "7 12");
  forgetOrders();
  expect(window.localStorage.getItem(GUEST_WISHES)).toBeNull();
  expect(orders()).toEqual([]);
  expect(window.localStorage.getItem(LAST_ORDERS)).toBeNull();
});

test.each(["", "x", "7", "0:1", "7:", "-1:5", '{"id":7}', "7:1", "7:1:12x1:other", "7:1:<b>"])(
  "%j is not a valid order",
  (text) => {
    expect(placedOrdersIn(text, 1)).toEqual([]);
  },
);

test("without storage no order is kept", () => {
  vi.stubGlobal("window", {
    get localStorage(): never {
      throw new Error("refused");
    },
  });
  expect(() => keep(7)).not.toThrow();
  expect(placedOrdersText()).toBe("");
});
