import { INTL_TAGS, type Locale } from "@/domain/text/locale";
import type { AccountNoticeMail } from "@/emails/account/account-mail";
import { type NoticeMail, ORDER_NOTICES, type OrderMail } from "@/emails/order/order-mail";
import { type MailRow, shopDetails } from "@/server/mail/mail-kind";
import { orderUrl } from "@/server/orders/buyer/page/order-token";
import { closedValue } from "@/server/platform/database/closed-columns";
import { enumOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { settings } from "@/server/platform/settings";

// Data shared by the mails of several features.

/** Id of the mail's order. @throws Error if the mail has no order */
export function orderIdOf({ id, orderId }: MailRow): number {
  if (orderId === null) throw new Error(`mail ${id} has no order`);
  return orderId;
}

/**
 * The captured amount in the currency of the charge, as `charged`; empty for a charge in dollars,
 * and without a captured payment.
 */
export async function chargedOf(orderId: number): Promise<Pick<OrderMail, "charged">> {
  const payment = await db().payment.findFirst({
    where: { orderId, status: "captured" },
    select: { chargeCurrency: true, capturedMinor: true },
  });
  if (!payment || payment.capturedMinor === null) return {};
  return { charged: { minor: payment.capturedMinor, currency: payment.chargeCurrency } };
}

/** A notice to the buyer of an order. The mail's kind selects the text ("order-late": "late"). */
export const orderNotice = {
  load: noticeMailData,
  render: async (data: NoticeMail) =>
    (await import("@/emails/order/order-notice")).renderOrderNotice(data),
};

/**
 * Data of an order notice. `until` is the earliest deadline to correct a top-up's account; without
 * such items, the time at which the unpaid order expires.
 */
async function noticeMailData(mail: MailRow): Promise<NoticeMail> {
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderIdOf(mail) },
    select: {
      id: true,
      locale: true,
      expiresAt: true,
      items: {
        where: { correctUntil: { not: null } },
        orderBy: { correctUntil: "asc" },
        select: { correctUntil: true },
      },
    },
  });
  const locale = order.locale;
  return {
    locale,
    orderId: String(order.id),
    ...shopDetails(),
    orderUrl: orderUrl(order.id),
    notice: enumOf(ORDER_NOTICES, mail.kind.replace(/^(order|topup|keys)-/, "")),
    until: spokenTime(order.items[0]?.correctUntil ?? order.expiresAt, locale),
  };
}

/**
 * Formats a time for a mail: "23 November 2026 at 18:04 UTC". Uses and names the shop's time zone,
 * since that of the reader is unknown.
 */
export function spokenTime(moment: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(INTL_TAGS[locale], {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: settings().timeZone,
    timeZoneName: "short",
  }).format(moment);
}

/** Data that every mail to an account owner contains. */
export async function accountNotice(mail: MailRow): Promise<AccountNoticeMail> {
  return {
    locale: closedValue("mails.locale", mail.locale),
    username: mail.username ?? "",
    ...shopDetails(),
  };
}

/** The audit log entry that the mail is about. @throws Error if the mail is about none */
export async function entryOf(mail: MailRow) {
  const { auditEntryId } = await db().mail.findUniqueOrThrow({
    where: { id: mail.id },
    select: { auditEntryId: true },
  });
  return db().auditEntry.findUniqueOrThrow({
    where: { id: auditEntryId ?? 0 },
    select: {
      createdAt: true,
      action: true,
      actorId: true,
      actorName: true,
      after: true,
      entityId: true,
    },
  });
}
