import { beforeEach, describe, expect, it } from "vitest";
import { CAPTURES_A_ROUND, reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, orderRow, paidOrder, provider } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { deliveredText } from "../../../support/people/admin-actions";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();
beforeEach(createUsers);

const LICENCE = { productId: DESKTOP_OS };
const HOUR_MS = 60 * 60 * 1000;
const later = (milliseconds: number) => () => new Date(Date.now() + milliseconds);

/** Runs a round that searches for refunds. @returns the ids of the provider orders that it reads */
async function askedInRound(clock?: () => Date): Promise<string[]> {
  const before = simulator.ledger().apiCalls.length;
  await reconcileReturns(undefined, clock);
  return simulator
    .ledger()
    .apiCalls.slice(before)
    .map(({ path }) => path.split("/").at(-1) ?? "");
}

describe("the slow round", () => {
  it("finds a refund on the provider's own site that no event reported", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await provider().refund(orderId);
    expect(await reconcileReturns()).toBe(0);
    expect(await reconcileReturns(undefined, later(2 * HOUR_MS))).toBe(1);
    expect((await orderRow(orderId)).refunds).toMatchObject([
      { origin: "provider", status: "refunded" },
    ]);
    expect(await deliveredText(orderId)).toBeNull();
  });

  it("reads each capture once an hour, for 180 days", async () => {
    const { orderId, providerOrderId } = await paidOrder([LICENCE]);
    expect(await askedInRound(later(1.5 * HOUR_MS))).toEqual([providerOrderId]);
    expect(await reconcileReturns(undefined, later(0.9 * HOUR_MS))).toBe(0);
    expect(await reconcileReturns(undefined, later(1.1 * HOUR_MS))).toBe(1);
    const capturedAt = new Date(Date.now() - 181 * 24 * HOUR_MS);
    await db().payment.updateMany({ where: { orderId }, data: { capturedAt } });
    expect(await reconcileReturns(undefined, later(2 * HOUR_MS))).toBe(0);
  });

  it("reads old captures whose refunds are pending, even more than fit in one round", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    const all = Array.from({ length: CAPTURES_A_ROUND + 1 }, (_, index) => index);
    const old = { orderId, provider: "paypal", status: "declined", amountUSD: "1.00" };
    const capturedAt = new Date(Date.now() - 181 * 24 * HOUR_MS);
    const payments = await db().payment.createManyAndReturn({
      data: all.map((index) => ({
        ...{ ...old, capturedAt, providerOrderId: `OLD${index}`, captureId: `CAPTURE${index}` },
      })),
    });
    const pending = { orderId, amountUSD: "1.00", reason: "A part", status: "pending" };
    await db().refund.createMany({
      data: payments.map(({ id }) => ({ ...pending, paymentId: id, providerRefundId: `R${id}` })),
    });
    // This date marks a capture that is no longer searched for refunds; a pending one overrides it.
    await db().payment.updateMany({
      where: { captureId: "CAPTURE0" },
      data: { returnsAskedAt: new Date("9999-01-01T00:00:00Z") },
    });
    const asked = [...(await askedInRound()), ...(await askedInRound())];
    expect(new Set(asked)).toEqual(new Set(all.map((index) => `OLD${index}`)));
    await db().refund.deleteMany({ where: { providerRefundId: { not: null } } });
    await db().payment.deleteMany({ where: { status: "declined" } });
  });

  it("reads a limited number of captures, those first that were read longest ago", async () => {
    const { orderId, providerOrderId } = await paidOrder([LICENCE]);
    const older = CAPTURES_A_ROUND + 5;
    await db().payment.createMany({
      data: Array.from({ length: older }, (_, index) => ({
        orderId,
        provider: "paypal",
        status: "declined",
        providerOrderId: `ORDER${index}`,
        captureId: `CAPTURE${index}`,
        amountUSD: "1.00",
        capturedAt: new Date(Date.now() - (index + 2) * HOUR_MS),
      })),
    });
    const asked = await askedInRound();
    expect(asked).toHaveLength(CAPTURES_A_ROUND);
    expect(asked[0]).toBe(`ORDER${older - 1}`);
    const askedNext = await askedInRound();
    expect(askedNext).toHaveLength(5);
    expect([...asked, ...askedNext]).not.toContain(providerOrderId);
  });

  it("ends when the provider does not answer, and starts again there", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await provider().refund(orderId);
    await provider().addFault({ operation: "get", kind: "status-500" });
    expect(await reconcileReturns(undefined, later(2 * HOUR_MS))).toBe(0);
    expect((await orderRow(orderId)).refunds).toEqual([]);
    expect(await reconcileReturns(undefined, later(2 * HOUR_MS))).toBe(1);
    expect((await orderRow(orderId)).refunds).toHaveLength(1);
  });
});
