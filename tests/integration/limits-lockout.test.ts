import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signInLimits } from "@/server/accounts/limits";
import { db } from "@/server/platform/db";
import { consume, type Limit, refund } from "@/server/platform/rate-limit";
import {
  account,
  answerCodeRequests,
  customer,
  mailedCode,
  PERSON,
  register,
  resetCode,
  signIn,
} from "../support/accounts";
import { expectInvariants } from "../support/invariants";
import { Visitor } from "../support/visitor";

afterEach(expectInvariants);

const { email, password } = PERSON;
const WRONG = { email, password: "wrong" };

function visitorFrom(ip: string): Visitor {
  const visitor = new Visitor();
  visitor.ip = ip;
  return visitor;
}

/** A stranger's house, where every budget of omar's address is used up. */
async function exhaustedStranger(): Promise<Visitor> {
  const stranger = visitorFrom("198.51.100.66");
  const code = "777777";
  const bodies: Record<string, object> = {
    "/login.php": WRONG,
    "/auth/verify": { email, code },
    "/auth/resend-verification": { email },
    "/password_reset_request.php": { email },
    "/password_reset_confirm.php": { email, code, new_password: "amber 77" },
    "/register.php": { ...PERSON, confirmPassword: password, username: "stranger" },
  };
  for (const [path, body] of Object.entries(bodies)) {
    while ((await stranger.call("POST", path, body)).status !== 429);
  }
  return stranger;
}

/** Strangers in many houses try until the account's ceiling over all houses is reached. */
async function useUpAccount(): Promise<void> {
  for (let house = 0; house < 20; house++) {
    for (let time = 0; time < 10; time++) {
      await consume(signInLimits({ email, ip: `192.0.2.${house}` }, null));
    }
  }
}

describe("a stranger who uses up every budget from his house", () => {
  it("does not keep the owner from signing in, nor from a new password", async () => {
    await account();
    const stranger = await exhaustedStranger();
    const omar = visitorFrom("203.0.113.99");
    expect((await signIn(omar)).status).toBe(200);
    expect((await signIn(stranger)).status).toBe(429);
    await answerCodeRequests();
    const reset = { email, code: await resetCode(omar), new_password: "amber door 7" };
    expect((await omar.call("POST", "/password_reset_confirm.php", reset)).status).toBe(200);
    expect((await signIn(omar, { email, password: "amber door 7" })).status).toBe(200);
  });

  it("does not keep the owner from registering, nor from another code", async () => {
    await exhaustedStranger();
    await answerCodeRequests();
    const omar = visitorFrom("203.0.113.99");
    expect((await register(omar)).status).toBe(200);
    expect((await omar.call("POST", "/auth/resend-verification", { email })).status).toBe(200);
    await answerCodeRequests();
    const code = await mailedCode(email, "verification");
    expect((await omar.call("POST", "/auth/verify", { email, code })).status).toBe(200);
  });
});

describe("strangers in many houses who use up the account's ceiling", () => {
  it("keep a browser out that the account does not know, but not the owner's own", async () => {
    const omar = await customer();
    await omar.call("POST", "/logout.php");
    await useUpAccount();
    expect((await signIn(visitorFrom("203.0.113.50"))).status).toBe(429);
    omar.ip = "203.0.113.51";
    expect((await signIn(omar)).status).toBe(200);
  });

  it("do not keep the owner out who proves the mailbox in a new browser", async () => {
    await account();
    await useUpAccount();
    const phone = visitorFrom("203.0.113.52");
    expect((await signIn(phone)).status).toBe(429);
    const reset = { email, code: await resetCode(phone), new_password: "amber door 7" };
    await phone.call("POST", "/password_reset_confirm.php", reset);
    expect((await signIn(phone, { email, password: "amber door 7" })).status).toBe(200);
  });

  it("gain nothing from a browser that another account knows, nor from a forged proof", async () => {
    await account();
    const evil = await customer({ ...PERSON, username: "evil", email: "evil@example.com" });
    await useUpAccount();
    const forging = new Visitor();
    forging.take("known_device", JSON.stringify({ email, deviceId: "1" }));
    for (const visitor of [evil, forging]) expect((await signIn(visitor, WRONG)).status).toBe(429);
  });

  it("cannot guess on without end in the owner's browser either", async () => {
    const omar = await customer();
    const statuses = [];
    for (let time = 1; time <= 11; time++) statuses.push((await signIn(omar, WRONG)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(visitorFrom("203.0.113.50"))).status).toBe(200);
  });
});

describe("a budget", () => {
  beforeEach(() => db().rateLimit.deleteMany());
  const limit: Limit = { name: "test", key: "omar", budget: { points: 5, seconds: 60 } };

  /** The limiter of another web process: the same code with a memory of its own. */
  async function otherProcess() {
    vi.resetModules();
    return import("@/server/platform/rate-limit");
  }

  it("is one for all web processes", async () => {
    const other = await otherProcess();
    expect(other.consume).not.toBe(consume);
    for (let time = 1; time <= 3; time++) await consume([limit]);
    for (let time = 1; time <= 2; time++) await other.consume([limit]);
    const refusal = { code: "too_many_requests", params: { seconds: 60, minutes: 1 } };
    await expect(consume([limit])).rejects.toMatchObject(refusal);
    await expect(other.consume([limit])).rejects.toMatchObject(refusal);
  });

  it("gives exactly what it has when many try at once in several processes", async () => {
    const other = await otherProcess();
    const tries = Array.from({ length: 24 }, (_, i) => (i % 2 ? consume : other.consume)([limit]));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(5);
  });

  it("holds for sign-ins at once as for one after the other", async () => {
    await account();
    await db().rateLimit.deleteMany();
    const tries = Array.from({ length: 20 }, () => signIn(new Visitor(), WRONG));
    const statuses = (await Promise.all(tries)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it("takes a point back that was given, and no more than that", async () => {
    for (let time = 1; time <= 5; time++) await consume([limit]);
    await refund([limit]);
    await consume([limit]);
    await expect(consume([limit])).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("does not grow when a right try ends after its time has run out", async () => {
    await consume([limit]);
    await db().rateLimit.updateMany({ data: { expire: Date.now() - 1 } });
    await refund([limit]);
    for (let time = 1; time <= 5; time++) await consume([limit]);
    await expect(consume([limit])).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("is kept under a key that tells neither address nor house", async () => {
    await customer();
    await exhaustedStranger();
    const rows = await db().rateLimit.findMany();
    expect(rows.length).toBeGreaterThan(10);
    for (const { key, expire } of rows) {
      expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
      expect(key).not.toMatch(/omar|example|198|203/);
      expect(Number(expire)).toBeGreaterThan(Date.now());
    }
  });
});
