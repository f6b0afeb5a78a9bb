import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { findViolations } from "@/server/books/find-violations";
import { adminOrder } from "@/server/orders/admin/admin-order";
import { attentionReasonsOf } from "@/server/orders/attention";
import { databaseClock } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { dynamicStatement } from "@/server/platform/database/statement";
import { transaction } from "@/server/platform/database/transaction";
import { issueReceipts } from "@/server/receipts/issue-receipts";
import { countAttention } from "@/server/today/count-attention";
import {
  DESKTOP_OS,
  PLAYER,
  paidOrder,
  placedOrder,
  UC_60,
} from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { executeRefunds, refund, runAction } from "../../support/people/admin-actions";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const PACK = { productId: UC_60, playerId: PLAYER };
const receipts = () => db().receipt.findMany({ orderBy: [{ kind: "asc" }, { number: "asc" }] });
const issueAll = async () => {
  while ((await issueReceipts()).drawn > 0);
};

describe("a receipt", () => {
  it("is issued once for a paid order, and for no other", async () => {
    await placedOrder([{ productId: DESKTOP_OS }]);
    const { orderId, totalUSD } = await paidOrder([PACK]);
    expect(await issueReceipts()).toEqual({ numbered: 1, drawn: 1 });
    expect(await issueReceipts()).toEqual({ numbered: 0, drawn: 0 });
    const [receipt, ...others] = await receipts();
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ kind: "order", number: 1, orderId, vatUSD: null });
    expect(receipt?.totalUSD.toFixed(2)).toBe(totalUSD);
    const pdf = Buffer.from(receipt?.pdf ?? []);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(createHash("sha256").update(pdf).digest("hex")).toBe(receipt?.sha256);
  });

  it("contains no personal data of the buyer", async () => {
    const { orderId } = await paidOrder([PACK]);
    await issueReceipts();
    const [receipt] = await receipts();
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const said = JSON.stringify(receipt?.facts);
    for (const personal of [PLAYER, order.customerEmail, order.customerPhone ?? "+"]) {
      expect(said).not.toContain(personal);
    }
  });

  it("stays as issued, whatever happens to its order", async () => {
    const { orderId } = await paidOrder([PACK]);
    await issueReceipts();
    const [before] = await receipts();
    await db().order.update({ where: { id: orderId }, data: { sarRate: 3.9, locale: "ar" } });
    await issueReceipts();
    expect(await receipts()).toEqual([before]);
    const change = db().receipt.updateMany({ data: { pdf: null, sha256: null } });
    await expect(change).rejects.toThrow("a receipt is never changed");
    await expect(db().receipt.deleteMany()).rejects.toThrow("a receipt is never deleted");
  });
});

describe("a receipt that cannot be drawn", () => {
  const order = () => paidOrder([PACK]);
  const draw = async ({ number }: { number: number }) => {
    if (number <= 10) throw new Error("no ink");
    return Buffer.from(`%PDF- ${number}`);
  };
  const tryAgain = () =>
    db()
      .$executeRaw`UPDATE receipts SET draw_after = now() - interval '1 second' WHERE pdf IS NULL`;

  it("does not delay others, even if there are ten", async () => {
    for (let count = 0; count < 11; count += 1) await order();
    expect(await issueReceipts(draw)).toEqual({ numbered: 11, drawn: 0 });
    expect(await issueReceipts(draw)).toEqual({ numbered: 0, drawn: 1 });
    expect((await receipts()).map(({ pdf }) => pdf !== null)).toEqual([
      ...Array.from({ length: 10 }, () => false),
      true,
    ]);
    expect(await issueReceipts(draw)).toEqual({ numbered: 0, drawn: 0 });
  }, 30_000);

  it("needs a person when drawing failed twice, until it is drawn", async () => {
    const { orderId } = await order();
    const needs = async () =>
      (await attentionReasonsOf([orderId], databaseClock())).get(orderId) ?? [];
    await issueReceipts(draw);
    expect(await needs()).not.toContain("receipt_undrawn");
    await tryAgain();
    await issueReceipts(draw);
    expect(await needs()).toContain("receipt_undrawn");
    expect((await countAttention()).reasons.receipt_undrawn).toBe(1);
    await tryAgain();
    expect(await issueReceipts()).toEqual({ numbered: 0, drawn: 1 });
    expect(await needs()).not.toContain("receipt_undrawn");
  });

  it("is drawn in the next round when an admin requests it, which is impossible without such a receipt", async () => {
    const { orderId } = await order();
    const again = () => runAction("orders.redrawReceipt", { orderId });
    await expect(again()).rejects.toMatchObject({ cause: { code: "action_impossible" } });
    await issueReceipts(draw);
    await tryAgain();
    await issueReceipts(draw);
    expect((await adminOrder(orderId)).actions).toContain("redraw_receipt");
    expect(await issueReceipts()).toEqual({ numbered: 0, drawn: 0 });
    await again();
    expect(await issueReceipts()).toEqual({ numbered: 0, drawn: 1 });
    expect((await adminOrder(orderId)).actions).not.toContain("redraw_receipt");
  });
});

describe("numbers", () => {
  it("are consecutive when four rounds issue twenty at once, and one is rolled back", async () => {
    const orders = [];
    for (let count = 0; count < 20; count += 1) orders.push((await paidOrder([PACK])).orderId);
    const takenBack = transaction(async (tx) => {
      await tx.run(
        dynamicStatement("", "UPDATE receipt_counters SET last = last + 1 WHERE kind = 'order'"),
        [],
      );
      throw new Error("taken back");
    });
    await Promise.all([
      expect(takenBack).rejects.toThrow("taken back"),
      ...[1, 2, 3, 4].map(() => issueReceipts()),
    ]);
    await issueAll();
    const issued = await receipts();
    expect(issued.map(({ number }) => number)).toEqual(orders.map((_, index) => index + 1));
    expect(new Set(issued.map(({ orderId }) => orderId))).toEqual(new Set(orders));
    expect(issued.every(({ pdf }) => pdf !== null)).toBe(true);
    expect(await findViolations()).toEqual([]);
  }, 60_000);
});

describe("a refund", () => {
  it("has a receipt in its own series, which names the order's receipt", async () => {
    await paidOrder([PACK]);
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await refund({ orderId, amountUSD: "10.00" });
    await executeRefunds();
    await issueReceipts();
    await issueReceipts();
    const [first, second, credit] = await receipts();
    expect([first?.number, second?.number]).toEqual([1, 2]);
    expect(credit).toMatchObject({
      kind: "refund",
      number: 1,
      orderId,
      facts: { total: 1000, refundOf: orderId === second?.orderId ? 2 : 1, lines: [] },
    });
    expect(credit?.pdf).not.toBeNull();
    expect(await findViolations()).toEqual([]);
  });
});
