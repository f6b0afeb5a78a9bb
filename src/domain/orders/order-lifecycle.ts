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
 * Reasons why a paid order waits, still pending. `stock`: no keys are left. `repair`: an internal
 * error prevents its delivery. `approval`: a rule of the owner (hold-rules.ts) requires an admin.
 */
export const ORDER_WAITS = ["stock", "repair", "approval"] as const;
export type OrderWait = (typeof ORDER_WAITS)[number];

/**
 * Default minutes for which an unpaid order reserves prices and stock. The setting `holdMinutes`
 * overrides it.
 */
export const ORDER_RESERVATION_MINUTES = 30;

/**
 * How a product is delivered. `shared`: every buyer gets the same content. `keys`: each unit is a
 * key from the pool. `topup`: a supplier credits the player's account.
 */
export const FULFILMENTS = ["shared", "keys", "topup"] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/**
 * Statuses of a top-up. `submitting`: the request is sent but not answered, so the supplier may
 * have accepted it already.
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
  /** The supplier credited the top-up after a refund cancelled its order line. */
  "withdrawn",
  /** The supplier credited the player account that the buyer had entered before a correction. */
  "superseded",
  /** Credited twice: the supplier reports a second id, or an admin had credited it by hand. */
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
