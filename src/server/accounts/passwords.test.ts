import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it } from "vitest";
import {
  hashPassword,
  isCrowded,
  isPassword,
  refuseCommonPassword,
  workAsked,
} from "@/server/accounts/passwords";

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

describe("a crowd of strangers who sign in at once", () => {
  const from = (host: number) => `198.51.${host >> 8}.${host & 255}`;
  const stranger = (host: number) => ({ as: "stranger" as const, ip: from(host) });
  const diligent = (host: number) => ({ as: "diligent" as const, ip: from(host) });

  it("is refused from the hundredth who waits on, and does not stand before the owner's own browser", async () => {
    const stored = await hashPassword("violet lamp 42");
    let done = 0;
    const crowd = Array.from({ length: 200 }, async (_, host) => {
      try {
        await isPassword(stored, "guess", stranger(host));
        done += 1;
        return "compared";
      } catch (error) {
        expect(error).toMatchObject({ code: "too_many_requests", params: { seconds: 10 } });
        return "refused";
      }
    });
    const owner = { as: "owner" as const, account: "omar@example.com" };
    expect(await isPassword(stored, "violet lamp 42", owner)).toBe(true);
    expect(done).toBeLessThan(100);
    const outcomes = await Promise.all(crowd);
    expect(outcomes.filter((outcome) => outcome === "refused").length).toBeGreaterThan(50);
    expect(outcomes.filter((outcome) => outcome === "compared").length).toBe(done);
  });

  it("of one address has twenty places in the queue, and leaves the others to everybody", async () => {
    const stored = await hashPassword("violet lamp 42");
    const tries = Array.from({ length: 60 }, () => isPassword(stored, "guess", stranger(1)));
    const others = isPassword(stored, "violet lamp 42", stranger(2));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "rejected").length).toBeGreaterThan(30);
    expect(await others).toBe(true);
  });

  it("is not waited for by who has done the work, which rises with how many have done it too", async () => {
    const stored = await hashPassword("violet lamp 42");
    expect([isCrowded(), workAsked()]).toEqual([false, 0]);
    let done = 0;
    const crowd = Array.from({ length: 80 }, async (_, host) => {
      await isPassword(stored, "guess", stranger(host));
      done += 1;
    });
    expect(isCrowded()).toBe(true);
    expect(await isPassword(stored, "violet lamp 42", diligent(200))).toBe(true);
    expect(done).toBeLessThan(40);
    const others = Array.from({ length: 20 }, (_, host) =>
      isPassword(stored, "guess", diligent(host)),
    );
    expect(workAsked()).toBeGreaterThan(1);
    await Promise.all([...crowd, ...others]);
    expect([isCrowded(), workAsked()]).toEqual([false, 0]);
  });

  it("in browsers of one account is one visitor to the owners of others", async () => {
    const stored = await hashPassword("violet lamp 42");
    const order: string[] = [];
    const compare = async (account: string) => {
      await isPassword(stored, "guess", { as: "owner", account });
      order.push(account);
    };
    const evil = Array.from({ length: 15 }, () => compare("evil@example.com"));
    await Promise.all([...evil, compare("omar@example.com")]);
    expect(order.indexOf("omar@example.com")).toBeLessThan(3);
  });
});
