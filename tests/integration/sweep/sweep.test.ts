import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expireOrders } from "@/server/orders/expire-orders";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { RETENTION } from "@/server/sweep/retention";
import { sweep } from "@/server/sweep/sweep";
import {
  DESKTOP_OS,
  OFFICE,
  orderRow,
  paidOrder,
  placedOrder,
} from "../../support/data/checkout-orders";
import {
  account,
  customer,
  PERSONA,
  register,
  signIn,
  statusOf,
} from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();

const inDays = (days: number) => () => new Date(Date.now() + days * DAY);
const DAY = 24 * 60 * 60 * 1000;
const LAYLA = { username: "layla", email: "layla@example.com", password: "green river 9" };

describe("the sweep", () => {
  it("deletes a registration that was not verified within seven days, with its mails", async () => {
    await register(new Visitor());
    const { createdAt } = await db().user.findFirstOrThrow();
    await sweep(() => new Date(createdAt.getTime() + 7 * DAY));
    expect(await db().user.count()).toBe(1);
    await sweep(() => new Date(createdAt.getTime() + 7 * DAY + 1));
    expect(await db().user.count()).toBe(0);
    expect(await db().mail.count()).toBe(0);
  });

  it("counts the seven days for each registration of an address", async () => {
    await register(new Visitor());
    await db().user.updateMany({ data: { createdAt: new Date(Date.now() - 8 * DAY) } });
    await register(new Visitor());
    await sweep();
    expect(await db().user.count()).toBe(1);
  });

  it("keeps verified accounts, however old, and admins in any case", async () => {
    await account();
    const { id } = await db().user.create({
      data: { ...LAYLA, isAdmin: true, role: "owner", isVerified: false },
      select: { id: true },
    });
    await sweep(() => new Date(Date.now() + 1000 * DAY));
    expect(await db().user.count()).toBe(2);
    expect((await signIn(new Visitor())).status).toBe(200);
    await db().user.update({ where: { id }, data: { isAdmin: false, role: null } });
    await sweep(() => new Date(Date.now() + 1000 * DAY));
    expect(await db().user.count()).toBe(1);
  });

  it("deletes expired sessions only", async () => {
    const omar = await customer();
    const { userId } = await db().session.findFirstOrThrow();
    const expiresAt = new Date(Date.now() - 1);
    await db().session.create({ data: { id: randomUUID(), userId, expiresAt } });
    await sweep();
    expect(await db().session.count()).toBe(1);
    expect(await statusOf(omar)).toBe(200);
  });

  it("deletes expired rate limits only", async () => {
    await signIn(new Visitor(), { ...PERSONA, password: "wrong" });
    const limits = () => db().rateLimit.count();
    const before = await limits();
    expect(before).toBeGreaterThan(0);
    await sweep(() => new Date(Date.now() + 14 * 60_000));
    expect(await limits()).toBe(before);
    await sweep(() => new Date(Date.now() + 61 * 60_000));
    expect(await limits()).toBe(0);
  });

  it("deletes guest carts unchanged for thirty days, but no user's cart", async () => {
    const cart = (sessionId: string) =>
      db().cartItem.create({ data: { sessionId, productId: DESKTOP_OS, quantity: 1 } });
    await cart("guest_old");
    await cart("user_2");
    await sweep(inDays(29));
    expect(await db().cartItem.count()).toBe(2);
    expect(await sweep(inDays(31))).toMatchObject({ "guest carts": 1 });
    expect(await db().cartItem.findMany()).toMatchObject([{ sessionId: "user_2" }]);
  });

  it("keeps a guest's whole cart, and its coupon, while any line of it is recent", async () => {
    const sessionId = "guest_back";
    const earlier = new Date(Date.now() - 20 * 24 * 60 * 60_000);
    const line = { sessionId, quantity: 1, updatedAt: earlier };
    await db().cartItem.create({ data: { ...line, productId: DESKTOP_OS } });
    await db().cartItem.create({ data: { ...line, productId: OFFICE, updatedAt: new Date() } });
    await db().$executeRaw`
      INSERT INTO cart_coupons (session_id, code, updated_at) VALUES (${sessionId}, 'OLD', ${earlier})`;
    await sweep(inDays(29));
    expect(await db().cartItem.count()).toBe(2);
    expect(await db().cartCoupon.count()).toBe(1);
    expect(await sweep(inDays(31))).toMatchObject({
      "guest carts": 2,
      "coupons of guest carts": 1,
    });
  });

  it("anonymizes failed orders, and leaves paid ones unchanged", async () => {
    const failed = await placedOrder([{ productId: DESKTOP_OS }]);
    const paid = await paidOrder([{ productId: DESKTOP_OS }]);
    await expireOrders(inDays(1));
    await sweep(inDays(29));
    expect((await orderRow(failed.orderId)).customerEmail).toBe("lina@example.com");
    expect(await sweep(inDays(31))).toMatchObject({ "buyers of failed orders": 1 });
    expect(await orderRow(failed.orderId)).toMatchObject({
      status: "failed",
      customerEmail: "",
      customerPhone: null,
      clientNetwork: null,
    });
    await sweep(inDays(1000));
    expect((await orderRow(paid.orderId)).customerEmail).toBe("lina@example.com");
    expect((await orderRow(paid.orderId)).mails).toHaveLength(1);
  });

  it("leaves a failed order alone if money may have arrived for it", async () => {
    const { orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    await expireOrders(inDays(1));
    await db().payment.updateMany({ where: { orderId }, data: { status: "pending" } });
    expect(await sweep(inDays(400))).toMatchObject({ "buyers of failed orders": 0 });
    await db().payment.updateMany({ where: { orderId }, data: { status: "created" } });
  });

  it("deletes old provider events, except those that wait for a person", async () => {
    const event = (id: string, more: object) =>
      db().providerEvent.create({
        data: { id, provider: "paypal", type: "X", payload: {}, ...more },
      });
    await event("done", { processedAt: new Date() });
    await event("open", {});
    await event("unknown", { processedAt: new Date(), unknownAt: new Date() });
    await sweep(inDays(199));
    expect(await db().providerEvent.count()).toBe(3);
    await sweep(inDays(201));
    const left = await db().providerEvent.findMany({ orderBy: { id: "asc" } });
    expect(left.map(({ id }) => id)).toEqual(["open", "unknown"]);
  });

  it("deletes account mails after ninety days, with their addresses", async () => {
    await account();
    expect(await db().mail.count()).toBeGreaterThan(0);
    await sweep(inDays(89));
    expect(await db().mail.count()).toBeGreaterThan(0);
    await sweep(inDays(91));
    expect(await db().mail.count()).toBe(0);
    expect(await db().user.count()).toBe(1);
  });

  it("works in batches, skips locked rows, and handles them the next time", async () => {
    const ROWS = Number(process.env.SWEEP_ROWS ?? 1200);
    await db().$executeRaw`
      INSERT INTO rate_limits (key, points, expire) SELECT 'swept ' || n, 1, 0 FROM generate_series(1, ${ROWS}::int) n`;
    await prismaTransaction(async (tx) => {
      await tx.prisma.$queryRaw`SELECT FROM rate_limits WHERE key = 'swept 7' FOR UPDATE`;
      expect(await sweep()).toMatchObject({ "rate limits": ROWS - 1 });
    });
    expect(await sweep()).toMatchObject({ "rate limits": 1 });
  });

  it("continues with other tables if one fails", async () => {
    await db().$executeRaw`INSERT INTO rate_limits (key, points, expire) VALUES ('swept', 1, 0)`;
    await db().$executeRaw`ALTER TABLE sessions RENAME TO broken`;
    const swept = sweep().finally(() => db().$executeRaw`ALTER TABLE broken RENAME TO sessions`);
    await expect(swept).rejects.toThrow("sessions");
    expect(await db().rateLimit.count({ where: { key: "swept" } })).toBe(0);
  });

  it("matches the published table of retention periods", () => {
    const table = readFileSync("docs/operations.md", "utf8");
    for (const { what, over } of RETENTION) {
      const line = table.split("\n").find((row) => row.startsWith(`| ${what} `));
      expect(line, what).toBeDefined();
      for (const [, days] of over.matchAll(/interval '(\d+) days'/g)) {
        expect(line, what).toMatch(new RegExp(`\\b${days} days`));
      }
    }
  });
});
