import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { limitsEndIn } from "../../support/data/clocks";
import { expectInvariants } from "../../support/data/invariants";
import {
  account,
  answerCodeRequests,
  customer,
  mailedCode,
  PERSONA,
  register,
  resetCode,
  signIn,
} from "../../support/people/accounts";
import { type Answer, Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const { email, password } = PERSONA;
const QUARTER = 15 * 60;
const HOUR = 60 * 60;
type Body = { message: string; success?: boolean; error?: string };

function visitorFrom(ip: string): Visitor {
  const visitor = new Visitor();
  visitor.ip = ip;
  return visitor;
}
const stranger = () => visitorFrom("198.51.100.66");

const post = (path: string, body: object) => (visitor: Visitor) =>
  visitor.call<Body>("POST", path, body);

/** The limited requests: name, path, body, number of free attempts, and seconds until the next. */
const LIMITED = [
  ["sign-in", "/login.php", { email, password: "wrong" }, 10, QUARTER],
  [
    "register",
    "/register.php",
    { ...PERSONA, username: "stranger", confirmPassword: password },
    5,
    HOUR,
  ],
  ["verify", "/auth/verify", { email, code: "777777" }, 10, QUARTER],
  ["resend", "/auth/resend-verification", { email }, 5, HOUR],
  ["forgot", "/password_reset_request.php", { email }, 5, HOUR],
  [
    "reset",
    "/password_reset_confirm.php",
    { email, code: "777777", new_password: "amber 77" },
    10,
    QUARTER,
  ],
] as const;

/** Repeats the attempt until it is refused. @returns the number of attempts, and the refusal */
async function useUp(attempt: (visitor: Visitor) => Promise<Answer<Body>>, visitor: Visitor) {
  for (let tries = 0; ; tries++) {
    const answer = await attempt(visitor);
    if (answer.status === 429) return { tries, answer };
  }
}

/** Expects a 429. The wait may be up to a minute shorter, since the attempts take time. */
function expectRefusal({ status, headers, body }: Answer<Body>, seconds: number): void {
  expect(status).toBe(429);
  const wait = Number(headers.get("retry-after"));
  expect(wait).toBeGreaterThan(seconds - 60);
  expect(wait).toBeLessThanOrEqual(seconds);
  const message = `Too many tries. Try again in ${seconds / 60} minutes.`;
  expect(body.message).toBe(message);
  if ("success" in body) expect(body).toEqual({ message, success: false, error: message });
}

describe.each(LIMITED)("the limit of %s", (_name, path, body, budget, seconds) => {
  const attempt = post(path, body);

  it("allows the budgeted number of attempts, states when to retry, and allows it then", async () => {
    await account();
    await db().rateLimit.deleteMany();
    const { tries, answer } = await useUp(attempt, stranger());
    expect(tries).toBe(budget);
    expectRefusal(answer, seconds);

    await limitsEndIn(50);
    const almost = await attempt(stranger());
    const wait = Number(almost.headers.get("retry-after"));
    expect(wait).toBeLessThanOrEqual(50);
    expect(almost.body.message).toBe(`Too many tries. Try again in ${wait} seconds.`);
    await limitsEndIn(0);
    expect((await attempt(stranger())).status).not.toBe(429);
  });

  it("is separate for each IP and each e-mail address", async () => {
    await account();
    await useUp(attempt, stranger());
    expect((await attempt(visitorFrom("203.0.113.99"))).status).not.toBe(429);
    const other = post(path, { ...body, email: "layla@example.com", username: "layla" });
    expect((await other(stranger())).status).not.toBe(429);
  });
});

describe("the limit of changing the password", () => {
  const path = "/auth/request-password-reset";
  const type = (currentPassword: string) => post(path, { currentPassword });

  it("is ten wrong passwords of a signed-in user in a quarter of an hour", async () => {
    const omar = await customer();
    const { tries, answer } = await useUp(type("wrong"), omar);
    expect(tries).toBe(10);
    expectRefusal(answer, QUARTER);
    expect((await type(password)(omar)).status).toBe(429);
    await limitsEndIn(0);
    expect((await type(password)(omar)).status).toBe(200);
  });

  it("is five mails an hour with the right password", async () => {
    const omar = await customer();
    const { tries, answer } = await useUp(type(password), omar);
    expect(tries).toBe(5);
    expectRefusal(answer, HOUR);
  });
});

describe("an IP address", () => {
  it.each([
    ["/login.php", { password: "x" }, 100, QUARTER],
    ["/password_reset_request.php", {}, 60, HOUR],
    ["/auth/verify", { code: "777777" }, 100, QUARTER],
  ] as const)(
    "may try %s only for a limited number of e-mail addresses",
    async (path, body, budget, seconds) => {
      let person = 0;
      const { tries, answer } = await useUp(
        (visitor) => post(path, { ...body, email: `p${++person}@example.com` })(visitor),
        stranger(),
      );
      expect(tries).toBe(budget);
      expectRefusal(answer, seconds);
    },
  );
});

describe("right attempts", () => {
  /** The budgets with used points, except the budgets of a whole IP. */
  const points = () =>
    db().rateLimit.findMany({ where: { points: { not: 0 }, key: { not: { contains: "-ip:" } } } });

  it("restore the account's budgets: sign-in, verification and reset", async () => {
    await register(new Visitor());
    await db().rateLimit.deleteMany();
    const code = await mailedCode(email, "verification");
    const omar = new Visitor();
    await omar.call("POST", "/auth/verify", { email, code });
    for (let time = 1; time <= 12; time++) expect((await signIn(omar)).status).toBe(200);
    for (let time = 1; time <= 12; time++) expect((await signIn(new Visitor())).status).toBe(200);
    expect(await points()).toEqual([]);

    const reset = { email, code: await resetCode(omar), new_password: password };
    await db().rateLimit.deleteMany();
    expect((await omar.call("POST", "/password_reset_confirm.php", reset)).status).toBe(200);
    expect(await points()).toEqual([]);
  });

  it("do not restore the points of wrong attempts", async () => {
    const omar = await account();
    const visitor = stranger();
    for (let time = 1; time <= 9; time++) await signIn(visitor, { email, password: "wrong" });
    expect((await signIn(stranger())).status).toBe(200);
    expect((await signIn(visitor, { email, password: "wrong" })).status).toBe(401);
    expect((await signIn(visitor)).status).toBe(429);
    expect((await signIn(omar)).status).toBe(200);
  });

  it("are refused too once the budget is used up", async () => {
    await account();
    await useUp(post("/login.php", { email, password: "wrong" }), stranger());
    expect((await signIn(stranger())).status).toBe(429);
    const code = await resetCode(new Visitor());
    const guess = { email, new_password: "amber 77" };
    await useUp(post("/password_reset_confirm.php", { ...guess, code: "777777" }), stranger());
    expect((await post("/password_reset_confirm.php", { ...guess, code })(stranger())).status).toBe(
      429,
    );
    await answerCodeRequests();
  });
});
