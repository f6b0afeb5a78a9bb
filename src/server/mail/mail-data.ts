import { z } from "zod";
import type { ReceiptFile } from "@/contract/receipts";
import { INTL_TAGS, type Locale, localeOr } from "@/domain/locale";
import { localized } from "@/domain/localized";
import { type Cents, centsFromDecimal } from "@/domain/money";
import { codeNameOf } from "@/domain/option-set";
import { formatPart } from "@/domain/order-amounts";
import { ORDER_WAITS } from "@/domain/order-lifecycle";
import { note } from "@/domain/order-notes";
import type {
  AccountNoticeMail,
  AdminSignInMail,
  CheaperChange,
  CheaperMail,
  CodeMail,
  ErasureMail,
  OrderAddressMail,
  RevealsMail,
  SecondFactorEvent,
  SecondFactorMail,
} from "@/emails/account/account-mail";
import {
  type NoticeMail,
  ORDER_NOTICES,
  type OrderMail,
  type OrderMailItem,
  type RefundMail,
  type WaitingMail,
} from "@/emails/order/order-mail";
import { COMMAND_LINE } from "@/server/audit/audited-action";
import { giftOf } from "@/server/gifts/mails";
import { type MailRow, shopDetails } from "@/server/mail/mail-kind";
import { type ItemRow, type OrderRow, REVEAL_ORDERS } from "@/server/mail/mail-rows";
import { codesOf, revealLines } from "@/server/orders/delivered-codes";
import { orderUrl } from "@/server/orders/page/order-token";
import { centsOf, currencyOf, hundredthsOf, oneOf, topupStatusOf } from "@/server/platform/columns";
import { db } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, unseal } from "@/server/platform/secrets";
import { settings } from "@/server/platform/settings";
import { run } from "@/server/platform/statements";
import { together } from "@/server/platform/together";
import { receiptForMail } from "@/server/receipts/receipt-for-mail";

/**
 * Everything that the delivery mail tells, its codes opened: for the mail and nothing else. Lines that a
 * refund withdraws are not in it.
 */
export async function orderMailData(mail: MailRow): Promise<OrderMail> {
  const order = await revealedOrder(orderIdOf(mail));
  const locale = localeOr(order.locale);
  return {
    locale,
    orderId: String(order.orderId),
    ...shopDetails(),
    orderUrl: orderUrl(order.orderId),
    currency: currencyOf(order.currency),
    sarRateHundredths: hundredthsOf(Number(order.sarRate)),
    total: centsFromDecimal(order.total),
    gift: order.items.some(({ isGift }) => isGift) ? await giftOf(order.orderId, locale) : null,
    items: order.items.map((item) => toMailItem(item, locale)),
  };
}

const revealOrder = together(async (ids: readonly number[]) => {
  const orders = await run(REVEAL_ORDERS, [ids]);
  return new Map(orders.map((order) => [order.orderId, order]));
});

/** An order with what may leave the shop now. @throws Error when there is no such order */
async function revealedOrder(orderId: number): Promise<OrderRow> {
  const order = await revealOrder(orderId);
  const hasUnseen = order?.items.some((item) => item.revealedAt === null && isDelivered(item));
  if (order && !hasUnseen) return order;
  // Somebody has a line of it in hand, as a refund does: wait for that, then look again.
  await revealLines([orderId]);
  const [again] = await run(REVEAL_ORDERS, [[orderId]]);
  if (!again) throw new Error(`there is no order ${orderId}`);
  return again;
}

const isDelivered = (item: ItemRow) => item.digitalContent !== null || item.licenceKeys.length > 0;

/** The order that a mail is about. @throws Error when it is about none */
function orderIdOf({ id, orderId }: MailRow): number {
  if (orderId === null) throw new Error(`mail ${id} is about no order`);
  return orderId;
}

/** Each refund of an order has its mail, written as it was executed: the first is about the first. */
export async function refundMailData(mail: MailRow): Promise<RefundMail> {
  const { orderId, order, amountUSD, reason } = await refundOf(mail);
  return {
    locale: localeOr(order.locale),
    orderId: String(orderId),
    ...shopDetails(),
    orderUrl: orderUrl(orderId),
    currency: currencyOf(order.currency),
    sarRateHundredths: hundredthsOf(order.sarRate),
    amount: centsOf(amountUSD),
    shown: shownPart(centsOf(amountUSD), order),
    isUncorrected: reason === note("topup_not_corrected"),
  };
}

