import { expect, test } from "vitest";
import type { CurrentUserDto } from "@/contract/accounts";
import { sessionChange } from "./session-change";

const LINA: CurrentUserDto = {
  id: 7,
  username: "lina",
  email: "lina@example.com",
  isAdmin: false,
  isVerified: true,
  createdAt: "2025-06-14T09:00:00.000Z",
};

test("for a guest nothing is saved or cleared", () => {
  expect(sessionChange(null, null, null)).toMatchObject({ leaves: false, isOtherPerson: false });
});

test("a person who stays signed in keeps cart and orders", () => {
  expect(sessionChange(LINA, 7, 7)).toMatchObject({ leaves: false, isOtherPerson: false });
});

test("a sign-out saves the cart to the remembered user and forgets that person's orders", () => {
  expect(sessionChange(null, 7, 7)).toEqual({ leaves: true, remembered: 7, isOtherPerson: true });
});

test("a session that ended between two pages is a sign-out too", () => {
  expect(sessionChange(null, 7, null)).toMatchObject({ leaves: true, remembered: 7 });
});

test("where the browser remembers nobody, a sign-out still clears the cart", () => {
  expect(sessionChange(null, null, 7)).toMatchObject({ leaves: true, remembered: null });
});

test("the orders of one person are not shown to the next one", () => {
  expect(sessionChange(LINA, 3, 3)).toMatchObject({ leaves: false, isOtherPerson: true });
});
