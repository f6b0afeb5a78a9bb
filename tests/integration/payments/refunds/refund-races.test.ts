import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { submitTopup } from "@/server/delivery/submit-topup";
import { sendMail } from "@/server/mail/send-mail";
import { attentionReasonsOf } from "@/server/orders/attention";
import { payPalProvider } from "@/server/payments/paypal/provider";
import type { PaymentProvider } from "@/server/payments/provider/payment-provider";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { db } from "@/server/platform/database/db";
import {
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  provider,
  UC_60,
  UC_660,
  waitingJobs,
} from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import {
  auditLog,
  deliveredText,
  executeRefunds,
  refund,
  refusingProvider,
  runAction,
} from "../../../support/people/admin-actions";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();
beforeEach(createUsers);

const LICENCE = { productId: DESKTOP_OS };

describe("a refund that is requested more than once", () => {
  it("is one refund per idempotency key, both concurrently and after a lost response", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    const idempotencyKey = randomUUID();
    const request = { orderId, amountUSD: "10.00" };
    await Promise.all([1, 2, 3].map(() => refund(request, idempotencyKey)));
    await refund(request, idempotencyKey);
    await executeRefunds();
    await refund(request, idempotencyKey);
    expect((await orderRow(orderId)).refunds).toHaveLength(1);
    expect(simulator.ledger().refunds.map((one) => one.amount.value)).toEqual(["10.00"]);
    expect(await auditLog()).toMatchObject([
      {
        action: "order.refund",
        actorName: "admin",
        entityId: String(orderId),
        before: { refundableUSD: "39.99" },
        after: { amountUSD: "10.00", lines: 0 },
        reason: "the buyer asked for it",
      },
    ]);
  });

  it("by several admins at once is made once when the money is enough for one", async () => {
    const { orderId, totalUSD } = await paidOrder([LICENCE]);
    const request = { orderId, amountUSD: totalUSD };
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => refund(request)));
    expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect((await orderRow(orderId)).refunds).toHaveLength(1);
  });
});

describe("a refund that the provider does not answer", () => {
  it("is requested again, and needs a person after fifteen minutes", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await refund({ orderId, amountUSD: "5.00" });
    const [{ id } = { id: 0 }] = (await orderRow(orderId)).refunds;
    await deliveredText(orderId);
    const silent: PaymentProvider = {
      ...payPalProvider,
      refund: async () => ({ outcome: "unknown", reason: "403" }),
    };
    await expect(executeRefund(id, silent)).rejects.toThrow();
    expect(await myNeeds(orderId, 14)).toEqual([]);
    expect(await myNeeds(orderId, 16)).toEqual(["refund_stuck"]);
    await executeRefund(id);
    expect(await myNeeds(orderId, 16)).toEqual([]);
  });
});

describe("a refund that the provider refuses", () => {
  it("restores everything to the buyer, and it is delivered as before", async () => {
    const { orderId, totalUSD } = await paidOrder([LICENCE]);
    await refund({ orderId, amountUSD: totalUSD });
    await provider().refuseRefunds(orderId);
    await executeRefunds();
    const order = await orderRow(orderId);
    expect(order.refunds).toMatchObject([{ status: "failed" }]);
    expect(order.items[0]?.licenceKeys).toMatchObject([{ status: "sold" }]);
    expect(await waitingJobs()).toContainEqual({ name: "deliver-order", data: { orderId } });
    await deliverOrder(orderId, { submit: submitTopup, send: async () => undefined });
    expect(await deliveredText(orderId)).toContain("Desktop OS");
  });

  it("has its restored top-up submitted, even if the order counted as delivered", async () => {
    const pack = (productId: number) => ({ productId, playerId: PLAYER });
    const { orderId } = await paidOrder([pack(UC_60), pack(UC_660)]);
    const [kept, taken] = (await orderRow(orderId)).items;
    await refund({ orderId, amountUSD: "0.50", itemIds: [taken?.id ?? 0] });
    await submitTopup(kept?.id ?? 0);
    expect((await orderRow(orderId)).status).toBe("delivered");
    await executeRefund((await orderRow(orderId)).refunds[0]?.id ?? 0, refusingProvider);
    await deliverOrder(orderId, { submit: submitTopup, send: async () => undefined });
    expect((await orderRow(orderId)).items).toMatchObject([
      { topupStatus: "credited" },
      { topupStatus: "credited" },
    ]);
  });

  it("has the withheld mail sent, also when an admin requests it again", async () => {
    const { orderId, totalUSD } = await paidOrder([LICENCE]);
    await deliveredText(orderId);
    await runAction("orders.resendMail", { orderId });
    await refund({ orderId, amountUSD: totalUSD });
    const mailId = (await orderRow(orderId)).mails.at(-1)?.id ?? 0;
    const job = { name: "send-mail", data: { mailId } };
    await sendMail(mailId, async () => expect.unreachable("its codes are taken back"));
    await forgetJobs();
    await executeRefund((await orderRow(orderId)).refunds[0]?.id ?? 0, refusingProvider);
    expect(await waitingJobs()).toContainEqual(job);
    await forgetJobs();
    await runAction("orders.resendMail", { orderId });
    expect(await waitingJobs()).toEqual([job]);
  });

  it("is replaced when it is requested again", async () => {
    const orderId = await refusedRefund("5.00");
    expect(await myNeeds(orderId)).toEqual(["refund_refused"]);
    await refund({ orderId, amountUSD: "39.99" });
    expect(await myNeeds(orderId)).toEqual([]);
    expect((await orderRow(orderId)).refunds).toMatchObject([
      { status: "replaced" },
      { status: "requested" },
    ]);
  });

  it("is closed by a person once it is settled by other means; its money cannot be refunded again", async () => {
    const orderId = await refusedRefund("5.00");
    const [refused] = (await orderRow(orderId)).refunds;
    const close = () =>
      runAction("orders.closeRefund", { refundId: refused?.id, reason: "paid by bank" });
    await close();
    await expect(close()).rejects.toMatchObject({ cause: { code: "action_impossible" } });
    expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "closed" }]);
    expect(await myNeeds(orderId)).toEqual([]);
    await expect(refund({ orderId, amountUSD: "35.00" })).rejects.toMatchObject({
      cause: { code: "refund_too_large", params: { left: "34.99" } },
    });
  });
});

/** A paid order with a refund that the provider has refused. */
async function refusedRefund(amountUSD: string): Promise<number> {
  const { orderId } = await paidOrder([LICENCE]);
  await refund({ orderId, amountUSD });
  await provider().refuseRefunds(orderId);
  await executeRefunds();
  expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "failed" }]);
  return orderId;
}

/** Deletes all jobs, as if they had been run or given up. */
async function forgetJobs(): Promise<void> {
  await db().$executeRaw`DELETE FROM jobs`;
}

async function myNeeds(orderId: number, minutes = 0): Promise<string[]> {
  const now = new Date(Date.now() + minutes * 60_000);
  return (await attentionReasonsOf([orderId], now)).get(orderId) ?? [];
}
