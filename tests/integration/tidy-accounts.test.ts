import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { tidyAccounts } from "@/server/accounts/tidy-accounts";
import { db } from "@/server/platform/db";
import { account, customer, PERSON, register, signIn, statusOf } from "../support/accounts";
import { expectInvariants } from "../support/invariants";
import { Visitor } from "../support/visitor";

afterEach(expectInvariants);

const DAY = 24 * 60 * 60 * 1000;
const LAYLA = { username: "layla", email: "layla@example.com", password: "green river 9" };

describe("the sweep", () => {
  it("gives the name of a registration back that nobody has verified for seven days", async () => {
    await register(new Visitor());
    const { createdAt } = await db().user.findFirstOrThrow();
    await tidyAccounts(() => new Date(createdAt.getTime() + 7 * DAY));
    expect(await db().user.count()).toBe(1);
    await tidyAccounts(() => new Date(createdAt.getTime() + 7 * DAY + 1));
    expect(await db().user.count()).toBe(0);
    expect(await db().mail.count()).toBe(0);
    expect((await register(new Visitor(), { ...LAYLA, username: "omar" })).status).toBe(200);
  });

  it("counts the seven days from the last registration of the address", async () => {
    await register(new Visitor());
    await db().user.updateMany({ data: { createdAt: new Date(Date.now() - 8 * DAY) } });
    await register(new Visitor());
    await tidyAccounts();
    expect(await db().user.count()).toBe(1);
  });

  it("leaves an account alone that was verified, however old, and one that an admin made", async () => {
    await account();
    const made = { username: "layla", email: LAYLA.email, password: "-", isVerified: false };
    await db().user.create({ data: made });
    await tidyAccounts(() => new Date(Date.now() + 1000 * DAY));
    expect(await db().user.count()).toBe(2);
    expect((await signIn(new Visitor())).status).toBe(200);
  });

  it("takes away ended sessions, and no other", async () => {
    const omar = await customer();
    const { userId } = await db().session.findFirstOrThrow();
    const expiresAt = new Date(Date.now() - 1);
    await db().session.create({ data: { id: randomUUID(), userId, expiresAt } });
    await tidyAccounts();
    expect(await db().session.count()).toBe(1);
    expect(await statusOf(omar)).toBe(200);
  });

  it("takes away limits that have run out, and no other", async () => {
    await signIn(new Visitor(), { ...PERSON, password: "wrong" });
    const limits = () => db().rateLimit.count();
    const before = await limits();
    expect(before).toBeGreaterThan(0);
    await tidyAccounts(() => new Date(Date.now() + 14 * 60_000));
    expect(await limits()).toBe(before);
    await tidyAccounts(() => new Date(Date.now() + 61 * 60_000));
    expect(await limits()).toBe(0);
  });
});
