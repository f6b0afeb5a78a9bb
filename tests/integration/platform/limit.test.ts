import { afterEach, describe, expect, it, vi } from "vitest";
import { consume, type Limit, restorePoints } from "@/server/platform/admission/limit";
import { db } from "@/server/platform/database/db";
import { expectInvariants } from "../../support/data/invariants";
import { account, PERSONA, resetCode, signIn } from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const WRONG = { email: PERSONA.email, password: "wrong" };

describe("a rate limit in PostgreSQL", () => {
  const limit: Limit = { name: "test", key: "omar", budget: { points: 5, seconds: 60 } };

  /** Stands for the rate limiter of another web process: a second copy of the module. */
  async function otherProcess() {
    vi.resetModules();
    return import("@/server/platform/admission/limit");
  }

  it("is shared by all web processes", async () => {
    const other = await otherProcess();
    expect(other.consume).not.toBe(consume);
    for (let time = 1; time <= 3; time++) await consume([limit]);
    for (let time = 1; time <= 2; time++) await other.consume([limit]);
    const refusal = { code: "too_many_requests" };
    await expect(consume([limit])).rejects.toMatchObject(refusal);
    await expect(other.consume([limit])).rejects.toMatchObject(refusal);
  });

  it("allows exactly its points when several processes try concurrently", async () => {
    const other = await otherProcess();
    const tries = Array.from({ length: 24 }, (_, i) => (i % 2 ? consume : other.consume)([limit]));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(5);
  });

  it("holds for concurrent sign-ins as well as for sequential ones", async () => {
    await account();
    await db().rateLimit.deleteMany();
    const tries = Array.from({ length: 20 }, () => signIn(new Visitor(), WRONG));
    const statuses = (await Promise.all(tries)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it("gets back exactly the points that are restored", async () => {
    for (let time = 1; time <= 5; time++) await consume([limit]);
    await restorePoints([limit]);
    await consume([limit]);
    await expect(consume([limit])).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("does not exceed its points when a point is restored after its window has ended", async () => {
    await consume([limit]);
    await db().rateLimit.updateMany({ data: { expire: Date.now() - 1 } });
    await restorePoints([limit]);
    for (let time = 1; time <= 5; time++) await consume([limit]);
    await expect(consume([limit])).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("is stored under a key that reveals neither the mail address nor the IP address", async () => {
    await account();
    await signIn(new Visitor(), WRONG);
    await resetCode(new Visitor());
    const rows = await db().rateLimit.findMany();
    expect(rows.length).toBeGreaterThan(6);
    for (const { key, expire } of rows) {
      expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
      expect(key).not.toMatch(/omar|example|198|203/);
      expect(Number(expire)).toBeGreaterThan(Date.now());
    }
  });
});
