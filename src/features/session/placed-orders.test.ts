import { beforeEach, expect, test, vi } from "vitest";
import {
  keepPlacedOrder,
  markOrderTold,
  placedOrdersIn,
  placedOrdersText,
  subscribePlacedOrders,
} from "./placed-orders";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The window of a browser, as far as it is asked for. */
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
});

const orders = (now = Date.now()) =>
  placedOrdersIn(placedOrdersText(), now).map(({ id, isTold }) => [id, isTold]);

test("an order is kept until it was told, then known as told for the rest of a day", () => {
  keepPlacedOrder(7);
  keepPlacedOrder(8);
  expect(orders()).toEqual([
    [8, false],
    [7, false],
  ]);
  markOrderTold(7);
  expect(orders()).toEqual([
    [8, false],
    [7, true],
  ]);
  expect(orders(Date.now() + DAY_MS)).toEqual([]);
});

test("an order that is approved is told anew, and only the last five are kept", () => {
  for (const id of [1, 2, 3, 4, 5, 6]) keepPlacedOrder(id);
  markOrderTold(4);
  keepPlacedOrder(4);
  expect(orders().map(([id]) => id)).toEqual([4, 6, 5, 3, 2]);
  expect(orders()[0]).toEqual([4, false]);
});

test("a change is told to who listens, and one that changes nothing is not", () => {
  const listener = vi.fn();
  const stop = subscribePlacedOrders(listener);
  keepPlacedOrder(7);
  markOrderTold(7);
  expect(listener).toHaveBeenCalledTimes(2);
  markOrderTold(7);
  markOrderTold(9);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  keepPlacedOrder(8);
  expect(listener).toHaveBeenCalledTimes(2);
});

test.each(["", "x", "7", "0:1", "7:", "-1:5", '{"id":7}', "7:1:other"])(
  "%j is no order",
  (text) => {
    expect(placedOrdersIn(text, 1)).toEqual([]);
  },
);

test("a browser that refuses storage keeps no order", () => {
  vi.stubGlobal("window", {
    get localStorage(): never {
      throw new Error("refused");
    },
  });
  expect(() => keepPlacedOrder(7)).not.toThrow();
  expect(placedOrdersText()).toBe("");
});
