import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { queueCodesAgain } from "@/server/mail/resend-codes";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { drawPdf } from "@/server/receipts/draw-receipts";
import { issueReceipts } from "@/server/receipts/issue-receipts";
import { receiptForMail } from "@/server/receipts/receipt-for-mail";
import { DESKTOP_OS, paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { executeRefunds, refund } from "../../support/people/admin-actions";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();

const licence = () => paidOrder([{ productId: DESKTOP_OS }]);
const stored = (orderId: number, kind: string) =>
  db().receipt.findFirstOrThrow({ where: { orderId, kind } });

/** The attachments of the newest mail, with a digest instead of the content. */
function attached() {
  return sink.mails.at(-1)?.attachments.map(({ filename, mimeType, disposition, content }) => ({
    filename,
    mimeType,
    disposition,
    sha256: createHash("sha256")
      .update(new Uint8Array(content as ArrayBuffer))
      .digest("hex"),
  }));
}

const pdf = { mimeType: "application/pdf", disposition: "attachment" };
const parts = { draw: drawPdf, mayDraw: () => true };

it("the delivery mail has the stored receipt attached", async () => {
  const { orderId } = await licence();
  await deliverOrder(orderId);
  const { sha256 } = await stored(orderId, "order");
  expect(attached()).toEqual([{ ...pdf, filename: "barq-R-000001.pdf", sha256 }]);
  expect(sink.mails.at(-1)?.text).toContain(String(orderId));
});

it("the mail that sends the codes again has the same receipt attached", async () => {
  const { orderId } = await licence();
  await deliverOrder(orderId);
  await prismaTransaction((tx) => queueCodesAgain(tx, orderId));
  const again = await db().mail.findFirstOrThrow({ where: { kind: "order-codes-again" } });
  await sendMail(again.id);
  expect(sink.mails).toHaveLength(2);
  const { sha256 } = await stored(orderId, "order");
  expect(attached()).toEqual([{ ...pdf, filename: "barq-R-000001.pdf", sha256 }]);
});

it("the mail of each refund has its own receipt attached", async () => {
  await createUsers();
  const { orderId } = await licence();
  await deliverOrder(orderId);
  for (const amountUSD of ["10.00", "5.00"]) {
    await refund({ orderId, amountUSD });
    await executeRefunds();
  }
  const credits = await db().receipt.findMany({ where: { kind: "refund" } });
  expect(credits).toEqual([]);
  const mails = await db().mail.findMany({ where: { kind: "order-refunded" } });
  for (const [index, mail] of mails.sort((a, b) => a.id - b.id).entries()) {
    await sendMail(mail.id);
    const credit = await db().receipt.findFirstOrThrow({
      where: { number: index + 1, kind: "refund" },
    });
    expect(credit.totalUSD.toFixed(2)).toBe(["10.00", "5.00"][index]);
    const filename = `barq-C-00000${index + 1}.pdf`;
    expect(attached()).toEqual([{ ...pdf, filename, sha256: credit.sha256 }]);
  }
  expect(mails).toHaveLength(2);
});

it("a mail is sent without a receipt that cannot be drawn, or not in time, or not under load", async () => {
  const never = () => new Promise<Buffer>(() => undefined);
  const fails = () => Promise.reject(new Error("no ink"));
  for (const draw of [fails, never]) {
    const { orderId } = await licence();
    expect(await receiptForMail({ orderId, refundId: null }, { ...parts, draw })).toBeNull();
  }
  const { orderId } = await licence();
  const wanted = { orderId, refundId: null };
  expect(await receiptForMail(wanted, { ...parts, mayDraw: () => false })).toBeNull();
  expect(await db().receipt.count({ where: { orderId } })).toBe(0);
  await issueReceipts();
  const there = await receiptForMail(wanted, { draw: never, mayDraw: () => false });
  expect(there?.name).toBe("barq-R-000003.pdf");
});

it("a mail has the stored file attached if another process has drawn it first", async () => {
  const { orderId } = await licence();
  const quicker = Buffer.from("%PDF- the first");
  const draw = async () => {
    const sha256 = createHash("sha256").update(quicker).digest("hex");
    await db().receipt.updateMany({ where: { orderId }, data: { pdf: quicker, sha256 } });
    return Buffer.from("%PDF- the second");
  };
  const receipt = await receiptForMail({ orderId, refundId: null }, { ...parts, draw });
  expect(Buffer.from(receipt?.pdf ?? []).toString()).toBe(quicker.toString());
});

it("an order gets one receipt number when its mail and the round issue it at once", async () => {
  const { orderId } = await licence();
  const wanted = { orderId, refundId: null };
  const [one, two] = await Promise.all([
    receiptForMail(wanted, parts),
    receiptForMail(wanted, parts),
    issueReceipts(),
  ]);
  expect(one).toEqual(two);
  expect(one?.name).toBe("barq-R-000001.pdf");
  expect(await db().receipt.count()).toBe(1);
});
