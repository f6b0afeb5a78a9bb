import { expect, test } from "vitest";
import type { CurrentUserDto } from "@/contract/accounts";
import { hasLeft } from "./current-user-actions";

const LINA: CurrentUserDto = {
  id: 7,
  username: "lina",
  email: "lina@example.com",
  isAdmin: false,
  isVerified: true,
  createdAt: "2025-06-14T09:00:00.000Z",
};

test("for a guest nobody has left, nor in a tab that was told of it and has forgotten the user", () => {
  expect(hasLeft(null, null, null)).toBe(false);
});

test("a person who stays signed in has not left, nor has one whom another follows at once", () => {
  expect(hasLeft(LINA, 7, 7)).toBe(false);
  expect(hasLeft(LINA, 3, 3)).toBe(false);
});

test("a sign-out in this tab is a leave", () => {
  expect(hasLeft(null, 7, 7)).toBe(true);
});

test("a session that ended between two pages is a leave too", () => {
  expect(hasLeft(null, 7, null)).toBe(true);
});

test("where the browser remembers nobody, a sign-out is noticed all the same", () => {
  expect(hasLeft(null, null, 7)).toBe(true);
});
