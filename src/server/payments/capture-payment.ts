import { setTimeout as delay } from "node:timers/promises";
import type { CaptureDto } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { ProviderUnavailable } from "@/server/payments/payment-provider";
import {
  findPayment,
  type PaymentRow,
  type Settlement,
  settle,
} from "@/server/payments/settle-payment";
import { orderStatusOf } from "@/server/platform/columns";
import { log } from "@/server/platform/log";

/** The provider's own word for what became of its order. */
const PROVIDER_STATUS = {
  captured: "COMPLETED",
  awaiting_stock: "COMPLETED",
  preparing: "COMPLETED",
  refunded: "REFUNDED",
  review: "COMPLETED",
  pending: "PENDING",
  declined: "DECLINED",
  unknown: "UNKNOWN",
} as const satisfies Record<Exclude<Settlement["outcome"], "not_approved">, string>;

/** Milliseconds that a buyer waits for the provider; then the page says that it is being checked. */
export const BUYER_PATIENCE_MS = 9_000;

/**
 * The browser's return from the payment window: settles the payment of an order of its sessions.
 * @throws DomainError order_not_found, payment_not_approved
 */
export async function capturePayment(
  providerOrderId: string,
  sessionIds: readonly string[],
  patienceMs: number = BUYER_PATIENCE_MS,
): Promise<CaptureDto> {
  const payment = await findPayment(providerOrderId, sessionIds);
  const { outcome, orderId, orderStatus } = await settleWithin(patienceMs, payment);
  if (outcome === "not_approved") throw new DomainError("payment_not_approved");
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
