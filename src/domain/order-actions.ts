import type { Cents } from "@/domain/money";
import type { OrderStatus, TopupStatus } from "@/domain/order-lifecycle";

/** Why an order waits for a person. */
export const ATTENTION_REASONS = [
  /** Captured, but not what the order says: nothing is delivered until an admin decides. */
  "payment_held",
  /** Money is on the way for longer than fifteen minutes. */
  "payment_stuck",
  "topup_to_credit",
  "topup_rejected",
  /** A mail of the order that the mail server has refused so far. */
  "mail_failed",
  "refund_refused",
  /** The provider has not said for fifteen minutes whether it gives the money back. */
  "refund_stuck",
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** From here on money that is "on the way" needs a person, in milliseconds. */
export const MONEY_OVERDUE_MS = 15 * 60 * 1000;

/** What an admin can do with an order as a whole. */
export const ORDER_ACTIONS = [
  "accept_payment",
  "mark_delivered",
  "resend_mail",
  "retry_delivery",
  "correct_email",
  "refund",
  "mark_failed",
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Payments in these states may still end with the money taken. */
export const MONEY_MAY_MOVE: readonly string[] = ["capturing", "pending", "captured", "review"];

export interface OrderFacts {
  status: OrderStatus;
  payments: readonly { status: string }[];
  items: readonly { topupStatus: TopupStatus | null; isWithdrawn: boolean }[];
  mails: readonly { isSent: boolean }[];
  /** Captured and not given back, nor about to be. */
  refundable: Cents;
}

/** What the lifecycle allows an admin now. Design §3, Orders. */
export function orderActions(facts: OrderFacts): OrderAction[] {
  return ORDER_ACTIONS.filter((action) => GUARDS[action](facts));
}

const GUARDS: Record<OrderAction, (facts: OrderFacts) => boolean> = {
  accept_payment: ({ status, payments, refundable }) =>
    status === "pending" && refundable > 0 && payments.some((one) => one.status === "review"),
  mark_delivered: (facts) =>
    facts.status === "completed" && facts.items.every((item) => !isOpenTopup(item)),
  resend_mail: (facts) => isPaid(facts) && facts.items.some((item) => !item.isWithdrawn),
  retry_delivery: (facts) =>
    isPaid(facts) && (facts.items.some(canBeSubmitted) || facts.mails.some((mail) => !mail.isSent)),
  correct_email: isPaid,
  refund: ({ refundable }) => refundable > 0,
  mark_failed: ({ status, payments }) =>
    status === "pending" && !payments.some((one) => MONEY_MAY_MOVE.includes(one.status)),
};

type Item = OrderFacts["items"][number];

function isPaid({ status }: OrderFacts): boolean {
  return status === "completed" || status === "delivered";
}

/** A top-up that has not reached its player and still should. */
export function isOpenTopup({ topupStatus, isWithdrawn }: Item): boolean {
  return topupStatus !== null && topupStatus !== "credited" && !isWithdrawn;
}

function canBeSubmitted(item: Item): boolean {
  return isOpenTopup(item) && item.topupStatus !== "submitted";
}
