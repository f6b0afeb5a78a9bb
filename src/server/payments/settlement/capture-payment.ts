import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CaptureDto } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { findPayment, type PaymentRow } from "@/server/payments/settlement/capture-tries";
import { type Settlement, settle } from "@/server/payments/settlement/settle-payment";
import { tooMany } from "@/server/platform/admission/limit";
import { orderStatusOf } from "@/server/platform/database/columns";
import { log } from "@/server/platform/log/log";

/** The provider's own word for what became of its order. */
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

/** Milliseconds that a buyer waits for the provider; then the page says that it is being checked. */
export const BUYER_PATIENCE_MS = 9_000;

/** So often in so many milliseconds a buyer may have the provider asked about a payment that nobody has approved. */
const LOOKS = { points: 10, ms: 60_000 };

/**
 * Looks that found nothing yet, by the provider's order: those of this process. What was approved is not among them, so a
 * buyer never waits for it; who goes on asking spends none of the shop's calls to the provider.
 */
const fruitless = new LRUCache<string, number>({ max: 10_000, ttl: LOOKS.ms });

/** @throws DomainError too_many_requests */
function countLook(providerOrderId: string): void {
  const looks = fruitless.get(providerOrderId) ?? 0;
  if (looks >= LOOKS.points) throw tooMany(fruitless.getRemainingTTL(providerOrderId) / 1000);
  fruitless.set(providerOrderId, looks + 1, { noUpdateTTL: true });
}

/**
 * The browser's return from the payment window: settles the payment of an order of its sessions.
 * @throws DomainError order_not_found, payment_not_approved, payment_not_possible, too_many_requests
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
    order: { id: orderId, status: orderStatus },
  };
}

/**
 * A provider that cannot be asked leaves the outcome open, and so does one that is slow: what was begun goes on by
 * itself, its webhook or the reconciler closes it.
 */
async function settleWithin(patienceMs: number, payment: PaymentRow): Promise<Settlement> {
  const { orderId, orderStatus } = payment;
  const open: Settlement = { outcome: "unknown", orderId, orderStatus: orderStatusOf(orderStatus) };
  const settled = settle(payment, "customer").catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ orderId, err: error }, "the provider could not be asked about a payment");
    return open;
  });
  const patience = new AbortController();
  const isLate = delay(patienceMs, open, { signal: patience.signal }).catch(() => open);
  const first = await Promise.race([settled, isLate]).finally(() => patience.abort());
  settled.catch((error: unknown) =>
    log.error({ orderId, err: error }, "a payment could not be settled"),
  );
  return first;
}
