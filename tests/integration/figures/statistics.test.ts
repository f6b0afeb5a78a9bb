import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { shopStatistics } from "@/server/figures/shop-statistics";
import { db } from "@/server/platform/database/db";
import { callAs } from "../../support/people/callers";

vi.hoisted(() => {
  process.env.SHOP_TIME_ZONE = "Asia/Riyadh";
});

/** Late on the tenth of March in the shop's time zone, and still the tenth in UTC. */
const NOW = new Date("2026-03-10T20:30:00.000Z");
const stats = () => shopStatistics(() => NOW);

interface Sale {
  /** Time of the order, of its payment and of its capture. */
  at: string;
  usd: string;
  capturedUSD?: string;
  /** Seconds from payment to delivery. */
  deliveredAfter?: number;
  status?: string;
  payment?: string;
}

async function sale({ at, usd, capturedUSD, deliveredAfter, ...more }: Sale) {
  const { status = "completed", payment = "captured" } = more;
  const moment = new Date(at);
  const isPaid = status === "completed" || status === "delivered";
  const { id, payments } = await db().order.create({
    data: {
      sessionId: "guest_elsewhere",
      customerEmail: "amal@example.com",
      status,
      totalUSD: usd,
      sarRate: 3.75,
      snapshot: "",
      expiresAt: moment,
      createdAt: moment,
      completedAt: isPaid ? moment : null,
      deliveredAt:
        deliveredAfter === undefined ? null : new Date(moment.getTime() + deliveredAfter * 1000),
      payments: {
        create: {
          provider: "paypal",
          providerOrderId: randomUUID(),
          status: payment,
          captureId: randomUUID(),
          amountUSD: usd,
          capturedUSD,
          capturedAt: moment,
        },
      },
    },
    include: { payments: true },
  });
  return { orderId: id, paymentId: payments[0]?.id ?? 0 };
}

async function refunded(
  sold: { orderId: number; paymentId: number },
  { at, usd, status = "refunded" }: { at: string; usd: string; status?: string },
) {
  await db().refund.create({
    data: {
      ...sold,
      amountUSD: usd,
      reason: "asked for",
      status,
      ...(status === "refunded"
        ? { providerRefundId: randomUUID(), refundedAt: new Date(at) }
        : {}),
    },
  });
}

describe("the statistics of a shop without orders", () => {
  it("are zero for each of the last thirty days", async () => {
    const { days, periods, statuses, timeZone } = await stats();
    expect(timeZone).toBe("Asia/Riyadh");
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ date: "2026-02-09", revenueUSD: "0.00", orders: 0 });
    expect(days.at(-1)).toEqual({ date: "2026-03-10", revenueUSD: "0.00", orders: 0 });
    expect(new Set(days.map((day) => day.date)).size).toBe(30);
    const nothing = { revenueUSD: "0.00", orders: 0, medianDeliverySeconds: null };
    expect(periods).toEqual({ today: nothing, week: nothing, month: nothing });
    expect(statuses).toEqual({ pending: 0, completed: 0, delivered: 0, failed: 0 });
  });
});

describe("a day of the shop", () => {
  it("begins and ends in the shop's time zone, not the server's", async () => {
    await sale({ at: "2026-03-09T20:59:59.999Z", usd: "1.00" });
    await sale({ at: "2026-03-09T21:00:00.000Z", usd: "2.00" });
    await sale({ at: "2026-03-10T20:59:59.999Z", usd: "4.00" });
    await sale({ at: "2026-03-10T21:00:00.000Z", usd: "8.00" });
    const { days, periods } = await stats();
    expect(days.slice(-2)).toEqual([
      { date: "2026-03-09", revenueUSD: "1.00", orders: 1 },
      { date: "2026-03-10", revenueUSD: "6.00", orders: 2 },
    ]);
    expect(periods.today).toMatchObject({ revenueUSD: "6.00", orders: 2 });
  });

  it("counts for the last seven days, the last thirty, or neither", async () => {
    await sale({ at: "2026-03-04T09:00:00Z", usd: "1.00" });
    await sale({ at: "2026-03-03T09:00:00Z", usd: "2.00" });
    await sale({ at: "2026-02-08T21:00:00Z", usd: "4.00" });
    await sale({ at: "2026-02-08T20:59:59Z", usd: "8.00" });
    const { days, periods } = await stats();
    expect(periods).toMatchObject({
      today: { revenueUSD: "0.00", orders: 0 },
      week: { revenueUSD: "1.00", orders: 1 },
      month: { revenueUSD: "7.00", orders: 3 },
    });
    expect(days.filter((day) => day.orders > 0).map((day) => day.date)).toEqual([
      "2026-02-09",
      "2026-03-03",
      "2026-03-04",
    ]);
  });
});

