import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { purgeAccounts } from "@/server/accounts/purge-accounts";
import { db } from "@/server/platform/db";
import { expectInvariants } from "../../support/data/invariants";
import {
  account,
  customer,
  PERSONA,
  register,
  signIn,
  statusOf,
} from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const DAY = 24 * 60 * 60 * 1000;
const LAYLA = { username: "layla", email: "layla@example.com", password: "green river 9" };

describe("the purge", () => {
  it("forgets a registration that nobody has verified for seven days, with its mails", async () => {
    await register(new Visitor());
    const { createdAt } = await db().user.findFirstOrThrow();
    await purgeAccounts(() => new Date(createdAt.getTime() + 7 * DAY));
    expect(await db().user.count()).toBe(1);
    await purgeAccounts(() => new Date(createdAt.getTime() + 7 * DAY + 1));
    expect(await db().user.count()).toBe(0);
    expect(await db().mail.count()).toBe(0);
  });

  it("counts the seven days for each registration of an address", async () => {
    await register(new Visitor());
    await db().user.updateMany({ data: { createdAt: new Date(Date.now() - 8 * DAY) } });
    await register(new Visitor());
    await purgeAccounts();
    expect(await db().user.count()).toBe(1);
  });

  it("leaves an account alone that was verified, however old, and an admin in any case", async () => {
    await account();
    const { id } = await db().user.create({
      data: { ...LAYLA, isAdmin: true, role: "owner", isVerified: false },
      select: { id: true },
    });
    await purgeAccounts(() => new Date(Date.now() + 1000 * DAY));
    expect(await db().user.count()).toBe(2);
    expect((await signIn(new Visitor())).status).toBe(200);
    await db().user.update({ where: { id }, data: { isAdmin: false, role: null } });
    await purgeAccounts(() => new Date(Date.now() + 1000 * DAY));
    expect(await db().user.count()).toBe(1);
  });

  it("takes away ended sessions, and no other", async () => {
    const omar = await customer();
    const { userId } = await db().session.findFirstOrThrow();
    const expiresAt = new Date(Date.now() - 1);
    await db().session.create({ data: { id: randomUUID(), userId, expiresAt } });
    await purgeAccounts();
    expect(await db().session.count()).toBe(1);
    expect(await statusOf(omar)).toBe(200);
  });

  it("takes away limits that have run out, and no other", async () => {
    await signIn(new Visitor(), { ...PERSONA, password: "wrong" });
    const limits = () => db().rateLimit.count();
    const before = await limits();
    expect(before).toBeGreaterThan(0);
    await purgeAccounts(() => new Date(Date.now() + 14 * 60_000));
    expect(await limits()).toBe(before);
    await purgeAccounts(() => new Date(Date.now() + 61 * 60_000));
    expect(await limits()).toBe(0);
  });
});
