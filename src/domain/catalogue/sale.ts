import type { Cents } from "@/domain/money";

/** `planned` begins at its time, `running` is the price in force, `ended` is over and done with. */
export const SALE_STATES = ["planned", "running", "ended"] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** The longest that a sale lasts, in days: what is sold at its sale price for ever is not reduced. */
export const MAX_SALE_DAYS = 365;

/** Of so many days the lowest price is named, which a reduction is measured by. Directive 98/6/EC, article 6a. */
export const LOWEST_PRICE_DAYS = 30;

export interface Sale {
  price: Cents;
  from: Date;
  /** The first moment at which it is over. */
  until: Date;
}

/** What a product costs without a sale, and what it is shown to have cost before. */
export interface RegularPrices {
  price: Cents;
  original: Cents | null;
}

/** What stands in a product's columns. */
export interface PricesInForce {
  price: Cents;
  original: Cents | null;
  /** What a running sale takes the place of; null while none runs. */
  regular: RegularPrices | null;
  state: SaleState | null;
}

export function saleStateAt({ from, until }: Pick<Sale, "from" | "until">, now: Date): SaleState {
  if (until <= now) return "ended";
  return from <= now ? "running" : "planned";
}

/** The prices at a moment: a running sale is the price, and the regular price is what it is reduced from. */
export function pricesInForce(regular: RegularPrices, sale: Sale | null, now: Date): PricesInForce {
  const state = sale && saleStateAt(sale, now);
  if (sale && state === "running") {
    return { price: sale.price, original: regular.price, regular, state };
  }
  return { ...regular, regular: null, state };
}
