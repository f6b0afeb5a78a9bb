import { createHash, randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { MyOrderDto } from "@/contract/my-orders";
import { adminOrder } from "@/server/orders/admin/admin-order";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { eraseOrders } from "@/server/privacy/erase-orders";
import { issueReceipts } from "@/server/receipts/issue-receipts";
import { answerRequest } from "@/server/rest/answer-request";
import { DESKTOP_OS, paidOrder } from "../../support/data/checkout-orders";
import { admin } from "../../support/data/exports";
import { createUsers, customer, PERSONA } from "../../support/people/accounts";
import { executeRefunds, refund } from "../../support/people/admin-actions";
import { pageOf, proveMailbox } from "../../support/people/order-pages";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const EMAIL = CUSTOMER.customerEmail;
const NOBODYS = "3f0a6c1e-52b7-4d0e-9c53-0d6b1f6f2a41";

/** A guest's order with its receipt, and the receipt of a partial refund. */
async function receiptedOrder() {
  const visitor = new Visitor();
  const lines = [{ productId: DESKTOP_OS }];
  const { orderId } = await paidOrder(lines, { visitor, order: { customerEmail: EMAIL } });
  await issueReceipts();
  await refund({ orderId, amountUSD: "10.00" });
  await executeRefunds();
  await issueReceipts();
  const receipts = await db().receipt.findMany({ where: { orderId }, orderBy: { kind: "asc" } });
  expect(receipts.map(({ kind }) => kind)).toEqual(["order", "refund"]);
  return { visitor, orderId, receipts };
}

const asks = (path: string) => (visitor: Visitor, id: string) =>
  answerRequest(new Request(`http://shop.test${path}/${id}`, { headers: visitor.headers() }));
const download = asks("/api/receipts");
const downloadAsStaff = asks("/api/admin/receipts");

async function answered(answer: Response) {
  return { status: answer.status, said: await answer.json() };
}

it("the browser that paid downloads each receipt as issued, as an attachment that is not cached", async () => {
  const { visitor, orderId, receipts } = await receiptedOrder();
  const [order, credit] = receipts;
  expect((await pageOf(visitor, orderId)).receipts).toEqual([
    { id: order?.id, kind: "order", number: "R-000001" },
    { id: credit?.id, kind: "refund", number: "C-000001" },
  ]);
  for (const receipt of receipts) {
    const answer = await download(visitor, receipt.id);
    expect(answer.status).toBe(200);
    const number = receipt.kind === "order" ? "R-000001" : "C-000001";
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="barq-${number}.pdf"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect(createHash("sha256").update(pdf).digest("hex")).toBe(receipt.sha256);
  }
});

it("a visitor with only the link sees no receipt, and can download none until the mailbox is proven", async () => {
  const { orderId, receipts } = await receiptedOrder();
  const [{ id = "" } = {}] = receipts;
  const reader = new Visitor();
  expect((await pageOf(reader, orderId)).receipts).toEqual([]);
  expect((await download(reader, id)).status).toBe(404);
  await proveMailbox(reader, orderId, EMAIL);
  expect((await pageOf(reader, orderId)).receipts).toHaveLength(2);
  expect((await download(reader, id)).status).toBe(200);
});

it("the signed-in owner has the receipts in the profile, another customer has none", async () => {
  const { receipts } = await receiptedOrder();
  const [{ id = "" } = {}] = receipts;
  const owner = await customer({ ...PERSONA, username: "amal", email: EMAIL });
  const mine = (await owner.call<MyOrderDto[]>("GET", "/orders/my")).body;
  expect(mine[0]?.receipts.map(({ number }) => number)).toEqual(["R-000001", "C-000001"]);
  expect((await download(owner, id)).status).toBe(200);

  const other = { ...PERSONA, username: "salem", email: "salem@example.com" };
  const stranger = await customer(other);
  const foreign = await answered(await download(stranger, id));
  expect(foreign).toEqual(await answered(await download(stranger, NOBODYS)));
  expect(foreign.status).toBe(404);
});

it("staff with access to orders can download a receipt, even after its buyer was erased; other callers cannot", async () => {
  const { visitor, orderId, receipts } = await receiptedOrder();
  const [{ id = "" } = {}] = receipts;
  const owner = await admin();
  expect((await downloadAsStaff(visitor, id)).status).toBe(401);
  expect((await downloadAsStaff(owner, id)).status).toBe(200);
  expect((await downloadAsStaff(owner, randomUUID())).status).toBe(404);
  expect((await downloadAsStaff(owner, "1")).status).toBe(400);
  expect((await adminOrder(orderId)).receipts).toHaveLength(2);
  await prismaTransaction((tx) => eraseOrders(tx, [orderId]));
  expect((await download(visitor, id)).status).toBe(404);
  expect((await downloadAsStaff(owner, id)).status).toBe(200);
  await db().user.updateMany({ data: { role: "catalogue" } });
  expect((await downloadAsStaff(owner, id)).status).toBe(403);
});

it("a receipt that is not drawn yet is not found", async () => {
  const visitor = new Visitor();
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], { visitor });
  await issueReceipts(async () => {
    throw new Error("no ink");
  });
  const [{ id = "" } = {}] = await db().receipt.findMany({ where: { orderId } });
  expect((await pageOf(visitor, orderId)).receipts).toEqual([]);
  expect((await download(visitor, id)).status).toBe(404);
});
