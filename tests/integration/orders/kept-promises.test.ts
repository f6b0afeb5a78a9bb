import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { FEWEST_CASES } from "@/domain/orders/kept-promises";
import { readKeptPromises } from "@/server/figures/kept-promises";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, PLAYER, UC_60 } from "../../support/data/checkout-orders";

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const DAY = 86_400;

interface Sold {
  /** Seconds since the payment. */
  paidAgo: number;
  /** Seconds from the payment to the delivery, or to the credits of a top-up. */
  after?: number;
  isTopup?: boolean;
}

async function sold({ paidAgo, after, isTopup = false }: Sold) {
  const arrived = after === undefined ? null : ago(paidAgo - after);
  const { id } = await db().order.create({
    data: {
      sessionId: "guest_elsewhere",
      customerEmail: "amal@example.com",
      status: arrived ? "delivered" : "completed",
      totalUSD: "1.00",
      sarRate: 3.75,
      snapshot: "",
      createdAt: ago(paidAgo),
      expiresAt: ago(paidAgo),
      completedAt: ago(paidAgo),
      deliveredAt: arrived,
      items: {
        create: {
          productId: isTopup ? UC_60 : DESKTOP_OS,
          productName: "Something",
          quantity: 1,
          priceUSD: "1.00",
          fulfilment: isTopup ? "topup" : "keys",
          topupStatus: isTopup ? (arrived ? "credited" : "rejected") : null,
          creditedAt: isTopup ? arrived : null,
          ...(isTopup
            ? { topupGame: "pubg", topupFields: { playerId: PLAYER }, pubgPlayerId: PLAYER }
            : {}),
        },
      },
      payments: {
        create: {
          provider: "paypal",
          providerOrderId: randomUUID(),
          amountUSD: "1.00",
          status: "captured",
          captureId: randomUUID(),
          capturedAt: ago(paidAgo),
        },
      },
    },
  });
  return id;
}

async function refunded(
  { askedAgo, after }: { askedAgo: number; after?: number },
  origin = "shop",
) {
  const orderId = await sold({ paidAgo: 100 * DAY, after: 1 });
  const payment = await db().payment.findFirstOrThrow({ where: { orderId } });
  await db().refund.create({
    data: {
      orderId,
      paymentId: payment.id,
      amountUSD: "1.00",
      reason: "asked for",
      origin,
      createdAt: ago(askedAgo),
      ...(after === undefined
        ? {}
        : {
            status: "refunded",
            providerRefundId: randomUUID(),
            refundedAt: ago(askedAgo - after),
          }),
    },
  });
}

async function times(count: number, once: (index: number) => Promise<unknown>) {
  for (let index = 0; index < count; index++) await once(index);
}

describe("the delivery statistics", () => {
  it("are hidden for too few cases", async () => {
    await times(FEWEST_CASES - 1, () => sold({ paidAgo: DAY, after: 4 }));
    await times(FEWEST_CASES - 1, () => sold({ paidAgo: DAY, after: 60, isTopup: true }));
    await times(FEWEST_CASES - 1, () => refunded({ askedAgo: DAY, after: 3 }));
    expect(await readKeptPromises()).toMatchObject({ inbox: null, credits: null, refunds: null });
  });

  it("are the median and the 95th percentile, without older orders", async () => {
    await times(FEWEST_CASES, (index) => sold({ paidAgo: DAY, after: index + 1 }));
    await times(5, () => sold({ paidAgo: 91 * DAY, after: 5000 }));
    const { inbox } = await readKeptPromises();
    expect(inbox?.cases).toBe(FEWEST_CASES);
    expect(inbox?.median).toBeCloseTo(10.5, 0);
    expect(inbox?.p95).toBeCloseTo(19.05, 0);
  });

  it("count an unsent code with its waiting time, but not an order that was just paid", async () => {
    await times(FEWEST_CASES, () => sold({ paidAgo: DAY, after: 1 }));
    await times(4, () => sold({ paidAgo: DAY }));
    await times(9, () => sold({ paidAgo: 2 }));
    const { inbox } = await readKeptPromises();
    expect(inbox?.cases).toBe(FEWEST_CASES + 4);
    expect(inbox?.p95).toBeGreaterThan(DAY - 60);
  });

  it("exclude gifts, which have their own time", async () => {
    await times(FEWEST_CASES, () => sold({ paidAgo: DAY, after: 1 }));
    const orderId = await sold({ paidAgo: DAY });
    const gift = { recipientEmail: "amal@example.org", recipientName: "Amal" };
    await db().gift.create({ data: { ...gift, orderId, sendAt: ago(-DAY) } });
    expect((await readKeptPromises()).inbox).toMatchObject({ cases: FEWEST_CASES });
  });

  it("count late or missing credits as late, and ignore those not yet due", async () => {
    await times(15, () => sold({ paidAgo: DAY, after: 299, isTopup: true }));
    await times(4, () => sold({ paidAgo: DAY, after: 302, isTopup: true }));
    await times(3, () => sold({ paidAgo: DAY, isTopup: true }));
    await times(8, () => sold({ paidAgo: 250, isTopup: true }));
    const { credits, inbox } = await readKeptPromises();
    expect(credits).toEqual({ cases: 22, percent: 68 });
    expect(inbox).toBeNull();
  });

  it("count refunds by the shop, including pending ones", async () => {
    await times(FEWEST_CASES, () => refunded({ askedAgo: DAY, after: 3 }));
    await times(3, () => refunded({ askedAgo: DAY }));
    await times(9, () => refunded({ askedAgo: DAY, after: 900 }, "provider"));
    const { refunds } = await readKeptPromises();
    expect(refunds?.cases).toBe(FEWEST_CASES + 3);
    expect(refunds?.median).toBeCloseTo(3, 0);
    expect(refunds?.p95).toBeGreaterThan(DAY - 60);
  });
});
