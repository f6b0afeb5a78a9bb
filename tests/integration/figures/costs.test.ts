import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FiguresDto, isUpperBound } from "@/contract/admin/figures";
import type { OrderProfitDto } from "@/contract/admin/orders/order-details";
import { creditTopup } from "@/server/delivery/credit-topup";
import { exportFigures } from "@/server/figures/export-figures";
import { db } from "@/server/platform/database/db";
import { associatedData, seal } from "@/server/platform/secrets";
import {
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  UC_660,
} from "../../support/data/checkout-orders";
import { readCsv } from "../../support/data/csv";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { executeRefunds, refund, runAction } from "../../support/people/admin-actions";
import { change, get } from "../../support/people/admin-products";
import { callAs } from "../../support/people/callers";
import { reported } from "../../support/people/claims";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);
afterEach(expectInvariants);

const profitOf = (id: number) =>
  callAs("admin", "admin.orders.profit", { id }) as Promise<OrderProfitDto>;

/** Replaces the product's keys with these batches. */
async function sellKeys(batches: readonly (readonly [string, readonly string[]])[]) {
  await leaveKeys(DESKTOP_OS, 0);
  for (const [costUSD, keys] of batches) {
    await runAction("keys.add", {
      ...{ productId: DESKTOP_OS, keys },
      batch: { id: randomUUID(), name: "", source: "", costUSD },
    });
  }
}

describe("the cost of a line", () => {
  it("comes from the batches of its keys, and the order's profit is its price minus that and the fee", async () => {
    await sellKeys([
      ["20", ["COST-0001"]],
      ["21.50", ["COST-0002"]],
    ]);
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS, quantity: 2 }]);
    expect(await profitOf(orderId)).toMatchObject({
      costUSD: "41.50",
      feeUSD: "3.28",
      profitUSD: "35.20",
      lines: [{ costUSD: "41.50" }],
    });
  });

  it("is unknown, not zero, if one key's batch has no cost", async () => {
    await sellKeys([
      ["20", ["COST-0001"]],
      ["", ["COST-0002"]],
    ]);
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS, quantity: 2 }]);
    expect(await profitOf(orderId)).toMatchObject({
      costUSD: "0.00",
      profitUSD: "76.70",
      lines: [{ costUSD: null }],
    });
  });

  it("that is unknown leaves no profit on an order whose money is being refunded, was refunded, or was settled elsewhere", async () => {
    await sellKeys([["", ["COST-0001"]]]);
    const { orderId, totalUSD } = await paidOrder([{ productId: DESKTOP_OS }]);
    await see(orderId);
    // The provider keeps its fee of a refunded payment.
    const nothing = { profitUSD: "-1.89", lines: [{ costUSD: null }] };
    await refund({ orderId, amountUSD: totalUSD });
    expect(await profitOf(orderId)).toMatchObject(nothing);
    const become = (status: string) =>
      db().refund.updateMany({ where: { orderId }, data: { status } });
    await become("closed");
    expect(await profitOf(orderId)).toMatchObject(nothing);
    // A refused refund returns no money.
    await become("failed");
    expect(await profitOf(orderId)).toMatchObject({
      profitUSD: "38.10",
      lines: [{ costUSD: null }],
    });
    await become("requested");
    await executeRefunds();
    expect(await profitOf(orderId)).toMatchObject(nothing);
  });

  it("that is unknown is shown by the reports next to the profit, which their files leave empty", async () => {
    await sellKeys([["", ["COST-0001"]]]);
    await paidOrder([{ productId: DESKTOP_OS }]);
    const { sums } = (await callAs("admin", "admin.figures.read", {
      period: "today",
    })) as FiguresDto;
    expect(sums).toMatchObject({ lines: 1, unknown: 1, cost: 189 });
    expect(isUpperBound(sums, "profit")).toBe(true);
    for (const by of ["day", "product"] as const) {
      const file = await new Response(
        await exportFigures(
          { period: "today", from: null, to: null, provider: null, charged: null, by },
          "en",
        ),
      ).text();
      const [header = [], row = []] = readCsv(file);
      const cell = (name: string) => row[header.indexOf(name)];
      expect([cell("Profit"), cell("Known cost"), cell("Lines without a cost")], by).toEqual([
        "",
        "",
        "1",
      ]);
    }
  });

  it("of a top-up or shared content is the product's unit cost at payment", async () => {
    await change(UC_660, { costUSD: "٧٫٢٥" });
    await shared(OFFICE);
    await change(OFFICE, { costUSD: "0" });
    const { orderId } = await paidOrder([
      { productId: UC_660, quantity: 3, playerId: PLAYER },
      { productId: OFFICE },
    ]);
    await change(UC_660, { costUSD: "1" });
    expect(await profitOf(orderId)).toMatchObject({
      costUSD: "21.75",
      lines: [{ costUSD: "21.75" }, { costUSD: "0.00" }],
    });
  });

  it("includes a key given as a replacement", async () => {
    await sellKeys([
      ["20", ["COST-0001"]],
      ["25", ["COST-0002"]],
    ]);
    const { orderId, visitor } = await paidOrder([{ productId: DESKTOP_OS }]);
    await see(orderId);
    const claim = await reported(visitor, orderId);
    const keyIds = (await orderRow(orderId)).items.flatMap(({ licenceKeys }) =>
      licenceKeys.map(({ id }) => id),
    );
    await runAction("orders.replaceKeys", { claimId: claim.id, keyIds, reply: "Here." });
    expect(await profitOf(orderId)).toMatchObject({ costUSD: "45.00", profitUSD: "-6.90" });
  });

  it("stays after a refund if the codes were seen, and is removed if the keys return to the pool", async () => {
    await sellKeys([["20", ["COST-0001", "COST-0002"]]]);
    const seen = await paidOrder([{ productId: DESKTOP_OS }]);
    const unseen = await paidOrder([{ productId: DESKTOP_OS }]);
    await see(seen.orderId);
    await unsee(unseen.orderId);
    for (const { orderId, totalUSD } of [seen, unseen])
      await refund({ orderId, amountUSD: totalUSD });
    await executeRefunds();
    expect(await profitOf(seen.orderId)).toMatchObject({ costUSD: "20.00", profitUSD: "-21.89" });
    expect(await profitOf(unseen.orderId)).toMatchObject({ costUSD: "0.00", profitUSD: "-1.89" });
  });

  it("of a top-up is removed by a refund if it was never credited, and stays if it was", async () => {
    await change(UC_660, { costUSD: "7" });
    const line = { productId: UC_660, playerId: PLAYER };
    const [waiting, credited] = [await paidOrder([line]), await paidOrder([line])];
    const orderItemId = (await orderRow(credited.orderId)).items[0]?.id ?? 0;
    const credit = { orderItemId, attempt: 1, reference: "r-1", at: new Date() };
    await creditTopup({ ...credit, actor: "provider" });
    for (const { orderId, totalUSD } of [waiting, credited]) {
      await refund({ orderId, amountUSD: totalUSD });
    }
    await executeRefunds();
    expect(await profitOf(waiting.orderId)).toMatchObject({ costUSD: "0.00" });
    expect(await profitOf(credited.orderId)).toMatchObject({ costUSD: "7.00", profitUSD: "-7.84" });
  });
});

