import { type Currency, cents, formatShown, type Money } from "@/domain/money";
import { chargeOf } from "@/domain/orders/charge";
import { useCart } from "@/features/session/session-provider";
import { useSarRate } from "@/features/shared/price/use-sar-rate";

/** The charge of the displayed cart in a currency: the sum of its displayed lines. */
export function useShownCharge(currency: Currency): Money {
  const { lines, total } = useCart();
  const rate = useSarRate();
  return currency === "USD" ? { minor: total, currency } : chargeOf(currency, lines, rate);
}

/** Formats a charge: "224.89 SAR" or "$59.97". */
export const formatCharge = ({ minor, currency }: Money): string =>
  formatShown(cents(minor), currency);
