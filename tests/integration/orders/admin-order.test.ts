import { beforeEach, describe, expect, it } from "vitest";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { submitTopup } from "@/server/delivery/submit-topup";
import { manualSupplier } from "@/server/delivery/topup-supplier";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { associatedData, unseal } from "@/server/platform/secrets";
import {
  approvedOrder,
  DESKTOP_OS,
  OFFICE,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_60,
  UC_660,
} from "../../support/data/checkout-orders";
import { belongsTo } from "../../support/data/own-orders";
import { createUsers } from "../../support/people/accounts";
import { executeRefunds, refund, runAction } from "../../support/people/admin-actions";
import { callAs } from "../../support/people/callers";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const LICENCE = { productId: DESKTOP_OS };
const PACK = { productId: UC_660, playerId: PLAYER, customization: { server: "asia" } };

async function page(id: number): Promise<AdminOrderDto> {
  return (await callAs("admin", "admin.orders.get", { id })) as AdminOrderDto;
}

async function deliver(orderId: number): Promise<void> {
  await deliverOrder(orderId, {
    submit: (id) => submitTopup(id, manualSupplier),
    send: (id) => sendMail(id, async () => undefined),
  });
}

describe("the page of an order", () => {
  it("shows one snapshot: a concurrent change of two tables is never seen by half", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await refund({ orderId, amountUSD: "10.00" });
    let isRead = false;
    const change = async () => {
      for (let times = 0; !isRead; times += 1) {
        await db().$executeRaw`
          WITH refund AS (UPDATE refunds SET reason = ${`change ${times}`} WHERE order_id = ${orderId})
          UPDATE order_items SET product_name_ar = ${`change ${times}`} WHERE order_id = ${orderId}`;
      }
    };
    const read = async () => {
      for (let times = 0; times < 100; times += 1) {
        const { items, refunds } = await page(orderId);
        if (refunds[0]?.reason.startsWith("change")) {
          expect(items[0]?.productNameAr).toBe(refunds[0].reason);
        }
      }
    };
    await Promise.all([
      change(),
      read().finally(() => {
        isRead = true;
      }),
    ]);
  });

  it("shows an admin every order: lines with their options, money, mails and history", async () => {
    const { orderId, providerOrderId } = await paidOrder([{ ...LICENCE, quantity: 2 }, PACK], {
      order: { currency: "SAR" },
    });
    await belongsTo({ id: 2, email: "customer@example.com" }, orderId);
    await deliver(orderId);
    const [licence, pack] = (await orderRow(orderId)).items;
    await runAction("orders.confirmTopup", { orderItemId: pack?.id });
    await refund({ orderId, amountUSD: "10.00" });
    await executeRefunds();
    const order = await page(orderId);
    expect(order).toMatchObject({
      id: orderId,
      status: "completed",
      customerEmail: "lina@example.com",
      customerPhone: "+966501234567",
      currency: "SAR",
      sarRateHundredths: 375,
      policies: {},
      totalUSD: "89.97",
      account: { id: 2, username: "customer" },
      refundableUSD: "79.97",
      payments: [{ providerOrderId, status: "captured", amountUSD: "89.97", capturedUSD: "89.97" }],
      refunds: [{ amountUSD: "10.00", status: "refunded", reason: "the buyer asked for it" }],
      actions: ["mark_delivered", "resend_mail", "retry_delivery", "correct_email", "refund"],
    });
    expect(order.items).toMatchObject([
      {
        id: licence?.id,
        productName: "Desktop OS Pro licence",
        fulfilment: "keys",
        quantity: 2,
        priceUSD: "39.99",
        revealedAt: expect.any(String),
        canConfirmTopup: false,
        canWithdraw: true,
      },
      {
        id: pack?.id,
        fulfilment: "topup",
        pubgPlayerId: PLAYER,
        options: [{ stepId: "server", value: "asia" }],
        topupStatus: "credited",
        keys: [],
        canConfirmTopup: false,
        canWithdraw: false,
      },
    ]);
    expect(order.mails.map((mail) => [mail.kind, mail.attempts])).toEqual([
      ["order-delivery", 1],
      ["topup-credited", 0],
      ["order-refunded", 0],
    ]);
    const actions = order.events.map(
      ({ type, actor, actorName }) => `${type} ${actor} ${actorName}`,
    );
    expect(actions).toContain("topup admin:1 admin");
    expect(actions[0]).toBe("placed customer null");
    const moments = order.events.map((event) => event.id);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  });

  it("masks keys except for their endings", async () => {
    const { orderId } = await paidOrder([{ ...LICENCE, quantity: 2 }]);
    const keys = (await orderRow(orderId)).items[0]?.licenceKeys ?? [];
    const texts = keys.map((key) => unseal(key.sealed, associatedData.licenceKey(key.id)));
    const order = await page(orderId);
    const shown = order.items[0]?.keys ?? [];
    expect(shown.map((key) => key.masked).sort()).toEqual(
      texts.map((text) => `••••${text.slice(-4)}`).sort(),
    );
    expect(shown.map((key) => key.status)).toEqual(["sold", "sold"]);
    for (const text of texts) expect(JSON.stringify(order)).not.toContain(text);
  });

  it("does not show the content that all buyers share", async () => {
    const { orderId } = await paidOrder([PACK, { productId: OFFICE }]);
    const order = await page(orderId);
    expect(JSON.stringify(order)).not.toMatch(/digitalContent|sealed|snapshot|sessionId/);
  });

  it("offers to confirm a top-up once its order is paid, also after a refund withdrew it", async () => {
    const open = await placedOrder([{ productId: UC_60, playerId: PLAYER }]);
    expect((await page(open.orderId)).items[0]).toMatchObject({ canConfirmTopup: false });
    const { orderId, totalUSD } = await paidOrder([PACK]);
    expect((await page(orderId)).items[0]).toMatchObject({
      canConfirmTopup: true,
      canWithdraw: true,
      isWithdrawn: false,
    });
    await refund({ orderId, amountUSD: totalUSD });
    expect(await page(orderId)).toMatchObject({
      items: [{ canConfirmTopup: true, canWithdraw: false, isWithdrawn: true }],
      refundableUSD: "0.00",
    });
  });

  it("states why a payment is held, and the captured amount is refundable", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([LICENCE]);
    await provider().addFault({ operation: "capture", kind: "wrong-amount" });
    await visitor.capture(providerOrderId);
    const order = await page(orderId);
    expect(order.reviewReason).toMatch(/another amount: .* ≠ \$39\.99/);
    expect(order.actions).toEqual(["accept_payment", "refund"]);
    expect(order.payments[0]?.status).toBe("review");
    expect(order.refundableUSD).toBe(order.payments[0]?.capturedUSD);
    expect(order.refundableUSD).not.toBe("39.99");
  });

  it("reports an unknown order", async () => {
    await expect(page(99_999)).rejects.toMatchObject({ cause: { code: "order_not_found" } });
  });
});