/** The lines of an order, which an amount in its currency is made of. */
const PRICED = {
  currency: true,
  sarRate: true,
  totalUSD: true,
  items: { select: { quantity: true, priceUSD: true, discountUSD: true } },
} as const;

function shownPart(part: Cents, order: Prisma.OrderGetPayload<{ select: typeof PRICED }>): string {
  return formatPart(currencyOf(order.currency), part, {
    totalUSD: order.totalUSD.toFixed(2),
    sarRateHundredths: hundredthsOf(order.sarRate),
    items: order.items.map(({ quantity, priceUSD, discountUSD }) => ({
      quantity,
      priceUSD: priceUSD.toFixed(2),
      discountUSD: discountUSD.toFixed(2),
    })),
  });
}

async function refundOf(mail: MailRow) {
  const orderId = orderIdOf(mail);
  const earlier = await db().mail.count({
    where: { orderId, kind: mail.kind, id: { lt: mail.id } },
  });
  return db().refund.findFirstOrThrow({
    where: { orderId, status: "refunded" },
    orderBy: [{ refundedAt: "asc" }, { id: "asc" }],
    skip: earlier,
    include: { order: { select: { locale: true, ...PRICED } } },
  });
}

/** The receipt of the order that a mail is about. */
export const orderReceipt = (mail: MailRow): Promise<ReceiptFile | null> =>
  receiptForMail({ orderId: orderIdOf(mail), refundId: null });

/** The receipt of the refund that a mail is about. */
export async function refundReceipt(mail: MailRow): Promise<ReceiptFile | null> {
  const { orderId, id } = await refundOf(mail);
  return receiptForMail({ orderId, refundId: id });
}

/** What the buyer of a paid order that cannot be filled yet is told. @throws Error when it waits no more */
export async function waitingMailData(mail: MailRow): Promise<WaitingMail> {
  const { waitsFor, waitsUntil } = mail;
  if (waitsFor === null || waitsUntil === null) throw new Error("its order waits no more");
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderIdOf(mail) },
    select: { id: true, locale: true, ...PRICED },
  });
  const locale = localeOr(order.locale);
  return {
    locale,
    orderId: String(order.id),
    ...shopDetails(),
    orderUrl: orderUrl(order.id),
    currency: currencyOf(order.currency),
    sarRateHundredths: hundredthsOf(order.sarRate),
    waitsFor: oneOf(ORDER_WAITS, waitsFor),
    until: spokenTime(waitsUntil, locale),
    paid: centsOf(order.totalUSD),
    shown: shownPart(centsOf(order.totalUSD), order),
  };
}

/** What the buyer of an order is told unasked, by the kind of the mail: "order-late" and its like. Of several corrections the first moment counts. */
export async function noticeMailData(mail: MailRow): Promise<NoticeMail> {
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
  const locale = localeOr(order.locale);
  return {
    locale,
    orderId: String(order.id),
    ...shopDetails(),
    orderUrl: orderUrl(order.id),
    notice: oneOf(ORDER_NOTICES, mail.kind.replace(/^(order|topup|keys)-/, "")),
    until: spokenTime(order.items[0]?.correctUntil ?? order.expiresAt, locale),
  };
}

