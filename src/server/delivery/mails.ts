import type { ReceiptFile } from "@/contract/receipts";
import { codeNameOf } from "@/domain/catalogue/option-set";
import { centsFromDecimal } from "@/domain/money";
import type { Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import type { OrderAddressMail } from "@/emails/account/account-mail";
import type { OrderMail, OrderMailItem } from "@/emails/order/order-mail";
import { giftOf } from "@/server/gifts/mails";
import { chargedOf, entryOf, orderIdOf, orderNotice } from "@/server/mail/mail-data";
import {
  aboutItems,
  accountNews,
  defineKind,
  itemNotice,
  type MailRow,
  orderDefaults,
  shopDetails,
} from "@/server/mail/mail-kind";
import { codesOf } from "@/server/orders/buyer/delivered-codes";
import { orderUrl } from "@/server/orders/buyer/page/order-token";
import { type RevealedItem, revealedOrder } from "@/server/orders/buyer/reveal-order";
import { closedValue } from "@/server/platform/database/closed-columns";
import { hundredthsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { receiptForMail } from "@/server/receipts/receipt-for-mail";

/**
 * SQL condition on a line `i`: a top-up that is neither credited, rejected nor refunded. It implies
 * the predicate of the partial index `order_items_open_topups`, so that a query can use the index.
 */
export const IS_TOPUP_OPEN =
  "i.topup_status IN ('waiting', 'submitting', 'submitted') AND i.refund_id IS NULL AND i.unpaid_refund_id IS NULL";

/**
 * Data of the mails that list an order's items (delivery, codes again, credited top-ups), with the
 * codes in plain text; for mails only. Lines that a refund withdraws are omitted.
 */
async function orderMailData(mail: MailRow): Promise<OrderMail> {
  const order = await revealedOrder(orderIdOf(mail));
  const locale = closedValue("orders.locale", order.locale);
  const { orderId, isLate } = order;
  return {
    locale,
    orderId: String(orderId),
    ...shopDetails(),
    orderUrl: orderUrl(orderId),
    currency: closedValue("orders.currency", order.currency),
    sarRateHundredths: hundredthsOf(Number(order.sarRate)),
    total: centsFromDecimal(order.total),
    ...(await chargedOf(orderId)),
    gift: order.items.some(({ isGift }) => isGift) ? await giftOf(orderId, locale) : null,
    items: order.items.map((item) => ({ ...toMailItem(item, locale), isLate })),
  };
}

function toMailItem(item: RevealedItem, locale: Locale): OrderMailItem {
  return {
    name: localized(locale, item.productName, item.productNameAr),
    codeName: codeNameOf(item.topupStatus !== null, item.optionSet),
    imageUrl: item.imageUrl,
    quantity: item.quantity,
    unitPrice: centsFromDecimal(item.price),
    quantityFrom: item.quantityFrom,
    ...(Number(item.discount) > 0 && { discount: centsFromDecimal(item.discount) }),
    options: item.chosen,
    codes: codesOf(item),
    account: item.topupAnswers,
    player: item.playerName,
    topupStatus: closedValue("order_items.topup_status", item.topupStatus),
    deliveryInstructions: localized(locale, item.deliveryInstructions, item.deliveryInstructionsAr),
  };
}

const orderReceipt = (mail: MailRow): Promise<ReceiptFile | null> =>
  receiptForMail({ orderId: orderIdOf(mail), refundId: null });

/**
 * Data of the notice about a corrected address. The mail refers to the order if the buyer corrected
 * the address, and to the audit log entry if an admin did.
 */
async function addressMailData(mail: MailRow): Promise<OrderAddressMail> {
  const { toldOrderId } = await db().mail.findUniqueOrThrow({
    where: { id: mail.id },
    select: { toldOrderId: true },
  });
  const byBuyer = toldOrderId !== null;
  const orderId = byBuyer ? String(toldOrderId) : (await entryOf(mail)).entityId;
  return { locale: closedValue("mails.locale", mail.locale), orderId, byBuyer, ...shopDetails() };
}

const renderDelivery = async (data: OrderMail) =>
  (await import("@/emails/order/order-delivery")).renderOrderDelivery(data);

export const DELIVERY_MAILS = {
  "order-delivery": defineKind({
    ...aboutItems,
    load: orderMailData,
    render: renderDelivery,
    receipt: orderReceipt,
    lane: "delivery",
    isDelivery: true,
  }),
  "order-codes-again": defineKind({
    ...aboutItems,
    waitsForDispute: true,
    load: orderMailData,
    render: renderDelivery,
    receipt: orderReceipt,
  }),
  "topup-credited": defineKind({
    ...aboutItems,
    load: orderMailData,
    render: async (data) =>
      (await import("@/emails/order/topup-credited")).renderTopupCredited(data),
  }),
  "topup-rejected": defineKind({
    ...aboutItems,
    ...orderNotice,
    isStillTrue:
      "EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.correct_until > now())",
  }),
  /** Informs a buyer that the supplier credited a top-up although its money was refunded. */
  "topup-returned": defineKind({
    ...orderDefaults,
    ...orderNotice,
    isStillTrue:
      "EXISTS ( SELECT FROM order_items i JOIN refunds r ON r.id = coalesce(i.refund_id, i.unpaid_refund_id) WHERE i.order_id = o.id AND i.topup_status = 'credited' AND r.status = 'refunded')",
  }),
  "order-late": defineKind({
    ...itemNotice,
    ...orderNotice,
    isStillTrue: `EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND ${IS_TOPUP_OPEN})`,
  }),
  /**
   * Goes to the former address, which may belong to a stranger or to nobody: a failure of this mail
   * needs no action by staff. The history of the order records neither the mail nor its failure.
   */
  "address-corrected": defineKind({
    ...accountNews,
    load: addressMailData,
    render: async (data) =>
      (await import("@/emails/account/order-address")).renderAddressCorrected(data),
  }),
};
