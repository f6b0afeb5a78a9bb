import { type Locale, localeOr } from "@/domain/locale";
import { localized } from "@/domain/localized";
import { codeNameOf } from "@/domain/option-set";
import type { AccountNoticeMail, CodeMail } from "@/emails/account/account-mail";
import type { OrderMail, OrderMailItem, RefundMail } from "@/emails/order/order-mail";
import { env } from "@/env";
import { topupAnswersOf } from "@/server/catalogue/game-row";
import { codeColumns, codesOf, revealLines } from "@/server/orders/delivered-codes";
import {
  centsOf,
  chosenOf,
  currencyOf,
  hundredthsOf,
  topupStatusOf,
} from "@/server/platform/columns";
import { db } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, unseal } from "@/server/platform/secrets";

const mailItemColumns = {
  ...codeColumns,
  productName: true,
  productNameAr: true,
  quantity: true,
  priceUSD: true,
  chosen: true,
  topupAnswers: true,
  topupStatus: true,
  product: {
    select: {
      imageUrl: true,
      optionSet: { select: { slug: true } },
      deliveryInstructions: true,
      deliveryInstructionsAr: true,
    },
  },
} as const satisfies Prisma.OrderItemSelect;

type MailItemRow = Prisma.OrderItemGetPayload<{ select: typeof mailItemColumns }>;

/**
 * Everything that the delivery mail tells, its codes opened: for the mail and nothing else. Lines that a
 * refund withdraws are not in it.
 */
export async function orderMailData(mail: MailRow): Promise<OrderMail> {
  const orderId = orderIdOf(mail);
  await revealLines([orderId]);
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      userId: true,
      locale: true,
      currency: true,
      sarRate: true,
      totalUSD: true,
      items: { where: { refundId: null }, select: mailItemColumns, orderBy: { id: "asc" } },
    },
  });
  const locale = localeOr(order.locale);
  return {
    locale,
    orderId: String(orderId),
    ...shopDetails(),
    hasAccount: order.userId !== null,
    currency: currencyOf(order.currency),
    sarRateHundredths: hundredthsOf(order.sarRate),
    total: centsOf(order.totalUSD),
    items: order.items.map((item) => toMailItem(item, locale)),
  };
}

/** A mail that is written down, with the name on the account that it is about. */
export type MailRow = Prisma.MailGetPayload<{ include: { user: { select: { username: true } } } }>;

/** The order that a mail is about. @throws Error when it is about none */
export function orderIdOf({ id, orderId }: MailRow): number {
  if (orderId === null) throw new Error(`mail ${id} is about no order`);
  return orderId;
}

/** Whether the order has lines that no refund withdraws. */
export async function hasItemsToDeliver(mail: MailRow): Promise<boolean> {
  const orderId = orderIdOf(mail);
  return (await db().orderItem.count({ where: { orderId, refundId: null } })) > 0;
}

/** Each refund of an order has its mail, written as it was executed: the first is about the first. */
export async function refundMailData(mail: MailRow): Promise<RefundMail> {
  const orderId = orderIdOf(mail);
  const earlier = await db().mail.count({
    where: { orderId, kind: mail.kind, id: { lt: mail.id } },
  });
  const refund = await db().refund.findFirstOrThrow({
    where: { orderId, status: "refunded" },
    orderBy: [{ refundedAt: "asc" }, { id: "asc" }],
    skip: earlier,
    include: { order: { select: { userId: true, locale: true, currency: true, sarRate: true } } },
  });
  return {
    locale: localeOr(refund.order.locale),
    orderId: String(orderId),
    ...shopDetails(),
    hasAccount: refund.order.userId !== null,
    currency: currencyOf(refund.order.currency),
    sarRateHundredths: hundredthsOf(refund.order.sarRate),
    amount: centsOf(refund.amountUSD),
  };
}

/** What every mail to the owner of an account says. */
export async function accountNotice(mail: MailRow): Promise<AccountNoticeMail> {
  return {
    locale: localeOr(mail.locale),
    username: mail.user?.username ?? "",
    ...shopDetails(),
  };
}

/** The same with the code, opened: for the mail and nothing else. */
export async function codeMailData(mail: MailRow): Promise<CodeMail> {
  if (mail.code === null) throw new Error("a mail with a code has lost it");
  const code = unseal(mail.code, associatedData.mail(mail.messageId));
  return { ...(await accountNotice(mail)), code };
}

function shopDetails(): { appUrl: string; supportEmail: string } {
  return { appUrl: env().APP_URL.replace(/\/$/, ""), supportEmail: env().SUPPORT_EMAIL };
}

function toMailItem(item: MailItemRow, locale: Locale): OrderMailItem {
  const { product } = item;
  return {
    name: localized(locale, item.productName, item.productNameAr),
    codeName: codeNameOf(item.topupStatus !== null, product.optionSet?.slug ?? null),
    imageUrl: product.imageUrl,
    quantity: item.quantity,
    unitPrice: centsOf(item.priceUSD),
    options: chosenOf(item.chosen),
    codes: codesOf(item),
    account: topupAnswersOf(item.topupAnswers),
    topupStatus: topupStatusOf(item.topupStatus),
    deliveryInstructions: localized(
      locale,
      product.deliveryInstructions,
      product.deliveryInstructionsAr,
    ),
  };
}
