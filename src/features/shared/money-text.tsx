import { type Cents, formatMoney } from "@/domain/money";
import { useSarRate } from "@/features/shared/use-sar-rate";
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

/** An amount in the shopper's currency: "$9.99" or "37.46 SAR". */
export function MoneyText({ value, className }: MoneyTextProps) {
  return <Money {...moneyPair(value, useSarRate())} className={className} />;
}
