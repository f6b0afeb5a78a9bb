import { addCents, type Cents, timesCents } from "@/domain/money";

/** Maximum units of one line. Design §3. */
export const MAX_LINE_QUANTITY = 99;

/** Maximum units of a product in one line; the product may have a lower limit per order. */
export function maxLineQuantity({ maxPerOrder }: { maxPerOrder: number | null }): number {
  return Math.min(MAX_LINE_QUANTITY, maxPerOrder ?? MAX_LINE_QUANTITY);
}

/** Maximum different lines in one cart. */
export const MAX_CART_LINES = 50;

export interface PricedLine {
  quantity: number;
  /** Cents for one unit, options included. */
  unitPrice: Cents;
}

/** Sum of quantities. Specification §9. */
export function itemCount(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Sum of price times quantity, in cents of a dollar. Specification §9. */
export function cartTotal(lines: readonly PricedLine[]): Cents {
  return addCents(...lines.map((line) => timesCents(line.unitPrice, line.quantity)));
}

/** A stock of -1 means that a product never runs out. */
export const UNLIMITED_STOCK = -1;

/**
 * Below this number of units, the product page shows the stock as a warning. Also the default of
 * the owner's setting `lowStock`.
 */
export const LOW_STOCK = 10;

/**
 * The stock in the data of a product card, which is cached: the level changes only when a product
 * becomes low or sold out, or recovers.
 */
export const STOCK_LEVELS = ["plenty", "low", "out"] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

export function stockLevel(stock: number): StockLevel {
  if (isOutOfStock(stock)) return "out";
  return stock !== UNLIMITED_STOCK && stock < LOW_STOCK ? "low" : "plenty";
}

export function isOutOfStock(stock: number): boolean {
  return stock === 0;
}

export function hasStockFor(stock: number, quantity: number): boolean {
  return stock === UNLIMITED_STOCK || stock >= quantity;
}

/**
 * A script-readable cookie that accompanies the cart cookie. If this cookie is missing, the browser
 * has no cart to request.
 */
export const HAS_CART_COOKIE = "has_cart";
