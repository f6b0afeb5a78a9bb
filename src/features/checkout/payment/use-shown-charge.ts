import { type Currency, cents, formatShown, type Money } from "@/domain/money";
import { chargeOf } from "@/domain/orders/charge";
import { useCart } from "@/features/session/session-provider";
import { useSarRate } from "@/features/shared/price/use-sar-rate";

/**
 * The amount that an order of this cart would charge in the given currency. It is the sum of the
 * cart lines as the page shows them.
 */
export function useShownCharge(currency: Currency): Money {
  const { lines, total } = useCart();
  const rate = useSarRate();
  return currency === "USD" ? { minor: total, currency } : chargeOf(currency, lines, rate);
}

/** Formats a charge: "224.89 SAR" or "$59.97". */
export const formatCharge = ({ minor, currency }: Money): string =>
  formatShown(cents(minor), currency);
