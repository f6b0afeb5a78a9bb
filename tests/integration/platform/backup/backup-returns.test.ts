import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { differencesFromProvider } from "@/server/books/provider-books";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { reconcileDisputes } from "@/server/payments/disputes/reconcile-disputes";
import { executeRefund, requestRefund } from "@/server/payments/refunds/execute-refund";
import { withdrawLines } from "@/server/payments/refunds/refund-lines";
import { reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { centsOf } from "@/server/platform/database/columns";
import { db, disconnectDb } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { stopJobs } from "@/server/platform/jobs/jobs";
import { backup, restore } from "../../../../tools/stack/postgres/backup";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  paidOrder,
  provider,
} from "../../../support/data/checkout-orders";
import { openOwnDatabase } from "../../../support/data/own-database";
import { openDeliveryServices, sink } from "../../../support/simulator/delivery-services";

vi.hoisted(() => {
  process.env.DATABASE_URL += "_own";
});
const place = openOwnDatabase();
openDeliveryServices();

const folder = mkdtempSync(join(tmpdir(), "barq-backup-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Shifts all times of payments into the past. */
async function letPass(time: string): Promise<void> {
  await db().$executeRaw`
    UPDATE payments SET updated_at = updated_at - ${time}::interval, created_at = created_at - ${time}::interval,
      captured_at = captured_at - ${time}::interval`;
}

const keysOf = async (orderId: number) =>
  (await orderRow(orderId)).items.flatMap(({ licenceKeys }) => licenceKeys);

/** Requests a full refund of an order and withdraws all its lines. */
async function wantsRefund(orderId: number): Promise<number> {
  const { payments, totalUSD } = await orderRow(orderId);
  const amount = centsOf(totalUSD);
  const paymentId = payments[0]?.id ?? 0;
  const { refundId } = await prismaTransaction(async (tx) => {
    const made = { orderId, paymentId, amount, reason: "wrong edition", actor: "system" } as const;
    const refund = await requestRefund(tx, made);
    await withdrawLines(tx, { orderId, refundId: refund.refundId, lines: "all" });
    return refund;
  });
  return refundId;
}

it("refunds and disputes after the backup come from the provider, and a refunded buyer gets no code", async () => {
  const [asked, onItsSite, disputed] = [
    await paidOrder([{ productId: DESKTOP_OS }]),
    await paidOrder([{ productId: DESKTOP_OS }]),
    await paidOrder([{ productId: DESKTOP_OS }]),
  ];
  for (const { orderId } of [asked, onItsSite, disputed]) await deliverOrder(orderId);
  const [open, openPart] = [
    await approvedOrder([{ productId: DESKTOP_OS }]),
    await approvedOrder([{ productId: DESKTOP_OS }]),
  ];
  await letPass("2 hours");
  const file = join(folder, "shop.backup");
  await backup(place.databaseUrl, file, "copy");

  for (const { visitor, providerOrderId, orderId } of [open, openPart]) {
    await visitor.capture(providerOrderId);
    await deliverOrder(orderId);
  }
  await executeRefund(await wantsRefund(asked.orderId));
  await provider().refund(onItsSite.orderId);
  await provider().refund(open.orderId);
  await provider().refund(openPart.orderId, { amount: "1.00" });
  const disputeId = await provider().dispute(disputed.orderId);
  const mails = sink.mails.length;

  await stopJobs();
  await disconnectDb();
  await restore(place, file, true);
  await reconcilePayments();
  await reconcileDisputes();
  // Nothing is delivered until `reconcileReturns` finds the refunds of these payments.
  for (const { orderId } of [open, openPart]) {
    expect(await orderRow(orderId)).toMatchObject({
      status: "pending",
      payments: [{ status: "review" }],
    });
  }
  await letPass("2 hours");
  await reconcileReturns();
  for (const { orderId } of [asked, onItsSite, open]) {
    const { refunds, mails: written } = await orderRow(orderId);
    expect(refunds.map(({ status }) => status)).toEqual(["refunded"]);
    expect(written.filter(({ sentAt, kind }) => !sentAt && kind !== "order-refunded")).toEqual([]);
    await deliverOrder(orderId);
  }
  expect(sink.mails).toHaveLength(mails);
  // This payment was refunded in part, so an admin decides whether the order is delivered.
  expect(await orderRow(openPart.orderId)).toMatchObject({
    status: "pending",
    payments: [{ status: "review" }],
    refunds: [{ status: "refunded" }],
  });
  expect(await db().dispute.findMany()).toMatchObject([
    { providerDisputeId: disputeId, orderId: disputed.orderId },
  ]);
  const taken = [...(await keysOf(asked.orderId)), ...(await keysOf(onItsSite.orderId))];
  expect(taken.map(({ status }) => status)).toEqual(["revoked", "revoked"]);
  const always = { since: new Date(0), until: new Date("2100-01-01") };
  expect(await differencesFromProvider(always)).toMatchObject({ differences: [], failures: [] });
});
