import {
  type Cents,
  cents,
  formatMoney,
  formatShown,
  type LinePrice,
  type ShownAmounts,
  sarFromUsd,
  sumIn,
} from "@/domain/money";
import { useSarRate } from "@/features/shared/price/use-sar-rate";
import { Money, type MoneyPair } from "@/ui/data/price";

/** An amount of cents as text in both currencies; CSS shows the chosen one. */
export function moneyPair(value: Cents, sarRateHundredths: number): MoneyPair {
  return { usd: formatMoney(value, "USD"), sar: formatMoney(value, "SAR", sarRateHundredths) };
}

type MoneyTextProps = {
  /** Cents of a dollar. */
  value: Cents;
  className?: string;
};

/** By how much one price is more than another, in both currencies: the difference of what is shown for the two. */
export function differencePair(from: Cents, to: Cents, sarRateHundredths: number): MoneyPair {
  const sar = cents(sarFromUsd(to, sarRateHundredths) - sarFromUsd(from, sarRateHundredths));
  return { usd: formatMoney(cents(to - from), "USD"), sar: formatShown(sar, "SAR") };
}

type LinesMoneyProps = {
  lines: readonly LinePrice[];
  /** Of the lines together: what their units cost, what a coupon takes off, or what is left. */
  part: keyof ShownAmounts;
  className?: string | undefined;
};

/** A sum over lines in both currencies, each the sum of what is shown for the lines. Decision 073. */
export function linesPair(
  lines: readonly LinePrice[],
  part: keyof ShownAmounts,
  sarRateHundredths: number,
): MoneyPair {
  const written = (currency: "USD" | "SAR") => {
    const sum = sumIn(currency, lines, sarRateHundredths)[part];
    return formatShown(part === "discount" ? cents(-sum) : sum, currency);
  };
  return { usd: written("USD"), sar: written("SAR") };
}

export function LinesMoney({ lines, part, className }: LinesMoneyProps) {
  return <Money {...linesPair(lines, part, useSarRate())} className={className} />;
}

/** An amount in the shopper's currency: "$9.99" or "37.46 SAR". */
export function MoneyText({ value, className }: MoneyTextProps) {
  return <Money {...moneyPair(value, useSarRate())} className={className} />;
}
