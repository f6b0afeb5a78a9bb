import { expect, test, vi } from "vitest";
import { consumeSameVisitMark, previousUserId, rememberUser } from "./tab-storage";

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

test("the user is stored for the session, and removed after the sign-out", () => {
  const session = storage();
  rememberUser(session, 7);
  expect(session.kept.get("previous_user_id")).toBe("7");
  expect(previousUserId(session)).toBe(7);
  rememberUser(session, null);
  expect(previousUserId(session)).toBeNull();
});

test.each(["", "0", "-3", "1.5", "lina", "9".repeat(20)])("%j is not a valid user id", (text) => {
  const session = storage();
  session.setItem("previous_user_id", text);
  expect(previousUserId(session)).toBeNull();
});

test("without storage no user is remembered", () => {
  function refuse(): never {
    throw new Error("refused");
  }
  const closed = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(() => rememberUser(closed, 7)).not.toThrow();
  expect(previousUserId(closed)).toBeNull();
});

function marked(mark: string | null) {
  return { getItem: () => mark, removeItem: vi.fn() };
}

test("a new visit starts with a cleared guest cart", () => {
  expect(consumeSameVisitMark(marked(null))).toBe(false);
});

test("the language switch keeps the cart for one reload", () => {
  const storage = marked("1");
  expect(consumeSameVisitMark(storage)).toBe(true);
  expect(storage.removeItem).toHaveBeenCalledWith("keep_cart");
});
