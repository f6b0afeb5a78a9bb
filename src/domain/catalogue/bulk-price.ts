import type { Cents } from "@/domain/money";

/** What a price may be made to end in: the cents of it. */
export const PRICE_ENDINGS = ["99", "95", "50", "00"] as const;
export type PriceEnding = (typeof PRICE_ENDINGS)[number];

/** The most by which prices are raised at once, in hundredths of a percent. */
export const MAX_PERCENT_HUNDREDTHS = 100_000;
/** Prices are lowered by less than this: the whole price. */
export const WHOLE_PERCENT_HUNDREDTHS = 10_000;

export interface PriceChange {
  direction: "raise" | "lower";
  by: "percent" | "amount";
  /** Hundredths of a percent, or cents; more than 0. */
  amount: number;
  /** null leaves the cents as they come out. */
  ending: PriceEnding | null;
}

/**
 * A price once it is changed: rounded to whole cents, half a cent up; with an ending, the nearest price that
 * ends so. Below 1, or above what the shop can hold, it is no price: whoever asks must look.
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
