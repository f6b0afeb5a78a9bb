import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { CartDto } from "@/contract/cart";
import { emptyAfterSignOut } from "./cart-changes";

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
    clearOwn: { mutate: ({ userKey }: { userKey: string }) => answer(`clear ${userKey}`) },
    read: { query: () => answer("read") },
  };
}

beforeEach(() => {
  done.length = 0;
  warn.mockClear();
});
afterAll(() => warn.mockRestore());

test("the cart is saved to the user who signed out, then cleared and read again", async () => {
  expect(await emptyAfterSignOut(calls(), 7)).toBe(EMPTY);
  expect(done).toEqual(["save to 7", "clear guest", "read"]);
  expect(warn).not.toHaveBeenCalled();
});

test("without a remembered user the cart is only cleared", async () => {
  await emptyAfterSignOut(calls(), null);
  expect(done).toEqual(["clear guest", "read"]);
});

test.each(["save to 7", "clear guest"])(
  "if “%s” fails, the other steps still run and the failure is logged",
  async (failing) => {
    expect(await emptyAfterSignOut(calls([failing]), 7)).toBe(EMPTY);
    expect(done).toEqual(["save to 7", "clear guest", "read"]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), failure);
  },
);

test("a cart that cannot be read is shown empty, and the failure is logged", async () => {
  expect(await emptyAfterSignOut(calls(["read"]), null)).toEqual({ cart: [] });
  expect(warn).toHaveBeenCalledWith(expect.any(String), failure);
});
