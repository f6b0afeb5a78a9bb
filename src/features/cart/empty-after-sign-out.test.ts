import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { CartDto } from "@/contract/cart";
import { emptyAfterSignOut } from "./empty-after-sign-out";

const EMPTY: CartDto = { cart: [] };
const failure = new Error("no answer");
const done: string[] = [];
const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);

function calls(failing: readonly string[] = []) {
  async function answer(name: string): Promise<CartDto> {
    done.push(name);
    if (failing.includes(name)) throw failure;
    return EMPTY;
  }
  return {
    saveToUser: { mutate: ({ userId }: { userId: number }) => answer(`save to ${userId}`) },
    clear: { mutate: () => answer("clear") },
    read: { query: () => answer("read") },
  };
}

beforeEach(() => {
  done.length = 0;
  warn.mockClear();
});
afterAll(() => warn.mockRestore());

test("the cart is saved to who has signed out, then cleared and read again", async () => {
  expect(await emptyAfterSignOut(calls(), 7)).toBe(EMPTY);
  expect(done).toEqual(["save to 7", "clear", "read"]);
  expect(warn).not.toHaveBeenCalled();
});

test("without a remembered user the cart is only cleared", async () => {
  await emptyAfterSignOut(calls(), null);
  expect(done).toEqual(["clear", "read"]);
});

test("a cart that could not be saved is cleared all the same, and the failure is logged", async () => {
  await emptyAfterSignOut(calls(["save to 7"]), 7);
  expect(done).toEqual(["save to 7", "clear", "read"]);
  expect(warn).toHaveBeenCalledWith(expect.any(String), failure);
});

test("a cart that could not be cleared is out of sight, and the failure is logged", async () => {
  expect(await emptyAfterSignOut(calls(["clear"]), null)).toEqual({ cart: [] });
  expect(warn).toHaveBeenCalledWith(expect.any(String), failure);
});
