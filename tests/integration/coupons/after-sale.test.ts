import { afterEach, beforeEach, expect, it } from "vitest";
import type { ReceiptFacts } from "@/domain/orders/receipt";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { eraseOrders } from "@/server/privacy/erase-orders";
import { issueReceipts } from "@/server/receipts/issue-receipts";
import { DESKTOP_OS, OFFICE, paidOrder } from "../../support/data/checkout-orders";
import { applyCode, coupon } from "../../support/data/coupons";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers, customer } from "../../support/people/accounts";
import { executeRefunds, runAction } from "../../support/people/admin-actions";
import { reported, sendMailsOf } from "../../support/people/claims";
import { pageOf } from "../../support/people/order-pages";
import { rpc } from "../../support/people/rpc";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);
afterEach(expectInvariants);

/** A paid order of two licences for 39.99 and 89.99, each 10 % cheaper by a coupon. */
async function bought(visitor = new Visitor()) {
  await coupon("EID");
  await visitor.add(DESKTOP_OS);
  await visitor.add(OFFICE);
  await applyCode(visitor, "EID");
  const { orderId } = await paidOrder([], { visitor });
  return { visitor, orderId };
}

it("a refunded line returns the price paid for it, and the rest no more than that", async () => {
  const { visitor, orderId } = await bought();
  await sendMailsOf(orderId);
  const claim = await reported(visitor, orderId);
  await runAction("orders.refundClaim", { claimId: claim.id, reply: "" });
  await executeRefunds();
  const line = await db().orderItem.findUniqueOrThrow({ where: { id: claim.itemId } });
  const paid = line.priceUSD.minus(line.discountUSD).toFixed(2);
  const [refund] = await db().refund.findMany({ where: { orderId } });
  expect(refund?.amountUSD.toFixed(2)).toBe(paid);
  expect(["35.99", "80.99"]).toContain(paid);
  // The refund does not return the use of the coupon.
  expect(await db().couponUse.findUnique({ where: { orderId } })).toMatchObject({ state: "spent" });
});

it("the receipt states each line's discount, and its lines add up to the amount paid", async () => {
  const { orderId } = await bought();
  await issueReceipts();
  const receipt = await db().receipt.findFirstOrThrow({ where: { orderId } });
  const { lines, total } = receipt.facts as unknown as ReceiptFacts;
  expect(total).toBe(11_698);
  expect(lines.map(({ discount }) => discount)).toEqual([400, 900]);
});

it("the order page shows the discount to everybody, and the code only to the buyer", async () => {
  const { visitor, orderId } = await bought();
  const own = await pageOf(visitor, orderId);
  expect(own.coupon).toBe("EID");
  expect(own.items.map((item) => item.discountUSD)).toEqual(["4.00", "9.00"]);
  const stranger = await pageOf(new Visitor(), orderId);
  expect(stranger.coupon).toBeUndefined();
  expect(stranger.items.map((item) => item.discountUSD)).toEqual(["4.00", "9.00"]);
});

it("a buyer's data export includes the coupon, and an erasure removes the buyer from its uses", async () => {
  const { visitor, orderId } = await bought(await customer());
  const { data } = await rpc<{ orders: object[] }>(visitor, "auth.myData");
  expect(data?.orders).toMatchObject([
    { coupon: "EID", items: [{ discountUSD: "4.00" }, { discountUSD: "9.00" }] },
  ]);
  await prismaTransaction((tx) => eraseOrders(tx, [orderId]));
  expect(await db().couponUse.findMany()).toMatchObject([
    { buyer: "", userId: null, state: "spent" },
  ]);
});
