import { beforeEach, expect, it } from "vitest";
import { attentionReasonsOf } from "@/server/orders/attention";
import { processProviderEvent } from "@/server/payments/provider/provider-events";
import { reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { orderRow } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { begun, HALALAS, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

/** An order charged in riyals, with a held payment in another currency. */
async function held(currency: string) {
  const { orderId, id } = await begun();
  await moyasar.create({ orderId, id, currency });
  await moyasar.control(`payments/${id}/confirm`);
  expect(await settlePayment(id, "customer")).toMatchObject({ outcome: "review" });
  return { orderId, id };
}

/** Runs the round that finds refunds of captures, with the clock `hours` hours ahead. */
const reconcile = (hours: number) =>
  reconcileReturns(undefined, () => new Date(Date.now() + hours * 3_600_000));

const unbooked = () => db().unbookedReturn.findMany({ orderBy: { id: "asc" } });
const needs = async (orderId: number) =>
  (await attentionReasonsOf([orderId], new Date())).get(orderId) ?? [];

it.each(["EUR", "USD"])(
  "a dashboard refund of a held payment in %s waits for an admin",
  async (currency) => {
    const { orderId, id } = await held(currency);
    await reconcile(2);
    expect(await unbooked()).toEqual([]);
    await moyasar.control(`payments/${id}/refund`, { amount: 1_050 });
    await reconcile(4);
    await reconcile(6);
    const first = { providerRefundId: `${id}-1050`, amount: "10.50", currencyCode: currency };
    expect(await unbooked()).toMatchObject([{ ...first, orderId, status: "refunded" }]);
    expect(await needs(orderId)).toContain("return_unbooked");
    await moyasar.control(`payments/${id}/refund`);
    await reconcile(8);
    await reconcile(10);
    // The second refund has its own amount, not the sum of both.
    const second = {
      providerRefundId: `${id}-${HALALAS}`,
      amount: "139.46",
      currencyCode: currency,
    };
    expect(await unbooked()).toMatchObject([first, second]);
    const { refunds, payments, events } = await orderRow(orderId);
    expect({ refunds, payments }).toMatchObject({ refunds: [], payments: [{ status: "review" }] });
    expect(events.filter(({ type }) => type === "refund")).toHaveLength(2);
  },
);

it("the webhook of such a refund records it at once", async () => {
  const { orderId, id } = await held("EUR");
  await moyasar.control(`payments/${id}/refund`);
  const data = { id, amount: HALALAS, currency: "EUR", refunded: HALALAS };
  await moyasar.deliver("payment_refunded", {
    ...data,
    metadata: { order_id: String(orderId), attempt: id },
  });
  const { id: eventId } = await db().providerEvent.findFirstOrThrow();
  await processProviderEvent(eventId);
  expect(await unbooked()).toMatchObject([{ orderId, amount: "149.96", currencyCode: "EUR" }]);
});
