import { expect, test } from "vitest";
import { readOpenOrder, saveOpenOrder } from "./open-order";

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("a reload finds its order again, with its approval", () => {
  const storage = memory();
  saveOpenOrder(storage, { id: 1042, isApproved: false });
  expect(readOpenOrder(storage)).toEqual({ id: 1042, isApproved: false });
  saveOpenOrder(storage, { id: 1042, isApproved: true });
  expect(readOpenOrder(storage)).toEqual({ id: 1042, isApproved: true });
});

test("full storage saves no order, and does not stop the payment", () => {
  function refuse(): never {
    throw new Error("full");
  }
  const full = { setItem: refuse, removeItem: refuse };
  expect(() => saveOpenOrder(full, { id: 7, isApproved: false })).not.toThrow();
});

test("an abandoned order is removed, and invalid text is no order", () => {
  const storage = memory();
  saveOpenOrder(storage, { id: 7, isApproved: true });
  saveOpenOrder(storage, null);
  expect(readOpenOrder(storage)).toBeNull();
  expect(readOpenOrder({ getItem: () => "7; drop" })).toBeNull();
});
