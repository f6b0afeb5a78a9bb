import { beforeEach, describe, expect, it } from "vitest";
import { submitTopup } from "@/server/delivery/submit-topup";
import { sendMail } from "@/server/mail/send-mail";
import { myOrders } from "@/server/orders/buyer/my-orders";
import { currentProvider } from "@/server/payments/provider/providers";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { db } from "@/server/platform/database/db";
import { associatedData, seal } from "@/server/platform/secrets";
import {
  DESKTOP_OS,
  OFFICE,
  orderRow,
  PLAYER,
  paidOrder,
  UC_60,
} from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import {
  auditLog,
  deliveredText,
  executeRefunds,
  refund,
  runAction,
} from "../../../support/people/admin-actions";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();
beforeEach(createUsers);

const LICENCE = { productId: DESKTOP_OS };
const PACK = { productId: UC_60, playerId: PLAYER };

const keysOf = (orderId: number) =>
  db().licenceKey.findMany({ where: { orderItem: { orderId } }, orderBy: { id: "asc" } });

describe("a refund in full", () => {
  it("returns unseen codes to the pool, and no mail contains them any more", async () => {
    const { orderId, totalUSD } = await paidOrder([{ ...LICENCE, quantity: 2 }]);
    const [key] = await keysOf(orderId);
    const available = await db().licenceKey.count({ where: { status: "available" } });
    await refund({ orderId, amountUSD: totalUSD });
    expect(await deliveredText(orderId)).toBeNull();
    await executeRefunds();
    expect(await keysOf(orderId)).toEqual([]);
    expect(await db().licenceKey.count({ where: { status: "available" } })).toBe(available + 2);
    expect(await db().licenceKey.findUnique({ where: { id: key?.id ?? "" } })).toMatchObject({
      status: "available",
      soldAt: null,
    });
    expect(simulator.ledger().refunds.map((one) => one.amount.value)).toEqual(["79.98"]);
    expect((await orderRow(orderId)).status).toBe("completed");
  });

  it("revokes codes that were mailed to the buyer", async () => {
    const { orderId, totalUSD } = await paidOrder([LICENCE]);
    expect(await deliveredText(orderId)).not.toBeNull();
    await refund({ orderId, amountUSD: totalUSD });
    await executeRefunds();
    expect(await keysOf(orderId)).toMatchObject([{ status: "revoked" }]);
  });

  it("revokes codes that the buyer saw on the screen, and those that an admin revealed", async () => {
    const seen = await paidOrder([LICENCE]);
    const email = (await orderRow(seen.orderId)).customerEmail;
    const [shown] = await myOrders({ id: 2, email });
    expect(shown?.items[0]?.codes).toHaveLength(1);
    const looked = await paidOrder([LICENCE], { visitor: seen.visitor });
    const [key] = await keysOf(looked.orderId);
    await runAction("keys.reveal", { keyId: key?.id, reason: "the buyer asked" });
    for (const { orderId, totalUSD } of [seen, looked]) {
      await refund({ orderId, amountUSD: totalUSD });
      await executeRefunds();
      expect(await keysOf(orderId)).toMatchObject([{ status: "revoked" }]);
    }
  });

  it("hides the codes at once, before the provider has answered", async () => {
    const { orderId, totalUSD } = await paidOrder([LICENCE]);
    const email = (await orderRow(orderId)).customerEmail;
    await refund({ orderId, amountUSD: totalUSD });
    const [order] = await myOrders({ id: 2, email });
    expect(order?.items).toMatchObject([{ codes: [], digitalContent: null, isWithdrawn: true }]);
    await executeRefunds();
    expect(await keysOf(orderId)).toEqual([]);
  });

  it("stops a top-up that has not been credited", async () => {
    const { orderId, totalUSD } = await paidOrder([PACK]);
    await refund({ orderId, amountUSD: totalUSD });
    const [item] = (await orderRow(orderId)).items;
    let asked = 0;
    await submitTopup(item?.id ?? 0, {
      async submit() {
        asked += 1;
        return { outcome: "credited", supplierReference: "x" };
      },
    });
    expect(asked).toBe(0);
  });

  it("puts unseen units back into a limited stock, and leaves an unlimited one alone", async () => {
    await sellShared(OFFICE, 5);
    const { orderId, totalUSD } = await paidOrder([{ productId: OFFICE, quantity: 2 }]);
    expect(await stockOf(OFFICE)).toBe(3);
    await refund({ orderId, amountUSD: totalUSD });
    await executeRefunds();
    expect(await stockOf(OFFICE)).toBe(5);
  });
});

