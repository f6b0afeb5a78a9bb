import type { Currency } from "@/domain/money";
import { centsOf } from "@/server/platform/database/columns";
import type { RowOf } from "@/server/platform/database/db";

type Refund = RowOf<"Refund", { select: { id: true; amountUSD: true; chargeMinor: true } }>;

/**
 * The amount of a refund at the provider, in the smallest unit of its payment's currency.
 * @throws Error for a refund in riyals whose halalas are unknown
 */
export function minorOfRefund({ id, amountUSD, chargeMinor }: Refund, currency: Currency): number {
  if (chargeMinor !== null) return chargeMinor;
  if (currency === "USD") return centsOf(amountUSD);
  throw new Error(`refund ${id} states no halalas`);
}
