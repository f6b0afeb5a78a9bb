import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openCart } from "@/server/carts/change-cart";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { orderProgress } from "@/server/orders/buyer/order-progress";
import { expireOrders } from "@/server/orders/expire-orders";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import {
  approvedOrder,
  type Checkout,
  captureBehindTheBack,
  DESKTOP_OS,
  PLAYER,
  placedOrder,
  provider,
  UC_660,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { type MailSink, startMailSink } from "../../support/data/mail-sink";
import { customer, PERSONA } from "../../support/people/accounts";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
let sink: MailSink;
beforeAll(async () => {
  simulator = await startTestSimulator();
  sink = await startMailSink();
});
beforeEach(() => provider().reset());
afterEach(expectInvariants);
afterAll(async () => {
  await sink.close();
  await simulator.close();
});

const progressOf = ({ orderId, visitor }: Checkout) => orderProgress(orderId, [visitor.sessionId]);
const paymentOf = async (checkout: Checkout) => (await progressOf(checkout)).payment;
const inOneHour = () => new Date(Date.now() + 3_600_000);
const oneLicence = [{ productId: DESKTOP_OS }];

describe("the progress of an order", () => {
  it("goes from unpaid to paid, delivered by mail, without ever showing a code", async () => {
    const checkout = await approvedOrder([
      { productId: DESKTOP_OS, customization: { "license-type": "commercial", platform: "mac" } },
      { productId: UC_660, quantity: 2, playerId: PLAYER },
    ]);
    const { orderId, visitor, providerOrderId } = checkout;
    expect(await progressOf(checkout)).toMatchObject({
      id: orderId,
      status: "pending",
      payment: "unpaid",
      totalUSD: "69.97",
      sarRateHundredths: 375,
      mailSentAt: null,
      items: [
        {
          productName: "Desktop OS Pro licence",
          priceUSD: "49.99",
          options: [
            { stepId: "license-type", value: "commercial" },
            { stepId: "platform", value: "mac" },
          ],
        },
        { quantity: 2, pubgPlayerId: PLAYER, topupStatus: "waiting" },
      ],
    });
    await visitor.capture(providerOrderId);
    expect(await progressOf(checkout)).toMatchObject({ status: "completed", payment: "paid" });
    await deliverOrder(orderId);
    const progress = await progressOf(checkout);
    expect(progress).toMatchObject({ mailSentAt: expect.any(String) });
    expect(progress.items[1]?.topupStatus).toBe("credited");
    const code = /([A-Z2-9]{5}-){4}[A-Z2-9]{5}/;
    expect(sink.mails[0]?.text).toMatch(code);
    expect(JSON.stringify(progress)).not.toMatch(code);
  });

  it("is confirming while the outcome is unknown, never failed", async () => {
    const checkout = await approvedOrder(oneLicence);
    await provider().addFault({ operation: "capture", kind: "reset-after" });
    await checkout.visitor.capture(checkout.providerOrderId);
    expect(await progressOf(checkout)).toMatchObject({ status: "pending", payment: "confirming" });
  });

  it("is declined or under review", async () => {
    const declined = await placedOrder(oneLicence);
    await provider().decline(declined.providerOrderId);
    await declined.visitor.capture(declined.providerOrderId);
    expect(await paymentOf(declined)).toBe("declined");

    const reviewed = await approvedOrder(oneLicence);
    await provider().addFault({ operation: "capture", kind: "wrong-amount" });
    await reviewed.visitor.capture(reviewed.providerOrderId);
    expect(await paymentOf(reviewed)).toBe("review");
  });

  it("is refunded once money was returned, and under review if the provider refuses the refund", async () => {
    const checkout = await approvedOrder(oneLicence);
    await expireOrders(inOneHour);
    await captureBehindTheBack(checkout.providerOrderId);
    await settlePayment(checkout.providerOrderId, "provider");
    expect(await progressOf(checkout)).toMatchObject({ status: "failed", payment: "refunded" });
    await db().refund.updateMany({ data: { status: "failed" } });
    expect(await paymentOf(checkout)).toBe("review");
  });

  it("is visible and payable for a guest who signs in while the payment window is open", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder(oneLicence);
    await customer(PERSONA, visitor);
    expect((await visitor.capture(providerOrderId)).body).toMatchObject({ outcome: "captured" });
    const mine = await visitor.call("GET", "/orders/my");
    expect(mine.body).toMatchObject([{ id: orderId, status: "completed" }]);
    expect((await visitor.cart()).body.cart).toEqual([]);
  });

  it("is hidden from other sessions", async () => {
    const mine = await placedOrder(oneLicence);
    const theirs = await placedOrder(oneLicence);
    for (const sessionIds of [[theirs.visitor.sessionId], [""], []]) {
      await expect(orderProgress(mine.orderId, sessionIds)).rejects.toMatchObject({
        code: "order_not_found",
      });
    }
  });
});

describe("a page opened during a payment", () => {
  it("keeps the guest's cart until the payment is settled", async () => {
    const { visitor, providerOrderId } = await approvedOrder(oneLicence);
    expect((await openCart(visitor.sessionId, false)).cart).toHaveLength(1);
    await visitor.capture(providerOrderId);
    expect((await openCart(visitor.sessionId, false)).cart).toEqual([]);
  });
});
