import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { concurrently } from "../../support/data/concurrency";
import { expectInvariants } from "../../support/data/invariants";
import {
  answerCodeRequests,
  mailedCode,
  PERSONA,
  register,
  signIn,
} from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const { email } = PERSONA;
const STRANGER = { username: "stranger", email, password: "stolen goods 1" };
const UNCLEAR =
  "This e-mail address was signed up more than once. Sign up again here, then enter the newest code.";

const verify = (visitor: Visitor, code: string) =>
  visitor.call<{ message: string }>("POST", "/auth/verify", { email, code });
const resend = async (visitor: Visitor) => {
  await visitor.call("POST", "/auth/resend-verification", { email });
  await answerCodeRequests();
};
const newestCode = () => mailedCode(email, "verification");
const accounts = () => db().user.findMany({ where: { isVerified: true } });

let omar: Visitor;
let stranger: Visitor;
let omarsCode: string;
let strangersCode: string;
beforeEach(async () => {
  omar = new Visitor();
  stranger = new Visitor();
  stranger.ip = "198.51.100.9";
  await register(omar);
  omarsCode = await newestCode();
  await register(stranger, STRANGER);
  strangersCode = await newestCode();
});

async function expectOmarsAccount(): Promise<void> {
  expect(await accounts()).toMatchObject([{ username: "omar", email }]);
  expect((await signIn(new Visitor())).status).toBe(200);
  expect((await signIn(stranger, STRANGER)).status).toBe(401);
}

describe("a stranger who registers an address that its owner is registering", () => {
  it("does not affect the owner's browser, where only the owner's code works", async () => {
    expect((await verify(omar, omarsCode)).status).toBe(200);
    await expectOmarsAccount();
    expect((await verify(stranger, strangersCode)).status).toBe(400);
    await expectOmarsAccount();
  });

  it("gains nothing if the owner enters the newest code, which is the stranger's", async () => {
    expect((await verify(omar, strangersCode)).status).toBe(400);
    expect(await accounts()).toEqual([]);
    await resend(omar);
    expect((await verify(omar, await newestCode())).status).toBe(200);
    await expectOmarsAccount();
  });

  it("gains nothing in another browser of the owner, which must register again", async () => {
    const phone = new Visitor();
    for (const code of [strangersCode, omarsCode]) {
      expect(await verify(phone, code)).toMatchObject({ status: 409, body: { message: UNCLEAR } });
    }
    expect(await accounts()).toEqual([]);
    await register(phone);
    expect((await verify(phone, await newestCode())).status).toBe(200);
    await expectOmarsAccount();
  });

  it("gains nothing in another browser of the owner even if the owner's code has expired", async () => {
    const verificationCodeExpiry = new Date(Date.now() - 1);
    await db().user.updateMany({ where: { username: "omar" }, data: { verificationCodeExpiry } });
    const phone = new Visitor();
    expect(await verify(phone, strangersCode)).toMatchObject({ body: { message: UNCLEAR } });
    expect(await accounts()).toEqual([]);
  });

  it("gains nothing there even after using up the guesses of the owner's code", async () => {
    await db().user.updateMany({ where: { username: "omar" }, data: { verificationTries: 5 } });
    expect(await verify(new Visitor(), strangersCode)).toMatchObject({
      body: { message: UNCLEAR },
    });
    expect(await accounts()).toEqual([]);
  });

  it("gains nothing by requesting codes or registering again", async () => {
    for (let time = 1; time <= 3; time++) await register(stranger, STRANGER);
    await resend(stranger);
    for (const code of [await newestCode(), strangersCode]) await verify(omar, code);
    expect(await accounts()).toEqual([]);
    expect((await verify(omar, omarsCode)).status).toBe(200);
    await expectOmarsAccount();
  });

  it("can verify first with access to the mailbox; then the address is taken", async () => {
    expect((await verify(stranger, strangersCode)).status).toBe(200);
    expect((await verify(omar, omarsCode)).status).toBe(400);
    expect(await accounts()).toMatchObject([{ username: "stranger" }]);
    expect(await db().user.count()).toBe(1);
  });

  it("leads to one account if both verify at the same moment", async () => {
    const answers = await concurrently([
      () => verify(omar, omarsCode),
      () => verify(stranger, strangersCode),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(await accounts()).toHaveLength(1);
    expect(await db().user.count()).toBe(1);
  });
});

describe("a sole registration", () => {
  beforeEach(() => db().user.deleteMany({ where: { username: "stranger" } }));

  it("is verified in another browser too", async () => {
    expect((await verify(new Visitor(), omarsCode)).status).toBe(200);
    await expectOmarsAccount();
  });

  it("is verified in a browser that has registered another address since", async () => {
    await register(omar, { ...STRANGER, email: "layla@example.com" });
    expect((await verify(omar, omarsCode)).status).toBe(200);
  });

  it("can be verified only in its own browser if several are made at once", async () => {
    const visitors = Array.from({ length: 4 }, () => new Visitor());
    await Promise.all(
      visitors.map((visitor, i) => register(visitor, { ...PERSONA, username: `o ${i}` })),
    );
    const last = visitors[2] ?? omar;
    await resend(last);
    expect((await verify(last, await newestCode())).status).toBe(200);
    expect(await accounts()).toMatchObject([{ username: "o 2" }]);
  });
});

describe("the right password of a registration", () => {
  it("opens no session, but gives the browser the registration's proof to request a code", async () => {
    const phone = new Visitor();
    await db().user.deleteMany({ where: { username: "omar" } });
    await register(omar);
    const answer = await signIn(phone);
    expect(answer).toMatchObject({ status: 403, body: { success: false } });
    expect(phone.cookie("signed_in")).toBeUndefined();
    await resend(phone);
    expect((await verify(phone, await newestCode())).status).toBe(200);
    await expectOmarsAccount();
  });
});
