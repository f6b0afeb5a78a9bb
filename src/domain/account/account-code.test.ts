import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  CODE_LIFETIME,
  CODE_TRIES,
  findCode,
  normalizeCode,
  readCode,
} from "@/domain/account/account-code";

describe("a code", () => {
  it("has six characters of an alphabet of 32, which has no lookalikes", () => {
    expect(CODE_LENGTH).toBe(6);
    expect(new Set(CODE_ALPHABET).size).toBe(32);
    expect(CODE_ALPHABET).toMatch(/^[0-9A-Z]{32}$/);
    expect(CODE_ALPHABET).not.toMatch(/[ILOU]/);
  });

  it("allows five guesses, and is valid for 15 minutes (verification) or one hour (reset)", () => {
    expect(CODE_TRIES).toBe(5);
    expect(CODE_LIFETIME).toEqual({ verification: 900, reset: 3600 });
  });

  it.each([
    ["7kq4zd", "7KQ4ZD"],
    [" 7KQ 4ZD\n", "7KQ4ZD"],
    ["7KQ\u00a04ZD", "7KQ4ZD"],
    ["OIL0il", "011011"],
    ["o0O", "000"],
    ["٧KQ٤ZD", "7KQ4ZD"],
    ["۷KQ۴ZD", "7KQ4ZD"],
    ["", ""],
    ["   ", ""],
  ])("typed as %j is %s", (typed, code) => expect(normalizeCode(typed)).toBe(code));

  it.each([
    ["Your code: AB12CD", "AB12CD"],
    ["your code: ab12cd.", "AB12CD"],
    ["Code:AB12CD", "AB12CD"],
    ["AB12CD is your code. Please do not share it.", "AB12CD"],
    ["Please type ABCDEF", "ABCDEF"],
    ["Order 104825, your code: AB12CD", "AB12CD"],
    ["Your code: 483920 for Office", "483920"],
    ["Your code: K7Q-4M2", "K7Q4M2"],
    ["Your code: K7Q 4M2", "K7Q4M2"],
    ["رمزك: AB12CD", "AB12CD"],
    ["رمزك:\u2066AB12CD\u2069", "AB12CD"],
    ["\u200fرمز التحقق \u200eAB12CD\u200e هو رمزك", "AB12CD"],
    ["رمزك: ٤٨٣٩٢٠", "483920"],
    ["Your code: AB\u200e12CD", "AB12CD"],
    ["Barq\nYour code\n\nAB12CD\n\nIt is valid for 15 minutes.", "AB12CD"],
    ["Your code: OIL0il", "011011"],
  ])("is found in %j", (text, code) => {
    expect(findCode(text)).toBe(code);
    expect(readCode(text)).toBe(code);
  });

  it.each(["", "Your code:", "AB12C", "AB12CDE", "Your code: AB12CDEF"])(
    "is not found in %j",
    (text) => expect(findCode(text)).toBeNull(),
  );

  it("is normalized to the sent code, however it is typed", () => {
    const sign = fc.constantFrom(...CODE_ALPHABET);
    const code = fc.array(sign, { minLength: 6, maxLength: 6 }).map((signs) => signs.join(""));
    fc.assert(
      fc.property(code, (sent) => {
        expect(normalizeCode(sent)).toBe(sent);
        expect(
          normalizeCode(` ${sent.toLowerCase().replaceAll("0", "o").replaceAll("1", "l")}`),
        ).toBe(sent);
      }),
    );
  });
});
