import {
  type Cents,
  cents,
  formatMoney,
  formatShown,
  type LinePrice,
  type ShownAmounts,
  sarFromUsd,
  totalAmountsIn,
} from "@/domain/money";
import { useSarRate } from "@/features/shared/price/use-sar-rate";
import { Money, type MoneyPair } from "@/ui/data/price";

/** An amount formatted in both currencies; CSS shows the chosen one. */
export function moneyPair(value: Cents, sarRateHundredths: number): MoneyPair {
  return { usd: formatMoney(value, "USD"), sar: formatMoney(value, "SAR", sarRateHundredths) };
}

type MoneyTextProps = {
  /** In US cents. */
  value: Cents;
  className?: string;
};

/** The difference `to` minus `from` in both currencies, computed from the displayed prices. */
export function differencePair(from: Cents, to: Cents, sarRateHundredths: number): MoneyPair {
  const sar = cents(sarFromUsd(to, sarRateHundredths) - sarFromUsd(from, sarRateHundredths));
  return { usd: formatMoney(cents(to - from), "USD"), sar: formatShown(sar, "SAR") };
}

type LinesMoneyProps = {
  lines: readonly LinePrice[];
  /** The part to sum over the lines: the gross price, the coupon discount or the net amount. */
  part: keyof ShownAmounts;
  className?: string | undefined;
};

/**
 * A sum over lines in both currencies, added up from the displayed line amounts. Decision 073 (line
 * totals in riyals).
 */
export function linesPair(
  lines: readonly LinePrice[],
  part: keyof ShownAmounts,
  sarRateHundredths: number,
): MoneyPair {
  const written = (currency: "USD" | "SAR") => {
    const sum = totalAmountsIn(currency, lines, sarRateHundredths)[part];
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
