import { cents, decimalFromCents, type Money, type StatedMoney } from "@/domain/money";
import type { ProviderOrderState } from "@/server/payments/provider/payment-provider";
import { providerOf } from "@/server/payments/provider/providers";
import { isMatched } from "@/server/payments/refunds/unmatched-captures";
import { semaphore } from "@/server/platform/admission/queue";
import { centsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";

/** Concurrent requests to the provider. */
const AT_ONCE = 5;

/** A payment about which shop and provider disagree. */
export interface Difference {
  orderId: number;
  providerOrderId: string;
  /** Both states as text. */
  shop: string;
  provider: string;
}

/**
 * Compares the shop's books with the provider's, payment by payment: the state of each payment
 * updated between `since` and `until`, and captures of the provider's orders that the shop has no
 * row for. Changes nothing.
 * @throws ProviderUnavailable
 */
export async function differencesFromProvider({
  since,
  until,
}: {
  since: Date;
  until: Date;
}): Promise<{ asked: number; differences: Difference[] }> {
  const payments = await db().payment.findMany({
    where: { updatedAt: { gte: since, lte: until } },
    select: {
      orderId: true,
      provider: true,
      providerOrderId: true,
      status: true,
      captureId: true,
      amountUSD: true,
      capturedUSD: true,
      chargeCurrency: true,
      chargeMinor: true,
      capturedMinor: true,
      refunds: { where: { status: "refunded" }, select: { id: true } },
    },
    orderBy: { id: "asc" },
  });
  const limit = semaphore(AT_ONCE);
  const compared = payments.map((payment) =>
    limit(async (): Promise<Difference[]> => {
      const { orderId, providerOrderId } = payment;
      const found = await providerOf(payment.provider).orderState(providerOrderId);
      const shop = saidByShop(payment);
      const provider = saidByProvider(found);
      const isSame = shop === provider || (await isFurther(payment, found));
      const own = isSame ? [] : [{ orderId, providerOrderId, shop, provider }];
      return [...own, ...(found.state === "captured" ? await furtherCaptures(payment, found) : [])];
    }),
  );
  const differences = (await Promise.all(compared)).flat();
  return { asked: payments.length, differences };
}

/** True for a further attempt of a paid order whose capture is in `unmatched_captures`. */
async function isFurther(payment: { captureId: string | null }, found: ProviderOrderState) {
  if (payment.captureId !== null || found.state !== "captured") return false;
  return isMatched(found.captured.captureId);
}

/**
 * Captures of the same provider order that are neither in `payments` nor in `unmatched_captures`.
 * Decision 076.
 */
async function furtherCaptures(
  payment: { orderId: number; provider: string; providerOrderId: string },
  { captured: { captureId } }: Extract<ProviderOrderState, { state: "captured" }>,
): Promise<Difference[]> {
  const { orderId, providerOrderId } = payment;
  const { captures } = await providerOf(payment.provider).returnsOf({ captureId, providerOrderId });
  const differences: Difference[] = [];
  for (const one of captures) {
    // The payment's own capture has already been compared.
    if (one.captureId === captureId || (await isMatched(one.captureId))) continue;
    const provider = captured(one.captureId, one.amount, one.isRefunded);
    differences.push({ orderId, providerOrderId, shop: "nothing of this capture", provider });
  }
  return differences;
}

const NOT_CAPTURED = "not captured";

function saidByShop(payment: {
  status: string;
  captureId: string | null;
  amountUSD: { toFixed(digits: number): string };
  capturedUSD: { toFixed(digits: number): string } | null;
  chargeCurrency: Money["currency"];
  chargeMinor: number | null;
  capturedMinor: number | null;
  refunds: readonly unknown[];
}): string {
  if (payment.status !== "captured" && payment.status !== "review") return NOT_CAPTURED;
  const dollars = centsOf(payment.capturedUSD ?? payment.amountUSD);
  const minor = payment.capturedMinor ?? payment.chargeMinor ?? dollars;
  const amount = { minor, currency: payment.chargeCurrency };
  return captured(payment.captureId ?? "", amount, payment.refunds.length > 0);
}

function saidByProvider(found: ProviderOrderState): string {
  if (found.state !== "captured") return NOT_CAPTURED;
  const { captureId, amount, isRefunded } = found.captured;
  return captured(captureId, amount, isRefunded);
}

function captured(id: string, { minor, currency }: StatedMoney, isRefunded: boolean): string {
  const amount = decimalFromCents(cents(minor));
  const unit = currency === "USD" ? "" : ` ${currency}`;
  return `captured ${amount}${unit} as ${id}${isRefunded ? ", refunded" : ""}`;
}
