import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CodePurpose } from "@/domain/account-code";
import { registerAccount } from "@/server/accounts/register-account";
import { answerCodeRequest } from "@/server/accounts/request-code";
import { resetPassword } from "@/server/accounts/reset-password";
import { verifyEmail } from "@/server/accounts/verify-email";
import { db } from "@/server/platform/db";
import { mailedCode, PERSON } from "../support/accounts";
import { atOnce } from "../support/at-once";
import { expectInvariants } from "../support/invariants";

const LAYLA = { username: "layla", email: "layla@example.com", password: "green river 9" };
const START = new Date("2026-03-01T12:00:00.000Z");
const at = (milliseconds: number) => () => new Date(START.getTime() + milliseconds);
const MINUTE = 60_000;

let house = 0;
/** Each call comes from another house, so that only the code's own rules speak. */
const ip = () => `198.51.100.${++house % 250}`;

beforeEach(async () => {
  for (const person of [PERSON, LAYLA]) {
    await registerAccount({ ...person, locale: "en", ip: ip() }, at(0));
  }
});
afterEach(expectInvariants);

const MAIL = { verification: "verification", reset: "password-reset" } as const;

/** A new code for an address at the start of time. */
async function newCode(purpose: CodePurpose, email = PERSON.email): Promise<string> {
  const requestedAt = START.toISOString();
  await answerCodeRequest({ purpose, email, locale: "en", requestedAt }, at(0));
  return mailedCode(email, MAIL[purpose]);
}

/** What comes of a code: "taken", or the shop's reason. */
async function use(
  purpose: CodePurpose,
  code: string,
  { email = PERSON.email, clock = at(0) } = {},
): Promise<string> {
  const guess = { email, code, ip: ip() };
  const using =
    purpose === "verification"
      ? verifyEmail({ ...guess, registration: null }, clock)
      : resetPassword({ ...guess, newPassword: "amber door 7" }, clock);
  return using.then(
    () => "taken",
    (error: { code: string }) => error.code,
  );
}

/** A code that is certainly another one. */
const wrong = (code: string, place = 0) =>
  code.slice(0, place) + (code[place] === "7" ? "8" : "7") + code.slice(place + 1);

function omar() {
  return db().user.findUniqueOrThrow({ where: { email: PERSON.email } });
}

describe.each([
  ["verification", 15 * MINUTE, "verificationTries"],
  ["reset", 60 * MINUTE, "resetTries"],
] as const)("a code of a %s", (purpose, lifetime, tries) => {
  it("is taken once", async () => {
    const code = await newCode(purpose);
    expect(await use(purpose, code)).toBe("taken");
    expect(await use(purpose, code)).toBe("code_invalid");
    expect(await omar()).toMatchObject({ isVerified: true, verificationCode: null });
  });

  it("is taken once when it is used five times at the same moment", async () => {
    const code = await newCode(purpose);
    const outcomes = await atOnce(Array.from({ length: 5 }, () => () => use(purpose, code)));
    expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(1);
    const done = purpose === "reset" ? 1 : 0;
    expect(await db().mail.count({ where: { kind: "password-changed" } })).toBe(done);
  });

  it("is refused when any of its characters differs, or some are missing", async () => {
    const code = await newCode(purpose);
    for (const other of [wrong(code), wrong(code, 5), code.slice(1), ""]) {
      expect(await use(purpose, other)).toBe("code_invalid");
    }
    expect((await omar()).isVerified).toBe(false);
    expect(await use(purpose, code)).toBe("taken");
  });

  it("is taken until its last millisecond, and no longer", async () => {
    const code = await newCode(purpose);
    expect(await use(purpose, code, { clock: at(lifetime) })).toBe("code_invalid");
    expect(await use(purpose, code, { clock: at(lifetime + 1) })).toBe("code_invalid");
    expect(await use(purpose, code, { clock: at(lifetime - 1) })).toBe("taken");
  });

  it("bears five guesses: the sixth fails even when it is right", async () => {
    const code = await newCode(purpose);
    for (let guess = 1; guess <= 5; guess++) {
      expect(await use(purpose, wrong(code))).toBe("code_invalid");
    }
    expect(await use(purpose, code)).toBe("code_invalid");
    expect((await omar())[tries]).toBe(5);
    expect((await omar()).isVerified).toBe(false);
  });

  it("is right at the fifth guess", async () => {
    const code = await newCode(purpose);
    for (let guess = 1; guess <= 4; guess++) await use(purpose, wrong(code));
    expect(await use(purpose, code)).toBe("taken");
  });

  it("bears five guesses also when twenty come at once", async () => {
    const code = await newCode(purpose);
    await Promise.all(Array.from({ length: 20 }, () => use(purpose, wrong(code))));
    expect((await omar())[tries]).toBe(5);
    expect(await use(purpose, code)).toBe("code_invalid");
  });

  it("is not found by luck among twenty at once: it is one of the first five, or nothing", async () => {
    for (let round = 0; round < 6; round++) {
      await db().user.updateMany({ data: { isVerified: false } });
      const code = await newCode(purpose);
      const guesses = Array.from({ length: 20 }, () => wrong(code)).with(round * 3, code);
      const outcomes = await Promise.all(guesses.map((guess) => use(purpose, guess)));
      const isFound = outcomes.includes("taken");
      const row = await omar();
      expect(row.isVerified).toBe(isFound);
      if (isFound) expect(row[tries]).toBeLessThanOrEqual(5);
      else expect(row[tries]).toBe(5);
    }
  });

  it("ends the code before it, and brings five new tries", async () => {
    const old = await newCode(purpose);
    for (let guess = 1; guess <= 5; guess++) await use(purpose, wrong(old));
    const code = await newCode(purpose);
    expect(await use(purpose, old)).toBe("code_invalid");
    expect((await omar())[tries]).toBe(1);
    for (let guess = 2; guess <= 4; guess++) await use(purpose, wrong(code));
    expect(await use(purpose, code)).toBe("taken");
  });

  it("serves nothing but its own purpose", async () => {
    const other = purpose === "reset" ? "verification" : "reset";
    await newCode(other);
    const code = await newCode(purpose);
    expect(await use(other, code)).toBe("code_invalid");
    expect((await omar())[tries]).toBe(0);
    expect(await use(purpose, code)).toBe("taken");
  });

  it("serves no other account, be its owner's code as old or as new", async () => {
    const code = await newCode(purpose);
    await newCode(purpose, LAYLA.email);
    expect(await use(purpose, code, { email: LAYLA.email })).toBe("code_invalid");
    expect(await use(purpose, code, { email: "nobody@example.com" })).toBe("code_invalid");
    // Not even if another's hash found its way into her row.
    const { verificationCode, resetCode } = await omar();
    await db().user.update({
      where: { email: LAYLA.email },
      data: { verificationCode, resetCode },
    });
    expect(await use(purpose, code, { email: LAYLA.email })).toBe("code_invalid");
    expect(await use(purpose, code)).toBe("taken");
  });
});

describe("a request for a code", () => {
  it("that waited for longer than anybody would is not answered", async () => {
    const request = {
      email: PERSON.email,
      locale: "en",
      requestedAt: START.toISOString(),
    } as const;
    const mails = () => db().mail.count();
    const before = await mails();
    await answerCodeRequest({ ...request, purpose: "reset" }, at(15 * MINUTE + 1));
    expect(await mails()).toBe(before);
    await answerCodeRequest({ ...request, purpose: "reset" }, at(15 * MINUTE));
    expect(await mails()).toBe(before + 1);
  });
});
