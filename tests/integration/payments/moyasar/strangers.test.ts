import { beforeEach, expect, it } from "vitest";
import { processProviderEvent } from "@/server/payments/provider/provider-events";
import { returnSurplusJob } from "@/server/payments/refunds/return-surplus";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { unknownPayments } from "@/server/payments/settlement/unknown-payments";
import { db } from "@/server/platform/database/db";
import { orderRow } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { begun, HALALAS, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

async function process() {
  const open = await db().providerEvent.findMany({ where: { processedAt: null } });
  for (const { id } of open) await processProviderEvent(id);
}

it("a stranger's payment that names another buyer's paid order waits for a person", async () => {
  const { id: own, orderId } = await begun();
  await moyasar.create({ id: own, orderId });
  await moyasar.control(`payments/${own}/confirm`);
  await settlePayment(own, "customer");
  const before = await orderRow(orderId);

  const id = crypto.randomUUID();
  await moyasar.create({ id, orderId });
  await moyasar.control(`payments/${id}/confirm`);
  const metadata = { order_id: String(orderId), attempt: id };
  // The amount in the event differs from the provider's own record.
  await moyasar.deliver("payment_paid", { id, amount: 1, currency: "USD", metadata });
  await process();

  expect(await orderRow(orderId)).toMatchObject({ events: before.events, mails: before.mails });
  expect(await unknownPayments()).toMatchObject([
    { captureId: id, amount: "149.96", currencyCode: "SAR", orderNumber: String(orderId) },
  ]);
  expect(await db().unmatchedCapture.findMany()).toMatchObject([
    { captureId: id, returnKey: null },
  ]);
  expect(await db().job.count({ where: { queue: returnSurplusJob.name } })).toBe(0);
  expect(moyasar.ledger().payments.find((one) => one.id === id)?.refunded).toBe(0);

  await moyasar.control(`payments/${id}/refund`);
  const gone = { id, amount: HALALAS, currency: "SAR", refunded: HALALAS, metadata };
  await moyasar.deliver("payment_refunded", gone);
  await process();
  expect(await unknownPayments()).toEqual([]);
});
