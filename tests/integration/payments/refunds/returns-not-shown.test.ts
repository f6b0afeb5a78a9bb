import { describe, expect, it } from "vitest";
import { processProviderEvent } from "@/server/payments/provider/provider-events";
import { db } from "@/server/platform/database/db";
import { countAttention } from "@/server/today/count-attention";
import { DESKTOP_OS, orderRow, paidOrder, provider } from "../../../support/data/checkout-orders";
import { withWebhooks } from "../../../support/simulator/with-webhooks";

const shop = withWebhooks();

/** A paid order and the event of its reversal, which no call to the provider shows. */
async function unlistedReversal() {
  const order = await paidOrder([{ productId: DESKTOP_OS }]);
  await shop.processWebhooks();
  await provider().reverse(order.orderId, { isUnlisted: true });
  await shop.receiveWebhooks();
  const event = await db().providerEvent.findFirstOrThrow({
    where: { type: "PAYMENT.CAPTURE.REVERSED" },
  });
  return { ...order, eventId: event.id };
}

describe("a reversal that neither the order nor the refund call shows", () => {
  it("is retried while the provider may still show it", async () => {
    const { eventId, orderId } = await unlistedReversal();
    await expect(processProviderEvent(eventId)).rejects.toThrow(/does not show refund/);
    expect((await countAttention()).reasons.return_unbooked).toBe(0);
    expect((await orderRow(orderId)).refunds).toEqual([]);
  });

  it("is afterwards an unbooked refund with the event's amount, and waits for a person", async () => {
    const { eventId, orderId } = await unlistedReversal();
    await db().$executeRaw`UPDATE provider_events SET received_at = now() - interval '11 minutes'`;
    await processProviderEvent(eventId);
    await processProviderEvent(eventId);
    expect(await db().unbookedReturn.findMany({ where: { orderId } })).toMatchObject([
      { amount: "39.99", currencyCode: "USD", status: "REVERSED", acknowledgedAt: null },
    ]);
    expect((await countAttention()).reasons.return_unbooked).toBe(1);
  });
});
