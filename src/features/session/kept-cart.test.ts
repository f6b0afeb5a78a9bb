import { expect, test, vi } from "vitest";
import { takeKeepMark } from "./kept-cart";

function storage(mark: string | null) {
  return { getItem: () => mark, removeItem: vi.fn() };
}

test("a new visit starts with a cleared guest cart", () => {
  expect(takeKeepMark(storage(null))).toBe(false);
});

test("after the language switch the cart is kept, for that one reload", () => {
  const marked = storage("1");
  expect(takeKeepMark(marked)).toBe(true);
  expect(marked.removeItem).toHaveBeenCalledWith("keep_cart");
});