describe("a refund in part", () => {
  it("withdraws only the chosen lines", async () => {
    const { orderId } = await paidOrder([LICENCE, { productId: OFFICE }]);
    const [licence, office] = (await orderRow(orderId)).items;
    await refund({ orderId, amountUSD: "39.99", itemIds: [licence?.id ?? 0] });
    await executeRefunds();
    const text = await deliveredText(orderId);
    expect(text).toContain("Office");
    expect(text).not.toContain("Desktop OS");
    expect(await keysOf(orderId)).toMatchObject([{ status: "sold", orderItemId: office?.id }]);
  });

  it("is refused if the provider refunds only in full", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    const able = { hasPartialRefunds: currentProvider.hasPartialRefunds };
    Object.assign(currentProvider, { hasPartialRefunds: false });
    try {
      await expect(refund({ orderId, amountUSD: "5.00" })).rejects.toMatchObject({
        cause: { code: "refund_whole_only" },
      });
    } finally {
      Object.assign(currentProvider, able);
    }
    expect(await db().refund.count({ where: { orderId } })).toBe(0);
  });

  it("may leave every line with the buyer", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await refund({ orderId, amountUSD: "5" });
    await executeRefunds();
    expect(await keysOf(orderId)).toMatchObject([{ status: "sold" }]);
    expect(simulator.ledger().refunds.map((one) => one.amount.value)).toEqual(["5.00"]);
  });

  it("is reported to the buyer with its own amount, however late the mail is sent", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await refund({ orderId, amountUSD: "5.00" });
    await refund({ orderId, amountUSD: "3.00" });
    const [first, second] = (await orderRow(orderId)).refunds;
    await executeRefund(second?.id ?? 0);
    await executeRefund(first?.id ?? 0);
    const texts: string[] = [];
    for (const { id, kind } of (await orderRow(orderId)).mails) {
      if (kind === "order-refunded") await sendMail(id, async ({ text }) => void texts.push(text));
    }
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain("3.00");
    expect(texts[0]).not.toContain("5.00");
    expect(texts[1]).toContain("5.00");
  });

  it("withdraws the other lines when the rest of the money is refunded", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await refund({ orderId, amountUSD: "5.00" });
    await refund({ orderId, amountUSD: "34.99" });
    await executeRefunds();
    expect(await keysOf(orderId)).toEqual([]);
    await expect(refund({ orderId, amountUSD: "0.01" })).rejects.toMatchObject({
      cause: { code: "action_impossible" },
    });
  });

  it("never exceeds the money left, and withdraws no line of another order", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    const other = await paidOrder([LICENCE]);
    const [foreign] = (await orderRow(other.orderId)).items;
    await expect(refund({ orderId, amountUSD: "40.00" })).rejects.toMatchObject({
      cause: { code: "refund_too_large", params: { left: "39.99" } },
    });
    await expect(
      refund({ orderId, amountUSD: "1.00", itemIds: [foreign?.id ?? 0] }),
    ).rejects.toMatchObject({ cause: { code: "action_impossible" } });
    expect((await orderRow(orderId)).refunds).toEqual([]);
    expect(await auditLog()).toEqual([]);
  });
});

async function sellShared(id: number, stock: number): Promise<void> {
  const digitalContent = seal("Come in!", associatedData.product(id));
  await db().product.update({
    where: { id },
    data: { fulfilment: "shared", digitalContent, stock },
  });
}

async function stockOf(id: number): Promise<number> {
  return (await db().product.findUniqueOrThrow({ where: { id } })).stock;
}
