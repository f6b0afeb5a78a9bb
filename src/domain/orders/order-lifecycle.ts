/** Statuses of an order, and the only transitions between them. Specification §4, design §3. */
export const ORDER_STATUSES = ["pending", "completed", "delivered", "failed"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["completed", "failed"],
  completed: ["delivered"],
  delivered: [],
  failed: [],
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}

/**
 * Why a paid order is not filled yet: its keys are sold out, an internal error prevents it, or a
 * rule of the owner holds it for an admin (hold-rules.ts). The order stays pending.
 */
export const ORDER_WAITS = ["stock", "repair", "approval"] as const;
export type OrderWait = (typeof ORDER_WAITS)[number];

/** Minutes for which an unpaid order reserves its prices and its stock. */
export const ORDER_RESERVATION_MINUTES = 30;

/** How the units of a product reach the customer. */
export const FULFILMENTS = ["shared", "keys", "topup"] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/**
 * Statuses of a top-up. `submitting`: the supplier has not answered the request yet, so it may
 * credit the top-up at any moment.
 */
export const TOPUP_STATUSES = [
  "waiting",
  "submitting",
  "submitted",
  "credited",
  "rejected",
] as const;
export type TopupStatus = (typeof TOPUP_STATUSES)[number];

/** Answers of the supplier that contradict the recorded outcome of a top-up. */
export const TOPUP_CONFLICTS = [
  /** Credited after a refund withdrew the line. */
  "withdrawn",
  /** Credited after the buyer corrected the account: the former player has the credit. */
  "superseded",
  /** Credited again: with another id from the supplier, or after an admin credited it by hand. */
  "twice",
  /** Credited although its order is not paid. */
  "unpaid",
  /** Rejected after the supplier had credited it. */
  "revoked",
] as const;
export type TopupConflict = (typeof TOPUP_CONFLICTS)[number];

/** Types of the entries in an order's history. */
export const ORDER_EVENT_TYPES = [
  "placed",
  "status",
  "payment",
  "mail",
  "topup",
  "refund",
  "review",
  "hold",
  "dispute",
  "claim",
] as const;
export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number];
