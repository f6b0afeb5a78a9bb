import { expect, test } from "vitest";
import { composePhone, isEmail } from "./contact-rules";

test("the chosen country's code stands before the number", () => {
  expect(composePhone("SA", "50 123 4567")).toBe("+966501234567");
  expect(composePhone("AE", "50 123 4567")).toBe("+971501234567");
});

test("a national zero is left out", () => {
  expect(composePhone("SA", "050 123 4567")).toBe("+966501234567");
});

test("Arabic-Indic digits are understood", () => {
  expect(composePhone("SA", "٠٥٠١٢٣٤٥٦٧")).toBe("+966501234567");
  expect(composePhone("SA", "۰۵۰ ۱۲۳ ۴۵۶۷")).toBe("+966501234567");
});

test("marks of direction that were copied along do not matter", () => {
  expect(composePhone("SA", "\u206605\u200f0 123 4567\u2069")).toBe("+966501234567");
});

test("a number with a country code of its own keeps it", () => {
  expect(composePhone("SA", "+20 100 123 4567")).toBe("+201001234567");
  expect(composePhone("SA", "00966 50 123 4567")).toBe("+966501234567");
});

test("what is no number is none", () => {
  for (const typed of ["", "  ", "50", "call me"]) expect(composePhone("SA", typed)).toBeNull();
});

test("an e-mail address is one that the server takes", () => {
  expect(isEmail(" lina@example.com ")).toBe(true);
  for (const typed of ["", "lina", "lina@", "b@y, evil@z"]) expect(isEmail(typed)).toBe(false);
});