describe("the revenue", () => {
  it("decreases by a refund on the day of the refund, however old the sale", async () => {
    const old = await sale({ at: "2025-12-01T09:00:00Z", usd: "99.99" });
    await sale({ at: "2026-03-08T09:00:00Z", usd: "39.99" });
    await refunded(old, { at: "2026-03-09T09:00:00Z", usd: "50.00" });
    const { days, periods } = await stats();
    expect(days.slice(-3).map((day) => [day.revenueUSD, day.orders])).toEqual([
      ["39.99", 1],
      ["-50.00", 0],
      ["0.00", 0],
    ]);
    expect(periods.week).toMatchObject({ revenueUSD: "-10.01", orders: 1 });
  });

  it("is the captured amount, not the requested one; refused and pending refunds do not reduce it", async () => {
    const sold = await sale({ at: "2026-03-10T09:00:00Z", usd: "10.00", capturedUSD: "9.50" });
    await refunded(sold, { at: "2026-03-10T09:00:00Z", usd: "1.00", status: "failed" });
    await refunded(sold, { at: "2026-03-10T09:00:00Z", usd: "1.00", status: "requested" });
    expect((await stats()).periods.today.revenueUSD).toBe("9.50");
  });

  it("excludes a held payment and its refund", async () => {
    const day = { at: "2026-03-10T09:00:00Z", usd: "10.00" };
    await sale({ ...day, status: "pending", payment: "review" });
    const returned = await sale({ ...day, status: "failed", payment: "review" });
    await refunded(returned, day);
    expect((await stats()).periods.today).toMatchObject({ revenueUSD: "0.00", orders: 0 });
  });
});

describe("the time from payment to delivery", () => {
  it("is the median over orders paid in the period and delivered", async () => {
    await sale({ at: "2026-03-10T08:00:00Z", usd: "1.00", deliveredAfter: 4 });
    await sale({ at: "2026-03-10T09:00:00Z", usd: "1.00", deliveredAfter: 7.5 });
    await sale({ at: "2026-03-10T10:00:00Z", usd: "1.00" });
    await sale({ at: "2026-03-05T10:00:00Z", usd: "1.00", deliveredAfter: 3600 });
    await sale({ at: "2026-02-20T10:00:00Z", usd: "1.00", deliveredAfter: 7200 });
    const { periods } = await stats();
    expect(periods.today.medianDeliverySeconds).toBe(5.75);
    expect(periods.week.medianDeliverySeconds).toBe(7.5);
    expect(periods.month.medianDeliverySeconds).toBe((7.5 + 3600) / 2);
  });
});

describe("the orders by state", () => {
  it("are those placed in the last thirty days", async () => {
    const at = "2026-02-09T09:00:00Z";
    await sale({ at, usd: "1.00" });
    await sale({ at, usd: "1.00", status: "delivered" });
    await sale({ at, usd: "1.00", status: "failed", payment: "declined" });
    await sale({ at, usd: "1.00", status: "pending", payment: "created" });
    await sale({ at, usd: "1.00", status: "pending", payment: "created" });
    await sale({ at: "2026-02-08T09:00:00Z", usd: "1.00", status: "failed", payment: "declined" });
    expect((await stats()).statuses).toEqual({ pending: 2, completed: 1, delivered: 1, failed: 1 });
  });
});

describe("the procedure", () => {
  it("returns the current statistics", async () => {
    await sale({ at: new Date().toISOString(), usd: "12.34", deliveredAfter: 2 });
    expect(await callAs("admin", "admin.statistics.read", undefined)).toMatchObject({
      periods: { today: { revenueUSD: "12.34", orders: 1, medianDeliverySeconds: 2 } },
    });
  });
});
