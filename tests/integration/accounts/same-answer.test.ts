import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { expectInvariants } from "../../support/data/invariants";
import {
  account,
  answerCodeRequests,
  PERSONA,
  register,
  signIn,
} from "../../support/people/accounts";
import { type Answer, Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

/** Addresses of equal length, since a sealed cookie's length depends on its content. */
const KNOWN = "settled@example.com";
const WAITING = "waiting@example.com";
const UNKNOWN = "unknown@example.com";
const ADDRESSES = [KNOWN, WAITING, UNKNOWN];

beforeEach(async () => {
  await account({ ...PERSONA, email: KNOWN });
  await register(new Visitor(), { ...PERSONA, username: "waiting", email: WAITING });
  await db().rateLimit.deleteMany();
});

/** The response as the client sees it, except random parts: request ids and cookie values. */
function shown({ status, body, headers }: Answer<unknown>) {
  const others = [...headers].filter(([name]) => name !== "set-cookie" && name !== "x-request-id");
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ""));
  const lengths = headers.getSetCookie().map((line) => line.split(";")[0]?.length);
  return { status, body, others, cookies, lengths };
}

let names = 0;
const REQUESTS: Record<string, (email: string) => object> = {
  "/register.php": (email) => ({
    ...PERSONA,
    email,
    username: `stranger ${++names}`,
    confirmPassword: PERSONA.password,
  }),
  "/auth/resend-verification": (email) => ({ email }),
  "/password_reset_request.php": (email) => ({ email }),
  "/auth/verify": (email) => ({ email, code: "777777" }),
  "/password_reset_confirm.php": (email) => ({ email, code: "777777", new_password: "amber 77" }),
  "/login.php": (email) => ({ email, password: "a wrong password" }),
};

describe.each(Object.entries(REQUESTS))("%s", (path, request) => {
  it("gives the same response for a known, a pending and an unknown address", async () => {
    const answers = [];
    for (const email of ADDRESSES) {
      answers.push(shown(await new Visitor().call("POST", path, request(email))));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it("gives the same response when the budget is used up", async () => {
    const refusals = [];
    for (const email of ADDRESSES) {
      const stranger = new Visitor();
      let answer = await stranger.call("POST", path, request(email));
      let tries = 1;
      for (; answer.status !== 429; tries++) {
        answer = await stranger.call("POST", path, request(email));
      }
      refusals.push([tries, answer.status, answer.body]);
    }
    expect(refusals[1]).toEqual(refusals[0]);
    expect(refusals[2]).toEqual(refusals[0]);
  });
});

describe("a taken username", () => {
  it("is refused in the same way for its owner's address and an unknown one", async () => {
    const answers = [];
    for (const email of [KNOWN, UNKNOWN]) {
      answers.push(shown(await register(new Visitor(), { ...PERSONA, email, username: "Omar" })));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 409, cookies: [] });
    expect(await db().mail.count({ where: { kind: "account-exists" } })).toBe(0);
  });
});

describe("a sign-in", () => {
  it("after a registration gives the same response whether or not the address has an account", async () => {
    const answers = [];
    for (const email of [KNOWN, UNKNOWN]) {
      const stranger = { username: `stranger ${++names}`, email, password: "stolen goods 1" };
      await register(new Visitor(), stranger);
      answers.push(shown(await signIn(new Visitor(), stranger)));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 403,
      cookies: [expect.stringMatching(/^registration;/)],
    });
  });
});

describe("a request for a code", () => {
  const mailsTo = (recipient: string) =>
    db().mail.findMany({ where: { recipient }, select: { kind: true }, orderBy: { id: "asc" } });

  it("mails only addresses with an account or a registration", async () => {
    const before = { known: await mailsTo(KNOWN), waiting: await mailsTo(WAITING) };
    for (const path of ["/auth/resend-verification", "/password_reset_request.php"]) {
      for (const email of [KNOWN, WAITING, UNKNOWN]) {
        await new Visitor().call("POST", path, { email });
      }
    }
    await answerCodeRequests();
    expect((await mailsTo(KNOWN)).slice(before.known.length)).toEqual([{ kind: "password-reset" }]);
    const others = (await mailsTo(WAITING)).slice(before.waiting.length);
    expect(others).toEqual([{ kind: "verification" }]);
    expect(await mailsTo(UNKNOWN)).toEqual([]);
  });
});
