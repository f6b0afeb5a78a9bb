import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it } from "vitest";
import { hashPassword, isPassword, refuseCommonPassword } from "@/server/accounts/passwords";

const refusal = expect.objectContaining({ code: "password_too_common" });

describe("a password", () => {
  it.each([
    "password",
    "PASSWORD",
    "PassWord",
    "12345678",
    "iloveyou",
    "Iloveyou",
    "ｐａｓｓｗｏｒｄ",
  ])("may not be %s", (password) => expect(() => refuseCommonPassword(password)).toThrow(refusal));

  it("may not be any of the 3,000 commonest, however they are written", () => {
    const commonest = dictionary.passwords.slice(0, 3000);
    expect(commonest).toHaveLength(3000);
    for (const password of commonest) {
      const capitalized = password.charAt(0).toUpperCase() + password.slice(1);
      for (const written of [password, password.toUpperCase(), capitalized]) {
        expect(() => refuseCommonPassword(written), written).toThrow(refusal);
      }
    }
  });

  it.each(["violet lamp 42", "password violet", "كلمة سر طويلة", " password "])(
    "may be %j",
    (password) => expect(() => refuseCommonPassword(password)).not.toThrow(),
  );

  it("is kept as argon2id, and no two hashes of it are alike", async () => {
    const [one, other] = [
      await hashPassword("violet lamp 42"),
      await hashPassword("violet lamp 42"),
    ];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await isPassword(one, "violet lamp 42")).toBe(true);
    expect(await isPassword(other, "violet lamp 42")).toBe(true);
  });

  it("is right to the letter, in whatever way the keyboard composes it", async () => {
    const stored = await hashPassword("caf\u00e9 lamp 42");
    expect(await isPassword(stored, "cafe\u0301 lamp 42")).toBe(true);
    expect(await isPassword(stored, "Caf\u00e9 lamp 42")).toBe(false);
    expect(await isPassword(stored, "caf\u00e9 lamp 42 ")).toBe(false);
    expect(await isPassword(stored, "")).toBe(false);
  });

  it("of nobody is never right", async () => {
    expect(await isPassword(null, "nobody's password")).toBe(false);
    expect(await isPassword(null, "")).toBe(false);
  });
});
