import { describe, expect, it } from "vitest";
import { keyProblem, MAX_KEY_LENGTH, maskKey, usualKeyShape } from "@/domain/catalogue/licence-key";

describe("a masked key", () => {
  it.each([
    ["ABCDE-FGHJK-9Q4K", "••••9Q4K"],
    ["123456789012", "••••9012"],
    ["12345678901", "••••01"],
    ["12345678", "••••78"],
    ["1234567", "••••"],
    ["", "••••"],
  ])("of %j shows no more than %j", (key, masked) => expect(maskKey(key)).toBe(masked));

  it("never ends in half a character", () => {
    expect(maskKey("key-with-a-𝔷𝔷𝔷𝔷𝔷")).toBe("••••𝔷𝔷𝔷𝔷");
  });
});

describe("a key", () => {
  it.each(["ABCDE-FGHJK", "with blanks between", "مفتاح-1", "🗝️-1234"])("may be %j", (text) =>
    expect(keyProblem(text)).toBeNull(),
  );

  it.each([
    ["a tab", "ABC\tDEF"],
    ["the zero character", "ABC\0DEF"],
    ["a lone surrogate", "ABC\ud83dDEF"],
    ["a direction mark", "ABC\u200fDEF"],
    ["a zero-width space", "ABC\u200bDEF"],
    ["a line separator", "ABC\u2028DEF"],
    ["a replacement character", "ABC\ufffdDEF"],
  ])("may not contain %s, which no buyer could type", (_, text) =>
    expect(keyProblem(text)).toBe("unreadable"),
  );

  it("has a maximum length", () => {
    expect(keyProblem("K".repeat(MAX_KEY_LENGTH))).toBeNull();
    expect(keyProblem("K".repeat(MAX_KEY_LENGTH + 1))).toBe("too_long");
  });
});

describe("the usual shape of keys", () => {
  it("is the shape that at least three of four keys share: the lengths of their groups", () => {
    expect(usualKeyShape(["AB12-CD34", "مفتا-١٢٣٤", "WXYZ-9999", "no key"])).toBe("4-4");
  });

  it("is null for few keys, and for keys of many shapes", () => {
    expect(usualKeyShape(["AB12-CD34", "EF56-GH78"])).toBeNull();
    expect(usualKeyShape(["A", "BB", "CCC", "DDDD"])).toBeNull();
  });
});
