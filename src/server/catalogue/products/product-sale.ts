import type { ProductForm } from "@/contract/admin/catalogue/products";
import {
  MAX_SALE_DAYS,
  pricesInForce,
  type RegularPrices,
  type Sale,
  type SaleState,
} from "@/domain/catalogue/sale";
import { DomainError } from "@/domain/errors";
import { type Cents, decimalFromCents } from "@/domain/money";
import { centsOf } from "@/server/platform/database/columns";
import type { RowOf } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";
import { momentInShop, shopMinute } from "@/server/platform/shop-time";

/** The columns of a product's current and regular prices, and of its sale. */
export const saleColumns = {
  priceUSD: true,
  originalPriceUSD: true,
  regularPriceUSD: true,
  regularOriginalPriceUSD: true,
  salePriceUSD: true,
  saleFrom: true,
  saleUntil: true,
  saleState: true,
} as const satisfies Prisma.ProductSelect;

export type SaleRow = RowOf<"Product", { select: typeof saleColumns }>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The prices of a product without its sale. */
export function regularPricesOf(row: SaleRow): RegularPrices {
  const isRunning = row.regularPriceUSD !== null;
  const original = isRunning ? row.regularOriginalPriceUSD : row.originalPriceUSD;
  return {
    price: centsOf(row.regularPriceUSD ?? row.priceUSD),
    original: original && centsOf(original),
  };
}

/** The planned or running sale of a product, or null. */
export function openSaleOf(row: SaleRow): (Sale & { state: SaleState }) | null {
  const { salePriceUSD, saleFrom, saleUntil, saleState } = row;
  if (!salePriceUSD || !saleFrom || !saleUntil || saleState === null || saleState === "ended") {
    return null;
  }
  return { price: centsOf(salePriceUSD), from: saleFrom, until: saleUntil, state: saleState };
}

/**
 * The planned or running sale in the format of forms and files: the price in dollars, and start and
 * end to the minute in the shop's time zone. Every text is "" without a sale.
 */
export function saleTexts(row: SaleRow) {
  const sale = openSaleOf(row);
  if (!sale) return { salePriceUSD: "", saleFrom: "", saleUntil: "" };
  return {
    salePriceUSD: decimalFromCents(sale.price),
    saleFrom: shopMinute(sale.from),
    saleUntil: shopMinute(sale.until),
  };
}

/**
 * The sale that a form describes. It starts now if it has no start or its start has passed; an
 * unchanged running sale keeps its start.
 * @returns null if the form has no sale
 * @throws DomainError sale_until_invalid if the sale ends before it starts, has ended, or exceeds
 *   MAX_SALE_DAYS
 */
export function saleOf(form: ProductForm, old: SaleRow | null, now: Date): Sale | null {
  const { salePriceUSD: price, saleFrom, saleUntil } = form;
  if (price === null || saleUntil === null) return null;
  const stored = old && openSaleOf(old);
  const until =
    stored && shopMinute(stored.until) === saleUntil ? stored.until : momentInShop(saleUntil);
  const from = beginningOf(saleFrom, stored, now);
  const lasts = until.getTime() - from.getTime();
  if (until <= now || lasts <= 0 || lasts > MAX_SALE_DAYS * DAY_MS) {
    throw new DomainError("sale_until_invalid", { days: MAX_SALE_DAYS });
  }
  return { price, from, until };
}

function beginningOf(
  saleFrom: string | null,
  stored: ReturnType<typeof openSaleOf>,
  now: Date,
): Date {
  if (saleFrom === null) return stored?.state === "running" ? stored.from : now;
  if (stored && shopMinute(stored.from) === saleFrom) return stored.from;
  const typed = momentInShop(saleFrom);
  return typed < now ? now : typed;
}

/**
 * The price and sale columns of a form, as of `now`.
 * @throws DomainError sale_until_invalid, as `saleOf`
 */
export function priceColumns(form: ProductForm, old: SaleRow | null, now: Date) {
  const sale = saleOf(form, old, now);
  const regular = { price: form.priceUSD, original: form.originalPriceUSD };
  const prices = pricesInForce(regular, sale, now);
  const dollars = (value: Cents | null | undefined) => (value ? decimalFromCents(value) : null);
  return {
    priceUSD: decimalFromCents(prices.price),
    originalPriceUSD: dollars(prices.original),
    regularPriceUSD: dollars(prices.regular?.price),
    regularOriginalPriceUSD: dollars(prices.regular?.original),
    salePriceUSD: dollars(sale?.price),
    saleFrom: sale?.from ?? null,
    saleUntil: sale?.until ?? null,
    saleState: prices.state,
  };
}

/** SQL on `products`: the price without its sale. */
export const REGULAR_PRICE = Prisma.sql`coalesce(products.regular_price_usd, products.price_usd)`;

/** SQL on `products`: the price of a planned or running sale, or null. */
export const OPEN_SALE_PRICE = `
  CASE WHEN products.sale_state IN ('planned', 'running') THEN products.sale_price_usd END`;
