import type { OrderRow } from "@/contract/admin/orders/order-table";
import { decimalFromCents, totalAmountsIn } from "@/domain/money";
import { takenPayment } from "@/domain/orders/payment-lifecycle";
import { countryOfCallingCode } from "@/domain/text/calling-code";
import { secondBadgesOf } from "@/server/orders/admin/second-badges";
import { attentionReasonsOf } from "@/server/orders/attention";
import type { Moment } from "@/server/platform/clock";
import { centsOf, hundredthsOf } from "@/server/platform/database/columns";
import { db, type RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

const columns = {
  id: true,
  customerEmail: true,
  callingCode: true,
  totalUSD: true,
  currency: true,
  sarRate: true,
  couponCode: true,
  status: true,
  createdAt: true,
  payments: { select: { provider: true, status: true }, orderBy: { id: "desc" } },
  items: {
    select: {
      productName: true,
      productNameAr: true,
      priceUSD: true,
      quantity: true,
      discountUSD: true,
      product: { select: { imageUrl: true } },
    },
    orderBy: { id: "asc" },
  },
} as const satisfies Prisma.OrderSelect;

type OrderColumns = RowOf<"Order", { select: typeof columns }>;

/** The rows of these orders for the panel's tables, newest first. */
export async function orderRows(ids: readonly number[], at: Moment): Promise<OrderRow[]> {
  const [orders, reasons, badges] = await Promise.all([
    db().order.findMany({
      where: { id: { in: [...ids] } },
      select: columns,
      orderBy: { id: "desc" },
    }),
    attentionReasonsOf(ids, at),
    secondBadgesOf(ids, "shop"),
  ]);
  return orders.map((order) => ({
    id: order.id,
    customerEmail: order.customerEmail,
    bought: boughtIn(order),
    country: countryOfCallingCode(order.callingCode),
    totalUSD: order.totalUSD.toFixed(2),
    totalSAR: order.currency === "SAR" ? totalInSar(order) : null,
    provider: payingProvider(order),
    coupon: order.couponCode,
    status: order.status,
    secondBadge: badges.get(order.id) ?? null,
    createdAt: order.createdAt.toISOString(),
    attentionReasons: reasons.get(order.id) ?? [],
  }));
}

/**
 * The provider of the payment that took the money, else of the latest payment, as the filter in
 * src/server/orders/paid-with.ts chooses it; null without a payment.
 */
function payingProvider({ payments }: OrderColumns): string | null {
  return (takenPayment(payments) ?? payments[0])?.provider ?? null;
}

function boughtIn({ items: [first, ...others] }: OrderColumns): OrderRow["bought"] {
  if (!first) return null;
  const { productName: name, productNameAr: nameAr, product } = first;
  return { name, nameAr, imageUrl: product.imageUrl, others: others.length };
}

/**
 * The total in riyals as the buyer saw it: each line is rounded separately. Decision 073 (line
 * totals in riyals).
 */
function totalInSar({ items, sarRate }: OrderColumns): string {
  const lines = items.map(({ priceUSD, quantity, discountUSD }) => ({
    unitPrice: centsOf(priceUSD),
    quantity,
    discount: centsOf(discountUSD),
  }));
  return decimalFromCents(totalAmountsIn("SAR", lines, hundredthsOf(sarRate)).amount);
}
