import { type Currency, cents, decimalFromCents } from "@/domain/money";
import { note } from "@/domain/orders/order-notes";
import { lockOrder } from "@/server/orders/move-order";
import { recordEvent } from "@/server/orders/record-event";
import type {
  Returned,
  Returns,
  UnbookedReturn,
} from "@/server/payments/provider/payment-provider";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/** Separates the refunds in the currency of the charge from those that the shop cannot book. */
export function sortByCurrency(
  { returns, unbooked }: Pick<Returns, "returns" | "unbooked">,
  currency: Currency,
): { returns: Returned[]; unbooked: UnbookedReturn[] } {
  const others = returns.filter(({ amount }) => amount.currency !== currency);
  return {
    returns: returns.filter(({ amount }) => amount.currency === currency),
    unbooked: [
      ...unbooked,
      ...others.map(({ providerRefundId, amount, status }) => ({
        providerRefundId,
        amount: decimalFromCents(cents(amount.minor)),
        currencyCode: amount.currency,
        status,
      })),
    ],
  };
}

/**
 * Records refunds that cannot be booked, once each. They wait for a person, who confirms them with
 * the action `acknowledge_return`. Decision 021 (refunds made outside the shop).
 */
export async function recordUnbookableRefunds(
  orderId: number,
  unbooked: readonly UnbookedReturn[],
): Promise<void> {
  for (const { providerRefundId, amount, currencyCode, status } of unbooked) {
    const isNew = await prismaTransaction(async (tx) => {
      await lockOrder(tx, orderId);
      const { count } = await tx.prisma.unbookedReturn.createMany({
        data: { orderId, providerRefundId, amount, currencyCode, status },
        skipDuplicates: true,
      });
      if (count === 0) return false;
      const reason = note("cannot_be_booked", `${amount} ${currencyCode}, ${status}`);
      await recordEvent(tx, { orderId, type: "refund", actor: "provider", reason });
      return true;
    });
    if (isNew) {
      const what = { orderId, providerRefundId, amount, currencyCode, status };
      log.error(what, "refund at the provider cannot be booked; needs an admin");
    }
  }
}
