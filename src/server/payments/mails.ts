import type { ReceiptFile } from "@/contract/receipts";
import type { Cents } from "@/domain/money";
import { formatPart } from "@/domain/orders/order-amounts";
import { note } from "@/domain/orders/order-notes";
import type { RefundMail, WaitingMail } from "@/emails/order/order-mail";
import { chargedOf, orderIdOf, orderNotice, spokenTime } from "@/server/mail/mail-data";
import {
  defineKind,
  itemNotice,
  type MailRow,
  noticeDefaults,
  shopDetails,
  strangerNotice,
} from "@/server/mail/mail-kind";
import { orderUrl } from "@/server/orders/buyer/page/order-token";
import { closedValue } from "@/server/platform/database/closed-columns";
import { centsOf, hundredthsOf } from "@/server/platform/database/columns";
import { db, type RowOf } from "@/server/platform/database/db";
import { receiptForMail } from "@/server/receipts/receipt-for-mail";

/** SQL condition: a payment of the order is under way or waits for a person. */
export const isChecked = (order: string) =>
  `EXISTS (SELECT FROM payments p WHERE p.order_id = ${order} AND p.status IN ('capturing', 'pending', 'review'))`;

/** The columns needed to show an amount in the order's currency. */
const PRICED = {
  currency: true,
  sarRate: true,
  totalUSD: true,
  items: { select: { quantity: true, priceUSD: true, discountUSD: true } },
} as const;

function shownPart(part: Cents, order: RowOf<"Order", { select: typeof PRICED }>): string {
  return formatPart(order.currency, part, {
    totalUSD: order.totalUSD.toFixed(2),
    sarRateHundredths: hundredthsOf(order.sarRate),
    items: order.items.map(({ quantity, priceUSD, discountUSD }) => ({
      quantity,
      priceUSD: priceUSD.toFixed(2),
      discountUSD: discountUSD.toFixed(2),
    })),
  });
}

/**
 * Data of the mail about a paid order that waits for stock, for the repair of an internal error, or
 * for an administrator's approval.
 * @throws Error when the order no longer waits
 */
async function waitingMailData(mail: MailRow): Promise<WaitingMail> {
  const { waitsFor, waitsUntil } = mail;
  if (waitsFor === null || waitsUntil === null) throw new Error("the order no longer waits");
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderIdOf(mail) },
    select: { id: true, locale: true, ...PRICED },
  });
  const locale = order.locale;
  return {
    locale,
    orderId: String(order.id),
    ...shopDetails(),
    orderUrl: orderUrl(order.id),
    currency: order.currency,
    sarRateHundredths: hundredthsOf(order.sarRate),
    waitsFor: closedValue("orders.waits_for", waitsFor),
    until: spokenTime(waitsUntil, locale),
    paid: centsOf(order.totalUSD),
    shown: shownPart(centsOf(order.totalUSD), order),
    ...(await chargedOf(order.id)),
  };
}

async function refundMailData(mail: MailRow): Promise<RefundMail> {
  const { orderId, order, payment, amountUSD, chargeMinor, reason } = await refundOf(mail);
  return {
    locale: order.locale,
    orderId: String(orderId),
    ...shopDetails(),
    orderUrl: orderUrl(orderId),
    currency: order.currency,
    sarRateHundredths: hundredthsOf(order.sarRate),
    amount: centsOf(amountUSD),
    shown: shownPart(centsOf(amountUSD), order),
    ...(chargeMinor !== null && {
      charged: { minor: chargeMinor, currency: payment.chargeCurrency },
    }),
    isUncorrected: reason === note("topup_not_corrected"),
  };
}

/**
 * The refund that a mail is about. Each executed refund queues one mail, so the n-th mail is about
 * the n-th refund.
 */
async function refundOf(mail: MailRow) {
  const orderId = orderIdOf(mail);
  const earlier = await db().mail.count({
    where: { orderId, kind: mail.kind, id: { lt: mail.id } },
  });
  return db().refund.findFirstOrThrow({
    where: { orderId, status: "refunded" },
    orderBy: [{ refundedAt: "asc" }, { id: "asc" }],
    skip: earlier,
    include: {
      order: { select: { locale: true, ...PRICED } },
      payment: { select: { chargeCurrency: true } },
    },
  });
}

async function refundReceipt(mail: MailRow): Promise<ReceiptFile | null> {
  const { orderId, id } = await refundOf(mail);
  return receiptForMail({ orderId, refundId: id });
}

const renderWaiting = async (data: WaitingMail) =>
  (await import("@/emails/order/order-waiting")).renderOrderWaiting(data);

export const PAYMENT_MAILS = {
  "order-waiting": defineKind({
    ...itemNotice,
    isAboutWaiting: ["stock", "repair"],
    load: waitingMailData,
    render: renderWaiting,
  }),
  /**
   * Like `order-waiting`, for an order that waits for an administrator's approval. A separate kind,
   * because an order gets at most one mail of each kind: after the approval it may wait for stock,
   * and the buyer then gets a mail about that too.
   */
  "order-held": defineKind({
    ...itemNotice,
    isAboutWaiting: ["approval"],
    load: waitingMailData,
    render: renderWaiting,
  }),
  "order-checking": defineKind({
    ...noticeDefaults,
    ...orderNotice,
    isStillTrue: `o.status = 'pending' AND ${isChecked("o.id")}`,
  }),
  /**
   * A guest can enter any address, so the recipient may not have ordered anything. `strangerNotice`
   * gives the mail up at the first permanent refusal and limits such mails per hour.
   */
  "order-unpaid": defineKind({
    ...strangerNotice,
    ...orderNotice,
    isStillTrue: `o.status = 'pending' AND o.waits_for IS NULL AND o.expires_at > now() AND NOT ${isChecked("o.id")}`,
  }),
  "order-overpaid": defineKind({ ...noticeDefaults, ...orderNotice }),
  "order-refunded": defineKind({
    ...noticeDefaults,
    load: refundMailData,
    receipt: refundReceipt,
    render: async (data) =>
      (await import("@/emails/order/order-refunded")).renderOrderRefunded(data),
  }),
};
