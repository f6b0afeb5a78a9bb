import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CaptureDto } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { declineReasonOf } from "@/domain/orders/payment-lifecycle";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { findPayment, type PaymentRow } from "@/server/payments/settlement/capture-attempts";
import type { Settlement } from "@/server/payments/settlement/conclude-payment";
import { settle } from "@/server/payments/settlement/settle-payment";
import { tooMany } from "@/server/platform/admission/limit";
import { closedValue } from "@/server/platform/database/closed-columns";
import { db } from "@/server/platform/database/db";
import { log } from "@/server/platform/log/log";

/** The `status` in the response, for each outcome. */
const PROVIDER_STATUS = {
  captured: "COMPLETED",
  awaiting_stock: "COMPLETED",
  preparing: "COMPLETED",
  awaiting_approval: "COMPLETED",
  refunded: "REFUNDED",
  review: "COMPLETED",
  pending: "PENDING",
  declined: "DECLINED",
  unknown: "UNKNOWN",
} as const satisfies Record<Exclude<Settlement["outcome"], "not_approved">, string>;

/**
 * Milliseconds that a buyer waits for the provider; the checkout then says that the payment is
 * being checked.
 */
export const BUYER_PATIENCE_MS = 9_000;

/** Rate limit on a buyer's lookups of a payment that nobody has approved. */
const LOOKS = { points: 10, ms: 60_000 };

/**
 * Lookups of this process that found no approval, by the provider's order. An approved payment is
 * removed, so its buyer is never limited; other lookups beyond the limit cost no call to the
 * provider.
 */
const fruitless = new LRUCache<string, number>({ max: 10_000, ttl: LOOKS.ms });

/** @throws DomainError too_many_requests */
function countLook(providerOrderId: string): void {
  const looks = fruitless.get(providerOrderId) ?? 0;
  if (looks >= LOOKS.points) throw tooMany(fruitless.getRemainingTTL(providerOrderId) / 1000);
  fruitless.set(providerOrderId, looks + 1, { noUpdateTTL: true });
}

/**
 * Settles the payment of an order of these sessions, on the browser's return from the payment
 * window.
 * @throws DomainError order_not_found if the sessions have no such payment; payment_not_approved if
 *   the buyer has not approved it; payment_not_possible if it was declined for a reason that no
 *   buyer can fix; too_many_requests beyond LOOKS
 */
export async function capturePayment(
  providerOrderId: string,
  sessionIds: readonly string[],
  patienceMs: number = BUYER_PATIENCE_MS,
): Promise<CaptureDto> {
  const payment = await findPayment(providerOrderId, sessionIds);
  countLook(providerOrderId);
  const settled = await settleWithin(patienceMs, payment);
  const { outcome, orderId, orderStatus } = settled;
  if (settled.isShopsFault) throw new DomainError("payment_not_possible");
  if (outcome === "not_approved") throw new DomainError("payment_not_approved");
  fruitless.delete(providerOrderId);
  return {
    id: providerOrderId,
    status: PROVIDER_STATUS[outcome],
    outcome,
    ...(outcome === "declined" && (await reasonOf(payment.id))),
    order: { id: orderId, status: orderStatus },
  };
}

/** The stored reason of a declined payment, if the checkout has a text for it. */
async function reasonOf(id: number): Promise<Pick<CaptureDto, "reason">> {
  const select = { declineReason: true } as const;
  const reason = declineReasonOf(
    (await db().payment.findUnique({ where: { id }, select }))?.declineReason,
  );
  return reason ? { reason } : {};
}

/**
 * Settles a payment, or returns the outcome `unknown` if the provider cannot be reached or does not
 * answer within `patienceMs`. Slow settling continues in the background. If it fails, the webhook
 * or the reconciler settles the payment.
 */
async function settleWithin(patienceMs: number, payment: PaymentRow): Promise<Settlement> {
  const { orderId } = payment;
  const orderStatus = closedValue("orders.status", payment.orderStatus);
  const open: Settlement = { outcome: "unknown", orderId, orderStatus };
  const settled = settle(payment, "customer").catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ orderId, err: error }, "payment provider unavailable; outcome of a payment unknown");
    return open;
  });
  const patience = new AbortController();
  const isLate = delay(patienceMs, open, { signal: patience.signal }).catch(() => open);
  const first = await Promise.race([settled, isLate]).finally(() => patience.abort());
  settled.catch((error: unknown) =>
    log.error({ orderId, err: error }, "payment could not be settled"),
  );
  return first;
}