/** "23 November 2026 at 18:04 UTC": nobody knows the reader's time zone, so it names the shop's. */
function spokenTime(moment: Date, locale: Locale): string {
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

/** What every mail to the owner of an account says. */
export async function accountNotice(mail: MailRow): Promise<AccountNoticeMail> {
  return {
    locale: localeOr(mail.locale),
    username: mail.username ?? "",
    ...shopDetails(),
  };
}

/** The entry of the audit log that a mail tells of. @throws Error when it tells of none */
async function entryOf(mail: MailRow) {
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

/** Of which order the address was corrected: by its buyer, else by the admin of an entry of the log. */
export async function addressMailData(mail: MailRow): Promise<OrderAddressMail> {
  const { toldOrderId } = await db().mail.findUniqueOrThrow({
    where: { id: mail.id },
    select: { toldOrderId: true },
  });
  const byBuyer = toldOrderId !== null;
  const orderId = byBuyer ? String(toldOrderId) : (await entryOf(mail)).entityId;
  return { locale: localeOr(mail.locale), orderId, byBuyer, ...shopDetails() };
}

/** Until when an erasure can be taken back, and where: by the profile, or by writing to the shop. */
export async function erasureMailData(mail: MailRow): Promise<ErasureMail> {
  const row = await db().mail.findUniqueOrThrow({
    where: { id: mail.id },
    select: { erasure: { select: { dueAt: true, userId: true } } },
  });
  if (!row.erasure) throw new Error("a mail of an erasure has lost it");
  const locale = localeOr(mail.locale);
  return {
    locale,
    ...shopDetails(),
    until: spokenTime(row.erasure.dueAt, locale),
    hasAccount: row.erasure.userId !== null,
  };
}

const signInValues = z.object({ address: z.string(), page: z.string() });

/** What the audit log says of the sign-in that a mail tells of. */
export async function adminSignInMailData(mail: MailRow): Promise<AdminSignInMail> {
  const entry = await entryOf(mail);
  const { address, page } = signInValues.parse(entry.after);
  const notice = await accountNotice(mail);
  return { ...notice, at: spokenTime(entry.createdAt, notice.locale), ip: address, page };
}

const revealsValues = z.object({ username: z.string(), limit: z.number() });

/** What it says of who asked to see too many keys. */
export async function revealsMailData(mail: MailRow): Promise<RevealsMail> {
  const entry = await entryOf(mail);
  const { username, limit } = revealsValues.parse(entry.after);
  const notice = await accountNotice(mail);
  return { ...notice, at: spokenTime(entry.createdAt, notice.locale), who: username, limit };
}

const CHEAPER_CHANGES: Readonly<Record<string, CheaperChange>> = {
  "coupon.create": "coupon",
  "coupon.update": "coupon",
  "option_set.update": "options",
  "product.bulk_edit": "products",
  "product.bulk_undo": "products",
  "import.products": "products",
  "claim.replace": "keys",
};

/** What it says of who made goods cheaper. */
export async function cheaperMailData(mail: MailRow): Promise<CheaperMail> {
  const { action, actorName, createdAt } = await entryOf(mail);
  const change = CHEAPER_CHANGES[action] ?? "product";
  const notice = await accountNotice(mail);
  return { ...notice, at: spokenTime(createdAt, notice.locale), who: actorName, change };
}

const FACTOR_EVENTS: Readonly<Record<string, SecondFactorEvent>> = {
  "account.enable_second_factor": "enabled",
  "account.disable_second_factor": "disabled",
  "account.renew_recovery_codes": "renewed",
  "account.remove_second_factor": "removed",
  "account.use_recovery_code": "recovered",
  "account.add_passkey": "passkeyAdded",
  "account.remove_passkey": "passkeyRemoved",
};
const factorValues = z.object({ left: z.number().optional() }).nullable();

/** What it says of a second factor. @throws Error when its entry tells of none */
export async function secondFactorMailData(mail: MailRow): Promise<SecondFactorMail> {
  const { action, actorId, actorName, after, createdAt } = await entryOf(mail);
  const told = FACTOR_EVENTS[action];
  const event = told === "removed" && actorId === COMMAND_LINE.id ? "reset" : told;
  if (!event) throw new Error(`mail ${mail.id} tells of no second factor`);
  const left = factorValues.parse(after)?.left ?? 0;
  const notice = await accountNotice(mail);
  return { ...notice, at: spokenTime(createdAt, notice.locale), event, who: actorName, left };
}

/** The same with the code, opened: for the mail and nothing else. */
export async function codeMailData(mail: MailRow): Promise<CodeMail> {
  if (mail.code === null) throw new Error("a mail with a code has lost it");
  const code = unseal(mail.code, associatedData.mail(mail.messageId));
  return { ...(await accountNotice(mail)), code };
}

function toMailItem(item: ItemRow, locale: Locale): OrderMailItem {
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
    topupStatus: topupStatusOf(item.topupStatus),
    deliveryInstructions: localized(locale, item.deliveryInstructions, item.deliveryInstructionsAr),
  };
}
