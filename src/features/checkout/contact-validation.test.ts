import { expect, test } from "vitest";
import { composePhone, isEmail } from "./contact-validation";

test("the chosen country's calling code precedes the number", () => {
  expect(composePhone("SA", "50 123 4567")).toBe("+966501234567");
  expect(composePhone("AE", "50 123 4567")).toBe("+971501234567");
});

test("a national zero is removed", () => {
  expect(composePhone("SA", "050 123 4567")).toBe("+966501234567");
});

test("Arabic-Indic digits are accepted", () => {
  expect(composePhone("SA", "٠٥٠١٢٣٤٥٦٧")).toBe("+966501234567");
  expect(composePhone("SA", "۰۵۰ ۱۲۳ ۴۵۶۷")).toBe("+966501234567");
});

test("copied direction marks are ignored", () => {
  expect(composePhone("SA", "\u206605\u200f0 123 4567\u2069")).toBe("+966501234567");
});

test("a number with its own country code keeps it", () => {
  expect(composePhone("SA", "+20 100 123 4567")).toBe("+201001234567");
  expect(composePhone("SA", "00966 50 123 4567")).toBe("+966501234567");
});

test("a text that is no phone number gives null", () => {
  for (const typed of ["", "  ", "50", "call me"]) expect(composePhone("SA", typed)).toBeNull();
});

test("an e-mail address is valid if the server accepts it", () => {
  expect(isEmail(" lina@example.com ")).toBe(true);
  for (const typed of ["", "lina", "lina@", "b@y, evil@z"]) expect(isEmail(typed)).toBe(false);
});
