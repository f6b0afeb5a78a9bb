import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  CODE_LIFETIME,
  CODE_TRIES,
  normalizeCode,
} from "@/domain/account-code";

describe("a code", () => {
  it("has six characters out of 32 that nobody reads as one another", () => {
    expect(CODE_LENGTH).toBe(6);
    expect(new Set(CODE_ALPHABET).size).toBe(32);
    expect(CODE_ALPHABET).toMatch(/^[0-9A-Z]{32}$/);
    expect(CODE_ALPHABET).not.toMatch(/[ILOU]/);
  });

  it("has five guesses; to verify it lives 15 minutes, to reset one hour", () => {
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

  it("is what was sent, however it was typed of that", () => {
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
