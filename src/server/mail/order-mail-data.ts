import { chosenOptions } from "@/domain/customization";
import { type Locale, localeOr } from "@/domain/locale";
import { localized } from "@/domain/localized";
import type { OrderMail, OrderMailItem } from "@/emails/order/order-mail";
import { env } from "@/env";
import { codeColumns, codesOf, revealLines } from "@/server/orders/delivered-codes";
import {
  centsOf,
  currencyOf,
  hundredthsOf,
  kindOf,
  optionsOf,
  topupStatusOf,
} from "@/server/platform/columns";
import { db } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

const mailItemColumns = {
  ...codeColumns,
  productName: true,
  productNameAr: true,
  quantity: true,
  priceUSD: true,
  options: true,
  pubgPlayerId: true,
  topupStatus: true,
  product: {
    select: {
      imageUrl: true,
      kind: true,
      deliveryInstructions: true,
      deliveryInstructionsAr: true,
    },
  },
} as const satisfies Prisma.OrderItemSelect;

type MailItemRow = Prisma.OrderItemGetPayload<{ select: typeof mailItemColumns }>;

/**
 * Everything that the delivery mail tells, its codes opened: for the mail and nothing else. Lines that a
 * refund takes back are not in it.
 */
export async function orderMailData(orderId: number): Promise<OrderMail> {
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
    orderId,
    ...shopDetails(),
    hasAccount: order.userId !== null,
    currency: currencyOf(order.currency),
    sarRateHundredths: hundredthsOf(order.sarRate),
    total: centsOf(order.totalUSD),
    items: order.items.map((item) => toMailItem(item, locale)),
  };
}

export function shopDetails(): { appUrl: string; supportEmail: string } {
  return { appUrl: env().APP_URL.replace(/\/$/, ""), supportEmail: env().SUPPORT_EMAIL };
}

function toMailItem(item: MailItemRow, locale: Locale): OrderMailItem {
  const { product } = item;
  return {
    name: localized(locale, item.productName, item.productNameAr),
    kind: kindOf(product.kind),
    imageUrl: product.imageUrl,
    quantity: item.quantity,
    unitPrice: centsOf(item.priceUSD),
    options: chosenOptions(kindOf(product.kind), optionsOf(item.options)),
    codes: codesOf(item),
    playerId: item.pubgPlayerId,
    topupStatus: topupStatusOf(item.topupStatus),
    deliveryInstructions: localized(
      locale,
      product.deliveryInstructions,
      product.deliveryInstructionsAr,
    ),
  };
}
