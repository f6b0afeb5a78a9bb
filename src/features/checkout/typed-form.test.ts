import { expect, test } from "vitest";
import { forgetTyped } from "@/features/session/tab-storage";
import type { TypedCheckoutForm } from "./checkout-form";
import { readTypedForm, saveTypedForm } from "./typed-form";

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

const TYPED: TypedCheckoutForm = {
  email: "lina@example.com",
  country: "EG",
  phone: "100 123 4567",
  accounts: { 12: { playerId: "5123456789" } },
  gift: { isOn: true, email: "amal@example.com", name: "Amal", words: "مبروك", day: "2026-12-01" },
};
const UNTOUCHED = readTypedForm(storage());

test("the saved form is restored until it is deleted", () => {
  const tab = storage();
  saveTypedForm(tab, TYPED);
  expect(readTypedForm(tab)).toEqual(TYPED);
  forgetTyped(tab);
  expect(readTypedForm(tab)).toEqual(UNTOUCHED);
});

test("a deleted address stays deleted, and differs from an untouched one", () => {
  const tab = storage();
  saveTypedForm(tab, { ...TYPED, email: "" });
  expect(readTypedForm(tab).email).toBe("");
  expect(UNTOUCHED.email).toBeNull();
});

test.each([
  ["", UNTOUCHED],
  ["{", UNTOUCHED],
  ["[]", UNTOUCHED],
  ["7", UNTOUCHED],
  [
    '{"email":7,"country":"saudi","gift":[],"accounts":{"1":"x","2":{"a":1}}}',
    { ...UNTOUCHED, accounts: { 2: {} } },
  ],
  ['{"phone":"50"}', { ...UNTOUCHED, phone: "50" }],
])("only the valid fields of a form saved by another release (%j) are restored", (text, form) => {
  expect(readTypedForm({ getItem: () => text })).toEqual(form);
});

test("without storage the form is empty after a reload", () => {
  function refuse(): never {
    throw new Error("refused");
  }
  expect(() => saveTypedForm({ setItem: refuse }, TYPED)).not.toThrow();
  expect(readTypedForm({ getItem: refuse })).toEqual(UNTOUCHED);
});
