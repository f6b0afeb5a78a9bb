import type { Cents } from "@/domain/money";

/** `planned`: before its start. `running`: its price is in force. `ended`: after its end. */
export const SALE_STATES = ["planned", "running", "ended"] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** Maximum days of a sale: a permanent sale price would not be a reduction. */
export const MAX_SALE_DAYS = 365;

/**
 * Days before a sale whose lowest price is the reference for the price reduction. Directive
 * 98/6/EC, article 6a.
 */
export const LOWEST_PRICE_DAYS = 30;

export interface Sale {
  price: Cents;
  from: Date;
  /** The exclusive end. */
  until: Date;
}

/** The price of a product without a sale, and the original price that is shown beside it. */
export interface RegularPrices {
  price: Cents;
  original: Cents | null;
}

/** The values of a product's price columns. */
export interface PricesInForce {
  price: Cents;
  original: Cents | null;
  /** The prices that a running sale replaces; null while none runs. */
  regular: RegularPrices | null;
  state: SaleState | null;
}

export function saleStateAt({ from, until }: Pick<Sale, "from" | "until">, now: Date): SaleState {
  if (until <= now) return "ended";
  return from <= now ? "running" : "planned";
}

/**
 * The prices at a moment. While a sale runs, its price is in force and the regular price is shown
 * as the original.
 */
export function pricesInForce(regular: RegularPrices, sale: Sale | null, now: Date): PricesInForce {
  const state = sale && saleStateAt(sale, now);
  if (sale && state === "running") {
    return { price: sale.price, original: regular.price, regular, state };
  }
  return { ...regular, regular: null, state };
}
