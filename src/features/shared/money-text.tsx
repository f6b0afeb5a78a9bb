import { type Cents, formatMoney } from "@/domain/money";
import { Money, type MoneyPair } from "@/ui/data/price";

/** An amount of cents as text in both currencies; CSS shows the chosen one. */
export function moneyPair(value: Cents): MoneyPair {
  return { usd: formatMoney(value, "USD"), sar: formatMoney(value, "SAR") };
}

type MoneyTextProps = {
  /** Cents of a dollar. */
  value: Cents;
  className?: string;
};

/** An amount in the shopper's currency: "$9.99" or "37.46 SAR". */
export function MoneyText({ value, className }: MoneyTextProps) {
  return <Money {...moneyPair(value)} className={className} />;
}
