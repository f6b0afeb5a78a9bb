/** States of an order and the only moves between them. Specification §4, design §3. */
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

export function isOrderStatus(value: string): value is OrderStatus {
  return (ORDER_STATUSES as readonly string[]).includes(value);
}

/**
 * What a paid order that is not filled yet is waiting for: keys that have gone, something of the shop's that is broken, or
 * a person, where a rule of the owner's holds it (domain/orders/hold-rules.ts). It stays pending meanwhile.
 */
export const ORDER_WAITS = ["stock", "repair", "approval"] as const;
export type OrderWait = (typeof ORDER_WAITS)[number];

/** How long an unpaid order holds its prices and its stock, in minutes. */
export const ORDER_RESERVATION_MINUTES = 30;

/** How the units of a product reach the customer. */
export const FULFILMENTS = ["shared", "keys", "topup"] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/** `submitting`: the supplier is being asked, or was and has not answered: it may be credited at any moment. */
export const TOPUP_STATUSES = [
  "waiting",
  "submitting",
  "submitted",
  "credited",
  "rejected",
] as const;
export type TopupStatus = (typeof TOPUP_STATUSES)[number];
