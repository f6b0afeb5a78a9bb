import { beforeEach, describe, expect, it } from "vitest";
import { unknownPayments } from "@/server/payments/settlement/unknown-payments";
import { db } from "@/server/platform/database/db";
import { countAttention } from "@/server/today/count-attention";
import { DESKTOP_OS, paidOrder, provider } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { auditLog, runAction } from "../../../support/people/admin-actions";
import { withWebhooks } from "../../../support/simulator/with-webhooks";

const shop = withWebhooks();
beforeEach(createUsers);

/** A paid order whose payment the shop does not know, as after the restore of an older backup. */
async function forgottenOrder() {
  const checkout = await paidOrder([{ productId: DESKTOP_OS }]);
  const [capture] = shop.ledger().captures;
  const payment = { providerOrderId: "OTHER", captureId: "OTHER" };
  await db().payment.updateMany({ where: { orderId: checkout.orderId }, data: payment });
  return { ...checkout, captureId: capture?.id ?? "" };
}

describe("a payment of an order that the shop does not know", () => {
  it("waits for the owner with its amount and order number, captured or refunded", async () => {
    const { orderId, captureId } = await forgottenOrder();
    await shop.processWebhooks();
    await provider().refund(orderId, { amount: "5.00" });
    await shop.processWebhooks();
    const common = { captureId, currencyCode: "USD", orderNumber: String(orderId) };
    expect(await unknownPayments()).toMatchObject([
      { ...common, isReturn: true, amount: "5.00" },
      { ...common, isReturn: false, amount: "39.99" },
    ]);
    expect(await countAttention()).toMatchObject({ total: 0, unknownPayments: 2 });
  });

  it("waits until the owner has closed it with a reason", async () => {
    await forgottenOrder();
    await shop.processWebhooks();
    const [{ id = "" } = {}] = await unknownPayments();
    const reason = "given back at PayPal";
    await runAction("orders.closePayment", { eventId: id, reason });
    expect(await unknownPayments()).toEqual([]);
    expect(await auditLog()).toMatchObject([{ action: "payment.close", entityId: id, reason }]);
    await expect(runAction("orders.closePayment", { eventId: id, reason })).rejects.toMatchObject({
      cause: { code: "action_impossible" },
    });
  });

  it("needs nobody if it belongs to another shop on the same account", async () => {
    await forgottenOrder();
    await shop.receiveWebhooks();
    await db().$executeRaw`
      UPDATE provider_events SET payload = jsonb_set(payload, '{resource,invoice_id}', '"other-shop-7"')`;
    await shop.processWebhooks();
    expect(await unknownPayments()).toEqual([]);
  });
});
