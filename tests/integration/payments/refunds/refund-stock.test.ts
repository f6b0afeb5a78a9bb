import { beforeEach, describe, expect, it } from "vitest";
import { expireOrders } from "@/server/orders/expire-orders";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { associatedData, seal } from "@/server/platform/secrets";
import {
  approvedOrder,
  captureBehindTheBack,
  OFFICE,
  orderRow,
  PLAYER,
  paidOrder,
  UC_660,
} from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { executeRefunds, refund, refusingProvider } from "../../../support/people/admin-actions";
import { withSimulator } from "../../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const inOneHour = () => new Date(Date.now() + 3_600_000);
const LINES = [{ productId: OFFICE, quantity: 2 }];

describe("a limited stock", () => {
  it("gets nothing back from a failed order, whose late payment is refunded at the second attempt", async () => {
    await sellShared(OFFICE, 5);
    const { orderId, providerOrderId, totalUSD } = await approvedOrder(LINES);
    expect(await expireOrders(inOneHour)).toBe(1);
    expect(await stockOf(OFFICE)).toBe(5);
    await captureBehindTheBack(providerOrderId);
    await settlePayment(providerOrderId, "provider");
    await executeRefund((await orderRow(orderId)).refunds[0]?.id ?? 0, refusingProvider);
    await refund({ orderId, amountUSD: totalUSD });
    await executeRefunds();
    expect(await orderRow(orderId)).toMatchObject({
      status: "failed",
      refunds: [{ status: "replaced" }, { status: "refunded" }],
    });
    expect(await stockOf(OFFICE)).toBe(5);
  });

  it("gets nothing back from items bought while it was unlimited", async () => {
    await sellShared(OFFICE, -1);
    const { orderId, totalUSD } = await paidOrder(LINES);
    await db().product.update({ where: { id: OFFICE }, data: { stock: 7 } });
    await refund({ orderId, amountUSD: totalUSD });
    await executeRefunds();
    expect(await stockOf(OFFICE)).toBe(7);
  });

  it("that has become unlimited stays so, whatever is returned", async () => {
    await sellShared(OFFICE, 5);
    const paid = await paidOrder(LINES);
    await approvedOrder(LINES);
    await db().product.update({ where: { id: OFFICE }, data: { stock: -1 } });
    expect(await expireOrders(inOneHour)).toBe(1);
    await refund({ orderId: paid.orderId, amountUSD: paid.totalUSD });
    await executeRefunds();
    expect(await stockOf(OFFICE)).toBe(-1);
  });

  it("gets a top-up back that was never credited", async () => {
    await db().product.update({ where: { id: UC_660 }, data: { stock: 10 } });
    const { orderId, totalUSD } = await paidOrder([{ productId: UC_660, playerId: PLAYER }]);
    expect(await stockOf(UC_660)).toBe(9);
    await refund({ orderId, amountUSD: totalUSD });
    await executeRefunds();
    expect(await stockOf(UC_660)).toBe(10);
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