describe("the cost of a product", () => {
  it("is in its form, and must be an amount", async () => {
    await change(UC_660, { costUSD: "7.5" });
    expect((await get(UC_660)).costUSD).toBe("7.50");
    await expect(change(UC_660, { costUSD: "-1" })).rejects.toMatchObject({
      cause: { code: "cost_invalid" },
    });
    await change(UC_660, { costUSD: "" });
    expect((await get(UC_660)).costUSD).toBeNull();
  });

  it("is hidden from staff without access to figures, and an unpaid order has none", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await expect(callAs("support", "admin.orders.profit", { id: orderId })).rejects.toMatchObject({
      cause: { code: "not_allowed" },
    });
    const unpaid = await placedOrder([{ productId: DESKTOP_OS }]);
    expect(await profitOf(unpaid.orderId)).toBeNull();
    await expect(profitOf(999_999)).rejects.toMatchObject({ cause: { code: "order_not_found" } });
  });
});

const see = (orderId: number) =>
  db().orderItem.updateMany({ where: { orderId }, data: { revealedAt: new Date() } });

const unsee = (orderId: number) =>
  db().orderItem.updateMany({ where: { orderId }, data: { revealedAt: null } });

async function shared(id: number): Promise<void> {
  const digitalContent = seal("Come in!", associatedData.product(id));
  await db().product.update({ where: { id }, data: { fulfilment: "shared", digitalContent } });
}
