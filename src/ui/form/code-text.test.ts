import { expect, test } from "vitest";
import { cleanCode, pastedCode } from "./code-text";

test("a code typed in lower case becomes upper case", () => {
  expect(cleanCode("k7q4")).toBe("K7Q4");
});

test("spaces, dashes and invisible marks of a copied code are dropped", () => {
  expect(cleanCode(" K7Q-4M2\u200e\n")).toBe("K7Q4M2");
});

test("a pasted whole code replaces what was typed before", () => {
  expect(pastedCode("AB", { start: 2, end: 2 }, " k7q 4m2 ", 6)).toBe("K7Q4M2");
});

test("a pasted part of a code is inserted at the caret or replaces the selection", () => {
  expect(pastedCode("AD", { start: 1, end: 1 }, "bc", 6)).toBe("ABCD");
  expect(pastedCode("AXXD", { start: 1, end: 3 }, "bc", 6)).toBe("ABCD");
});

test("a paste never exceeds the code's length", () => {
  expect(pastedCode("ABCD", { start: 4, end: 4 }, "efgh", 6)).toBe("ABCDEF");
  expect(pastedCode("", { start: 0, end: 0 }, "abcdefgh", 6)).toBe("ABCDEF");
});

test("a whole code within a pasted sentence replaces what was typed before", () => {
  const find = (text: string) => /[A-Z0-9]{6}/.exec(text)?.[0] ?? null;
  const paste = (text: string) => pastedCode("AB", { start: 2, end: 2 }, text, 6, find);
  expect(paste("Your code: AB12CD")).toBe("AB12CD");
  expect(paste("k7q-4m2")).toBe("K7Q4M2");
  expect(paste("no such thing")).toBe("NOSUCH");
});
