import type { NeedDto } from "@/contract/admin/today";
import { type AttentionReason, MONEY_OVERDUE_MS } from "@/domain/orders/order-actions";
import { MONEY_REFUNDED } from "@/domain/orders/payment-lifecycle";
import { WAITS_FOR_OTHERS } from "@/domain/orders/provider-issue";
import { beforeMoment } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { listOf } from "@/server/platform/database/statements";
import type { Attention } from "@/server/platform/feature";

/** Dispute states in which the shop must act. In the others the buyer or the provider acts next. */
const OUR_TURN = ["open", "waiting_for_seller"];
const IS_OUR_TURN = `d.state IN (${listOf(OUR_TURN)})`;

export const PAYMENT_ATTENTION = {
  payment_held: {
    // The shop holds money of a payment in review; the order may have any status. Excludes payments
    // that are fully refunded, and payments that the shop refunds: if that refund fails or hangs,
    // `refund_refused` or `refund_stuck` reports it.
    orders: () => `p.order_id FROM payments p WHERE p.status = 'review' AND NOT EXISTS (
      SELECT FROM refunds r WHERE r.payment_id = p.id AND r.origin = 'shop')
      AND coalesce(p.captured_usd, p.amount_usd) > (SELECT coalesce(sum(r.amount_usd), 0) FROM refunds r
        WHERE r.payment_id = p.id AND r.status IN ('pending', 'refunded'))`,
  },
  payment_stuck: {
    orders: (at) => `o.id AS order_id
      FROM orders o JOIN payments p ON p.order_id = o.id
      WHERE o.status = 'pending' AND p.status IN ('capturing', 'pending')
      AND p.created_at < ${beforeMoment(at, MONEY_OVERDUE_MS)}`,
  },
  payment_needs_seller: {
    orders: () => `p.order_id FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.status = 'pending' AND o.status = 'pending' AND p.pending_reason IS NOT NULL
      AND NOT p.pending_reason = ANY(ARRAY[${listOf([...WAITS_FOR_OTHERS])}])`,
  },
  refund_refused: {
    orders: () => `r.order_id FROM refunds r WHERE r.status = 'failed'`,
    alert: "refund_failing",
  },
  refund_stuck: {
    orders: (at) => `r.order_id FROM refunds r
      WHERE r.status = 'requested' AND r.created_at < ${beforeMoment(at, MONEY_OVERDUE_MS)}`,
    alert: "refund_failing",
  },
  dispute_open: {
    orders: () => `d.order_id FROM disputes d
      WHERE d.order_id IS NOT NULL AND d.state <> 'resolved' AND ${IS_OUR_TURN}`,
    since: `(SELECT min(d.opened_at) FROM disputes d WHERE d.order_id = o.id AND ${IS_OUR_TURN})`,
    alert: "dispute",
    details: openDispute,
  },
  dispute_lost: {
    // The buyer won, but the recorded refunds do not cover the amount: the provider may report no
    // refund for a chargeback, so a person must compare the order with the provider's account.
    orders: () => `d.order_id FROM disputes d
      WHERE d.outcome = 'buyer' AND d.order_id IS NOT NULL AND coalesce(d.refunded_cents, d.amount_cents) > (
        SELECT coalesce(sum(r.amount_usd), 0) * 100 FROM refunds r
        WHERE r.payment_id = d.payment_id AND r.status IN (${listOf(MONEY_REFUNDED)}))`,
    alert: "dispute",
  },
  return_unbooked: {
    orders: () => `u.order_id FROM unbooked_returns u WHERE u.acknowledged_at IS NULL`,
  },
  returned_at_provider: {
    orders: () => `r.order_id FROM refunds r
      WHERE r.origin <> 'shop' AND r.acknowledged_at IS NULL AND r.status IN ('pending', 'refunded')`,
  },
} satisfies Partial<Record<AttentionReason, Attention>>;

/**
 * The earliest deadline among the disputes that wait for the shop, and the id of the dispute if
 * exactly one dispute of the order waits.
 * @param orderId null for the disputes of all orders; the result then has no dispute id
 */
async function openDispute(orderId: number | null): Promise<Partial<NeedDto>> {
  const waiting = await db().dispute.findMany({
    where: { state: { in: OUR_TURN }, orderId: orderId ?? { not: null } },
    select: { id: true, dueAt: true },
    orderBy: { dueAt: { sort: "asc", nulls: "last" } },
    take: 2,
  });
  const [first, second] = waiting;
  return {
    dueAt: first?.dueAt?.toISOString() ?? null,
    disputeId: orderId !== null && !second ? (first?.id ?? null) : null,
  };
}

/**
 * The earliest deadline among the disputes that wait for the shop's answer, as an ISO instant; null
 * if there is none.
 */
export async function disputeDeadline(): Promise<string | null> {
  const first = await db().dispute.findFirst({
    where: { state: "waiting_for_seller", dueAt: { not: null }, orderId: { not: null } },
    select: { dueAt: true },
    orderBy: { dueAt: "asc" },
  });
  return first?.dueAt?.toISOString() ?? null;
}
