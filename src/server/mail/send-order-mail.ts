import { z } from "zod";
import { localeOr } from "@/domain/locale";
import { renderOrderDelivery } from "@/emails/order/order-delivery";
import type { RenderedMail } from "@/emails/order/order-mail";
import { renderOrderRefunded } from "@/emails/order/order-refunded";
import { renderTopupCredited } from "@/emails/order/topup-credited";
import { MAIL_KINDS, type MailKind } from "@/server/mail/mail-kinds";
import { type Mailer, smtpMailer } from "@/server/mail/mailer";
import { orderMailData, shopDetails } from "@/server/mail/order-mail-data";
import { sendOnce } from "@/server/mail/send-once";
import { stampDelivery } from "@/server/orders/move-order";
import { recordEvent } from "@/server/orders/record-event";
import { type Clock, systemClock } from "@/server/platform/clock";
import { centsOf, currencyOf, hundredthsOf } from "@/server/platform/columns";
import { db, type Tx } from "@/server/platform/db";
import { defineJob } from "@/server/platform/jobs";

/**
 * Sends a mail that is written down, unless it is sent already. The delivery mail of an order with codes
 * stamps its `deliveredAt` when the mail server has taken it.
 * @throws Error when the mail server did not take it, so that the job comes back
 */
export async function sendMail(
  mailId: number,
  mailer: Mailer = smtpMailer,
  clock: Clock = systemClock,
): Promise<void> {
  const mail = await db().mail.findUniqueOrThrow({ where: { id: mailId } });
  const kind = MAIL_KINDS.find((known) => known === mail.kind);
  if (mail.orderId === null || kind === undefined) return;
  const orderId = mail.orderId;
  if (kind !== "order-refunded" && !(await hasItemsToDeliver(orderId))) return;
  await sendOnce(
    mail,
    () => renderMail(kind, { id: mailId, orderId }),
    { mailer, clock },
    async (tx) => {
      if (kind === "order-delivery" && (await completesDelivery(tx, orderId))) {
        await stampDelivery(tx, orderId, clock());
      }
      await recordEvent(tx, { orderId, type: "mail", actor: "system", reason: `sent: ${kind}` });
    },
  );
}

/** Of an order that a refund takes back whole, no mail but that of the refund goes out. */
async function hasItemsToDeliver(orderId: number): Promise<boolean> {
  return (await db().orderItem.count({ where: { orderId, refundId: null } })) > 0;
}

/** Codes arrive with the mail; an order of top-ups alone has arrived when the last is credited. */
async function completesDelivery(tx: Tx, orderId: number): Promise<boolean> {
  const items = await tx.orderItem.findMany({
    where: { orderId, refundId: null },
    select: { topupStatus: true },
  });
  const holdsCodes = items.some((item) => item.topupStatus === null);
  return holdsCodes || items.every((item) => item.topupStatus === "credited");
}

interface OrderMailRow {
  id: number;
  orderId: number;
}

async function renderMail(kind: MailKind, mail: OrderMailRow): Promise<RenderedMail> {
  switch (kind) {
    case "order-delivery":
    case "order-codes-again":
      return renderOrderDelivery(await orderMailData(mail.orderId));
    case "topup-credited":
      return renderTopupCredited(await orderMailData(mail.orderId));
    case "order-refunded":
      return renderOrderRefunded(await refundMailData(mail));
  }
}

/** Each refund of an order has its mail, written as it was carried out: the first tells of the first. */
async function refundMailData({ id, orderId }: OrderMailRow) {
  const earlier = await db().mail.count({
    where: { orderId, kind: "order-refunded", id: { lt: id } },
  });
  const refund = await db().refund.findFirstOrThrow({
    where: { orderId, status: "refunded" },
    orderBy: [{ refundedAt: "asc" }, { id: "asc" }],
    skip: earlier,
    include: { order: { select: { userId: true, locale: true, currency: true, sarRate: true } } },
  });
  return {
    locale: localeOr(refund.order.locale),
    orderId,
    ...shopDetails(),
    hasAccount: refund.order.userId !== null,
    currency: currencyOf(refund.order.currency),
    sarRateHundredths: hundredthsOf(refund.order.sarRate),
    amount: centsOf(refund.amountUSD),
  };
}

export const sendMailJob = defineJob({
  name: "send-mail",
  schema: z.object({ mailId: z.int() }),
  handler: ({ mailId }) => sendMail(mailId),
});
