import { type Cents, formatMoney } from "@/domain/money";
import { Money } from "@/ui/price";

/** "+$5.00" or "−$35.00": what an option changes on one unit. */
export function ModifierText({ value }: { value: Cents }) {
  const sign = value > 0 ? "+" : "";
  return <Money usd={sign + formatMoney(value, "USD")} sar={sign + formatMoney(value, "SAR")} />;
}
