import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerCodeRequest } from "@/server/accounts/codes/request-code";
import { db } from "@/server/platform/database/db";
import { concurrently } from "../../support/data/concurrency";
import { expectInvariants } from "../../support/data/invariants";
import {
  at,
  createPersonas,
  LAYLA,
  newCode,
  omar,
  redeemCode,
  sentAt,
  wrongCode,
} from "../../support/people/account-codes";
import { PERSONA } from "../../support/people/accounts";

afterEach(expectInvariants);

const MINUTE = 60_000;

describe.each([
  ["verification", 15 * MINUTE, "verificationTries"],
  ["reset", 60 * MINUTE, "resetTries"],
] as const)("a code of a %s", (purpose, lifetime, tries) => {
  beforeEach(() => createPersonas(purpose));
  const isUsed = async () => (await omar())[`${purpose}Code`] === null;

  it("is taken once", async () => {
    const code = await newCode(purpose);
    expect(await redeemCode(purpose, code)).toBe("taken");
    expect(await redeemCode(purpose, code)).toBe("code_invalid");
    expect(await omar()).toMatchObject({ isVerified: true });
    expect(await isUsed()).toBe(true);
  });

  it("is accepted once when it is used five times at the same moment", async () => {
    const code = await newCode(purpose);
    const outcomes = await concurrently(
      Array.from({ length: 5 }, () => () => redeemCode(purpose, code)),
    );
    expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(1);
    const done = purpose === "reset" ? 1 : 0;
    expect(await db().mail.count({ where: { kind: "password-changed" } })).toBe(done);
  });

  it("is refused if a character differs or is missing", async () => {
    const code = await newCode(purpose);
    for (const other of [wrongCode(code), wrongCode(code, 5), code.slice(1), ""]) {
      expect(await redeemCode(purpose, other)).toBe("code_invalid");
    }
    expect(await isUsed()).toBe(false);
    expect(await redeemCode(purpose, code)).toBe("taken");
  });

  it("is accepted until its last millisecond", async () => {
    const code = await newCode(purpose);
    expect(await redeemCode(purpose, code, { clock: at(sentAt() + lifetime) })).toBe(
      "code_invalid",
    );
    expect(await redeemCode(purpose, code, { clock: at(sentAt() + lifetime + 1) })).toBe(
      "code_invalid",
    );
    expect(await redeemCode(purpose, code, { clock: at(sentAt() + lifetime - 1) })).toBe("taken");
  });

  it("allows five guesses: the sixth fails even if it is right", async () => {
    const code = await newCode(purpose);
    for (let guess = 1; guess <= 5; guess++) {
      expect(await redeemCode(purpose, wrongCode(code))).toBe("code_invalid");
    }
    expect(await redeemCode(purpose, code)).toBe("code_invalid");
    expect((await omar())[tries]).toBe(5);
    expect(await isUsed()).toBe(false);
  });

  it("is accepted at the fifth guess", async () => {
    const code = await newCode(purpose);
    for (let guess = 1; guess <= 4; guess++) await redeemCode(purpose, wrongCode(code));
    expect(await redeemCode(purpose, code)).toBe("taken");
  });

  it("allows five guesses even if twenty arrive at once", async () => {
    const code = await newCode(purpose);
    await Promise.all(Array.from({ length: 20 }, () => redeemCode(purpose, wrongCode(code))));
    expect((await omar())[tries]).toBe(5);
    expect(await redeemCode(purpose, code)).toBe("code_invalid");
  });

  it("is found only by one of the first five of twenty concurrent guesses", async () => {
    for (let round = 0; round < 6; round++) {
      if (purpose === "verification") await db().user.updateMany({ data: { isVerified: false } });
      const code = await newCode(purpose);
      const guesses = Array.from({ length: 20 }, () => wrongCode(code)).with(round * 3, code);
      const outcomes = await Promise.all(guesses.map((guess) => redeemCode(purpose, guess)));
      const isFound = outcomes.includes("taken");
      expect(await isUsed()).toBe(isFound);
      if (isFound) expect((await omar())[tries]).toBeLessThanOrEqual(5);
      else expect((await omar())[tries]).toBe(5);
    }
  });

  it("allows five more guesses in its owner's browser, which strangers cannot use up", async () => {
    const code = await newCode(purpose);
    await Promise.all(Array.from({ length: 9 }, () => redeemCode(purpose, wrongCode(code))));
    for (let guess = 1; guess <= 4; guess++) {
      expect(await redeemCode(purpose, wrongCode(code), { isOwn: true })).toBe("code_invalid");
    }
    expect(await redeemCode(purpose, code)).toBe("code_invalid");
    expect(await redeemCode(purpose, code, { isOwn: true })).toBe("taken");
  });

  it("allows no more than five guesses in the owner's browser", async () => {
    const code = await newCode(purpose);
    for (let guess = 1; guess <= 5; guess++)
      await redeemCode(purpose, wrongCode(code), { isOwn: true });
    expect(await redeemCode(purpose, code, { isOwn: true })).toBe("code_invalid");
    expect(await isUsed()).toBe(false);
  });

  it("replaces the previous code, and allows five new guesses", async () => {
    const old = await newCode(purpose);
    for (let guess = 1; guess <= 5; guess++) await redeemCode(purpose, wrongCode(old));
    const code = await newCode(purpose);
    expect(await redeemCode(purpose, old)).toBe("code_invalid");
    expect((await omar())[tries]).toBe(1);
    for (let guess = 2; guess <= 4; guess++) await redeemCode(purpose, wrongCode(code));
    expect(await redeemCode(purpose, code)).toBe("taken");
  });

  it("works only for its own purpose", async () => {
    const other = purpose === "reset" ? "verification" : "reset";
    const code = await newCode(purpose);
    expect(await redeemCode(other, code)).toBe("code_invalid");
    // The code is refused even if its hash is stored for the other purpose.
    const hash = (await omar())[`${purpose}Code`];
    const expiry = new Date(sentAt() + MINUTE);
    const data =
      purpose === "reset"
        ? { isVerified: false, verificationCode: hash, verificationCodeExpiry: expiry }
        : { isVerified: true, resetCode: hash, resetCodeExpiry: expiry };
    await db().user.updateMany({ where: { email: PERSONA.email }, data });
    expect(await redeemCode(other, code)).toBe("code_invalid");
    await db().user.updateMany({ data: { isVerified: purpose === "reset" } });
    expect(await redeemCode(purpose, code)).toBe("taken");
  });

  it("works for no other account, whose own code may be older or newer", async () => {
    const code = await newCode(purpose);
    await newCode(purpose, LAYLA.email);
    expect(await redeemCode(purpose, code, { email: LAYLA.email })).toBe("code_invalid");
    expect(await redeemCode(purpose, code, { email: "nobody@example.com" })).toBe("code_invalid");
    // The code is refused even if its hash is stored in another account's row.
    const { verificationCode, resetCode } = await omar();
    const data = { verificationCode, resetCode };
    await db().user.updateMany({ where: { email: LAYLA.email }, data });
    expect(await redeemCode(purpose, code, { email: LAYLA.email })).toBe("code_invalid");
    expect(await redeemCode(purpose, code)).toBe("taken");
  });
});

describe("a request for a code", () => {
  beforeEach(() => createPersonas("reset"));
  const request = () => ({
    email: PERSONA.email,
    registrationId: null,
    requestedAt: new Date(sentAt()).toISOString(),
    purpose: "reset" as const,
  });
  const resets = () => db().mail.count({ where: { kind: "password-reset" } });

  it("that is too old is not answered", async () => {
    await answerCodeRequest(request(), at(sentAt() + 15 * MINUTE + 1));
    expect(await resets()).toBe(0);
    await answerCodeRequest(request(), at(sentAt() + 15 * MINUTE));
    expect(await resets()).toBe(1);
  });

  it("is answered once, even if its job runs again", async () => {
    for (let time = 1; time <= 3; time++) await answerCodeRequest(request(), at(sentAt() + time));
    expect(await resets()).toBe(1);
  });
});
