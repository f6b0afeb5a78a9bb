import type { OrderFilter } from "@/contract/admin/orders/order-table";
import { accountText } from "@/domain/catalogue/game";
import { addCents, type Currency, cents, decimalFromCents } from "@/domain/money";
import { MONEY_TAKEN } from "@/domain/orders/payment-lifecycle";
import type { Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import { optionLabels } from "@/emails/order/item-details";
import { translator } from "@/i18n/translator";
import { topupAnswersOf } from "@/server/catalogue/games/game-row";
import { BATCH_ROWS, batchesById, type Cell, csvStream, numberCell } from "@/server/exports/csv";
import { orderCondition } from "@/server/orders/admin/order-filter";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { centsOf, chosenOf } from "@/server/platform/database/columns";
import type { RowOf } from "@/server/platform/database/db";
import { onStandby } from "@/server/platform/database/read-database";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { shopTime } from "@/server/platform/shop-time";

const COLUMNS = [
  "number",
  "placedAt",
  "paidAt",
  "deliveredAt",
  "status",
  "email",
  "phone",
  "currency",
  "sarRate",
  "total",
  "coupon",
  "discount",
  "captured",
  "refunded",
  "providerOrder",
  "capture",
  "provider",
  "chargeCurrency",
  "charged",
  "returned",
  "items",
  "options",
  "accounts",
] as const;

const orderColumns = {
  id: true,
  createdAt: true,
  deliveredAt: true,
  status: true,
  customerEmail: true,
  customerPhone: true,
  currency: true,
  sarRate: true,
  totalUSD: true,
  couponCode: true,
  paypalOrderId: true,
  items: {
    select: {
      quantity: true,
      discountUSD: true,
      productName: true,
      productNameAr: true,
      chosen: true,
      topupAnswers: true,
    },
    orderBy: { id: "asc" },
  },
  payments: {
    where: { status: { in: [...MONEY_TAKEN] } },
    select: {
      providerOrderId: true,
      captureId: true,
      amountUSD: true,
      capturedUSD: true,
      provider: true,
      chargeCurrency: true,
      chargeMinor: true,
      capturedMinor: true,
      capturedAt: true,
    },
    orderBy: { id: "asc" },
  },
  refunds: {
    where: { status: "refunded" },
    select: { amountUSD: true, chargeMinor: true, payment: { select: { chargeCurrency: true } } },
  },
} as const satisfies Prisma.OrderSelect;

type OrderRow = RowOf<"Order", { select: typeof orderColumns }>;
type OrderItem = OrderRow["items"][number];

/**
 * Exports the filtered orders as CSV, oldest first. "Captured" includes captures held for review.
 */
export function exportOrders(
  filter: OrderFilter,
  locale: Locale,
  clock: SharedClock = databaseClock,
): ReadableStream<Uint8Array> {
  const condition = orderCondition(filter, clock());
  const texts = translator(locale, "adminExport");
  const nameOf = ({ productName, productNameAr }: OrderItem) =>
    localized(locale, productName, productNameAr);
  const itemText = (item: OrderItem) =>
    texts("item", { quantity: String(item.quantity), name: nameOf(item) });
  const optionsOf = (item: OrderItem) => {
    const options = optionLabels(chosenOf(item.chosen), { locale }).map(({ name, answers }) =>
      texts("option", { question: name, answer: answers.join(texts("answerSeparator")) }),
    );
    if (options.length === 0) return [];
    return texts("itemOptions", {
      name: nameOf(item),
      options: options.join(texts("answerSeparator")),
    });
  };
  const accountOf = ({ topupAnswers }: OrderItem) =>
    accountText(topupAnswersOf(topupAnswers), locale) || [];
  const toCells = (order: OrderRow): Cell[] => {
    const captures = order.payments.flatMap((payment) => payment.captureId ?? []);
    const paidWith = order.payments.map((payment) => payment.providerOrderId).join(" ");
    return [
      order.id,
      shopTime(order.createdAt),
      timeOf(order.payments[0]?.capturedAt),
      timeOf(order.deliveredAt),
      texts(`status.${order.status}`),
      order.customerEmail,
      order.customerPhone,
      order.currency,
      numberCell(order.sarRate.toFixed(4)),
      numberCell(order.totalUSD.toFixed(2)),
      order.couponCode,
      sumOf(order.items.map((item) => item.discountUSD)),
      sumOf(order.payments.map((payment) => payment.capturedUSD ?? payment.amountUSD)),
      sumOf(order.refunds.map((refund) => refund.amountUSD)),
      paidWith || order.paypalOrderId,
      captures.join(" "),
      order.payments.map(({ provider }) => provider).join(" "),
      ...chargeOf(order),
      order.items.map(itemText).join(texts("itemSeparator")),
      order.items.flatMap(optionsOf).join(texts("itemSeparator")),
      order.items.flatMap(accountOf).join(texts("itemSeparator")),
    ];
  };
  const header = COLUMNS.map((column) => texts(`order.${column}`));
  return csvStream(
    header,
    batchesById((after) => findOrders(condition, after), toCells),
  );
}

async function findOrders(condition: Prisma.Sql, after: number): Promise<OrderRow[]> {
  return onStandby(async (db) => {
    const ids = await db.$queryRaw<{ id: number }[]>`
      SELECT o.id FROM orders o WHERE ${condition} AND o.id > ${after}
      ORDER BY o.id LIMIT ${BATCH_ROWS}`;
    return db.order.findMany({
      where: { id: { in: ids.map((row) => row.id) } },
      select: orderColumns,
      orderBy: { id: "asc" },
    });
  });
}

/**
 * Three cells: the currencies, and the captured and returned amounts in each, as the buyer's bank
 * shows them. All are empty if the order is unpaid; an amount cell is empty if the halalas of an
 * amount in riyals are unknown.
 */
function chargeOf({ payments, refunds }: OrderRow): Cell[] {
  const currencies = [...new Set(payments.map(({ chargeCurrency }) => chargeCurrency))];
  const captured = payments.map(({ chargeCurrency: currency, ...one }) => ({
    currency,
    minor: minorIn(
      currency,
      one.capturedMinor ?? one.chargeMinor,
      one.capturedUSD ?? one.amountUSD,
    ),
  }));
  const returned = refunds.map(({ payment, chargeMinor, amountUSD }) => ({
    currency: payment.chargeCurrency,
    minor: minorIn(payment.chargeCurrency, chargeMinor, amountUSD),
  }));
  const sums = (amounts: readonly { currency: Currency; minor: number | null }[]): Cell => {
    if (amounts.some(({ minor }) => minor === null)) return null;
    const texts = currencies.map((currency) => {
      const own = amounts.filter((one) => one.currency === currency);
      return decimalFromCents(cents(own.reduce((total, { minor }) => total + (minor ?? 0), 0)));
    });
    // Amounts in several currencies share one cell as text; a single amount is a number.
    return texts.length === 1 ? numberCell(texts.join(" ")) : texts.join(" ");
  };
  return [currencies.join(" "), sums(captured), sums(returned)];
}

/**
 * The amount in the smallest unit of the charge's currency. If none is stored, a charge in dollars
 * uses `usd`, and a charge in another currency is unknown (null).
 */
const minorIn = (currency: Currency, stated: number | null, usd: Prisma.Decimal): number | null =>
  stated ?? (currency === "USD" ? centsOf(usd) : null);

const timeOf = (moment: Date | null | undefined) => (moment ? shopTime(moment) : null);

const sumOf = (amounts: readonly Prisma.Decimal[]) =>
  numberCell(decimalFromCents(addCents(...amounts.map(centsOf))));
