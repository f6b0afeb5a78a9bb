import type { Cents } from "@/domain/money";

/** Endings to which a price can be rounded, in cents. */
export const PRICE_ENDINGS = ["99", "95", "50", "00"] as const;
export type PriceEnding = (typeof PRICE_ENDINGS)[number];

/** Largest raise, in hundredths of a percent. */
export const MAX_PERCENT_HUNDREDTHS = 100_000;
/** 100 % in hundredths of a percent. A reduction in percent must be smaller. */
export const WHOLE_PERCENT_HUNDREDTHS = 10_000;

export interface PriceChange {
  direction: "raise" | "lower";
  by: "percent" | "amount";
  /** Hundredths of a percent, or cents; more than 0. */
  amount: number;
  /** The ending to round to; null keeps the computed cents. */
  ending: PriceEnding | null;
}

/**
 * The changed price: rounded to whole cents, half a cent up, or to the nearest price with the
 * ending. The caller must refuse a result below 1 or above MAX_CENTS.
 */
export function changedPrice(price: Cents, { direction, by, amount, ending }: PriceChange): number {
  const sign = direction === "raise" ? 1 : -1;
  const changed =
    by === "percent"
      ? Math.round((price * (WHOLE_PERCENT_HUNDREDTHS + sign * amount)) / WHOLE_PERCENT_HUNDREDTHS)
      : price + sign * amount;
  if (ending === null || changed < 1) return changed;
  const last = Number(ending);
  return Math.max(0, Math.round((changed - last) / 100)) * 100 + last;
}
