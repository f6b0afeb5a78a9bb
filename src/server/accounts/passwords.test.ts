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

  it("is refused if it is one of the 3,000 most common, in any letter case", () => {
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

  it("is stored as argon2id, and two hashes of it differ", async () => {
    const [one, other] = [
      await hashPassword("violet lamp 42"),
      await hashPassword("violet lamp 42"),
    ];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await isPassword(one, "violet lamp 42")).toBe(true);
    expect(await isPassword(other, "violet lamp 42")).toBe(true);
  });

  it("is compared exactly, but ignoring how the keyboard composes characters", async () => {
    const stored = await hashPassword("caf\u00e9 lamp 42");
    expect(await isPassword(stored, "cafe\u0301 lamp 42")).toBe(true);
    expect(await isPassword(stored, "Caf\u00e9 lamp 42")).toBe(false);
    expect(await isPassword(stored, "caf\u00e9 lamp 42 ")).toBe(false);
    expect(await isPassword(stored, "")).toBe(false);
  });

  it("never matches an account that does not exist", async () => {
    expect(await isPassword(null, "nobody's password")).toBe(false);
    expect(await isPassword(null, "")).toBe(false);
  });
});

describe("concurrent sign-ins", () => {
  const from = (host: number) => `198.51.${host >> 8}.${host & 255}`;
  const stranger = (host: number) => ({ as: "stranger" as const, ip: from(host) });
  const diligent = (host: number) => ({ as: "diligent" as const, ip: from(host) });

  it("are refused beyond a hundred waiting strangers, and do not delay the owner's browser", async () => {
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

  it("of one IP get twenty places in the queue, which leaves places for other IPs", async () => {
    const stored = await hashPassword("violet lamp 42");
    const tries = Array.from({ length: 60 }, () => isPassword(stored, "guess", stranger(1)));
    const others = isPassword(stored, "violet lamp 42", stranger(2));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "rejected").length).toBeGreaterThan(30);
    expect(await others).toBe(true);
  });

  it("with a solved challenge go first, and the challenge gets harder the more of them wait", async () => {
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

  it("of all browsers of one account share a turn, so that other owners are not delayed", async () => {
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
