import type { Permission } from "@/domain/account/permissions";
import type { Cents } from "@/domain/money";
import type { DisputeState } from "@/domain/orders/dispute";
import type { OrderStatus, TopupStatus } from "@/domain/orders/order-lifecycle";

/** Why an order waits for a person. */
export const ATTENTION_REASONS = [
  /** Captured, but not what the order says: nothing is delivered until an admin decides. */
  "payment_held",
  /** Money is on the way for longer than fifteen minutes. */
  "payment_stuck",
  /** The provider keeps the money waiting until the seller does something there; the order says what. */
  "payment_needs_seller",
  /** Paid, but its keys have gone: it is filled when there are others, or its money goes back. */
  "awaiting_stock",
  /** Paid, but something of the shop's is broken; the order says what. */
  "order_unfilled",
  /** Paid, and held by a rule of the owner's until somebody releases or refuses it. */
  "awaiting_approval",
  "topup_to_credit",
  "topup_rejected",
  /** Credited, or asked for without an answer, and all its money has gone back. */
  "topup_unpaid",
  /** The supplier said of a top-up what contradicts the order: it credited what was taken back, or twice. */
  "supplier_conflict",
  /** A mail of the order that the mail server has refused so far. */
  "mail_failed",
  "refund_refused",
  /** The provider has not said for fifteen minutes whether it refunds the money. */
  "refund_stuck",
  /** A buyer's dispute that the shop has to answer. */
  "dispute_open",
  /** Decided for the buyer, and of the money that went the books know too little. */
  "dispute_lost",
  /** Money went back in another currency, or in a state that the shop does not know: the books say nothing of it. */
  "return_unbooked",
  /** Money went back on the provider's own site, or was taken from the shop: nobody here asked for it. */
  "returned_at_provider",
  /** Its buyer reported a problem of an item. */
  "claim_open",
  /** Its receipt, or that of a refund, could not be drawn, twice at least. */
  "receipt_undrawn",
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** From here on money that is "on the way" needs a person, in milliseconds. */
export const MONEY_OVERDUE_MS = 15 * 60 * 1000;

/** From here on a delivery that has not begun is later than the shop promises and needs a person, in milliseconds. */
export const DELIVERY_TOO_LONG_MS = 5 * 60 * 1000;

/** Payments in these states may still end with the money taken. */
export const MONEY_MAY_MOVE: readonly string[] = ["capturing", "pending", "captured", "review"];

export interface OrderFacts {
  /** Nobody is left to write to: the buyer was erased, or forgotten. */
  isErased: boolean;
  status: OrderStatus;
  /** Of a paid order that is not filled yet. */
  waitsFor: string | null;
  /** `isDuplicate`: the provider captured nothing, because it says that the invoice was paid before. */
  payments: readonly { status: string; isDuplicate?: boolean }[];
  items: readonly { topupStatus: TopupStatus | null; isWithdrawn: boolean }[];
  mails: readonly { isSent: boolean }[];
  /** Captured and not refunded, nor about to be. */
  refundable: Cents;
  disputes: readonly { state: DisputeState }[];
  /**
   * Money went back at the provider, perhaps of a top-up that went out, or the supplier contradicted the order, and no
   * admin has seen that yet.
   */
  hasUnseenReturn: boolean;
  /** A receipt of it could not be drawn so far. */
  hasUndrawnReceipt: boolean;
}

interface ActionRule {
  /** What it asks of who does it: `orders:refund` where money, or what was bought, may go elsewhere. */
  permission: Permission;
  /** What an admin gives before it is done: a yes, a reason, or what a form of its own asks for. */
  asks: "confirmation" | "reason" | "form";
  /** Whether the lifecycle allows it now. */
  isAllowed: (facts: OrderFacts) => boolean;
}

/**
 * What an admin can do with an order as a whole, in the order of the buttons. The procedure
 * (admin.orders.markDelivered), the audited action (order.mark_delivered) and the texts
 * (adminOrderActions.mark_delivered) go by these names. Design §3, Orders.
 */
const RULES = {
  accept_payment: {
    permission: "orders:refund",
    asks: "reason",
    isAllowed: ({ status, payments, refundable }) =>
      status === "pending" && refundable > 0 && payments.some((one) => one.status === "review"),
  },
  approve: {
    permission: "orders:refund",
    asks: "confirmation",
    isAllowed: ({ status, waitsFor }) => status === "pending" && waitsFor === "approval",
  },
  refuse: {
    permission: "orders:refund",
    asks: "reason",
    isAllowed: ({ status, waitsFor }) => status === "pending" && waitsFor === "approval",
  },
  mark_delivered: {
    permission: "orders:read",
    asks: "confirmation",
    isAllowed: ({ status, items }) =>
      status === "completed" && items.every((item) => !isOpenTopup(item)),
  },
  resend_mail: {
    permission: "orders:read",
    asks: "confirmation",
    isAllowed: (facts) =>
      isPaid(facts) &&
      !facts.isErased &&
      !isDisputed(facts) &&
      facts.items.some((item) => !item.isWithdrawn),
  },
  retry_delivery: {
    permission: "orders:read",
    asks: "confirmation",
    isAllowed: (facts) =>
      isPaid(facts) &&
      !facts.isErased &&
      (facts.items.some(canBeSubmitted) || facts.mails.some((mail) => !mail.isSent)),
  },
  correct_email: {
    permission: "orders:refund",
    asks: "form",
    isAllowed: (facts) => isPaid(facts) && !facts.isErased,
  },
  refund: {
    permission: "orders:refund",
    asks: "form",
    // Of one that is held it is called refusing.
    isAllowed: ({ refundable, waitsFor }) => refundable > 0 && waitsFor !== "approval",
  },
  acknowledge_return: {
    permission: "orders:read",
    asks: "confirmation",
    isAllowed: ({ hasUnseenReturn }) => hasUnseenReturn,
  },
  redraw_receipt: {
    permission: "orders:read",
    asks: "confirmation",
    isAllowed: ({ hasUndrawnReceipt }) => hasUndrawnReceipt,
  },
  mark_failed: {
    permission: "orders:refund",
    asks: "reason",
    isAllowed: ({ status, payments }) =>
      status === "pending" &&
      // Only a person can tell that the payment which the provider speaks of does not exist.
      !payments.some((one) => MONEY_MAY_MOVE.includes(one.status) && !one.isDuplicate),
  },
} as const satisfies Record<string, ActionRule>;

export type OrderAction = keyof typeof RULES;

type ActionAsking<Asked extends ActionRule["asks"]> = {
  [Action in OrderAction]: (typeof RULES)[Action]["asks"] extends Asked ? Action : never;
}[OrderAction];
export type ConfirmedAction = ActionAsking<"confirmation">;
export type ReasonedAction = ActionAsking<"reason">;

export const ORDER_ACTIONS = Object.keys(RULES) as OrderAction[];

/** What the lifecycle allows an admin now. */
export function orderActions(facts: OrderFacts): OrderAction[] {
  return ORDER_ACTIONS.filter((action) => RULES[action].isAllowed(facts));
}

export function permissionFor(action: OrderAction): Permission {
  return RULES[action].permission;
}

export function asksForReason(action: OrderAction): action is ReasonedAction {
  return RULES[action].asks === "reason";
}

/** While the provider has not ended a dispute, nothing is sent once more. */
function isDisputed({ disputes }: OrderFacts): boolean {
  return disputes.some(({ state }) => state !== "resolved");
}

type Item = OrderFacts["items"][number];

function isPaid({ status }: OrderFacts): boolean {
  return status === "completed" || status === "delivered";
}

/** A top-up that has not reached its player and still should. */
function isOpenTopup({ topupStatus, isWithdrawn }: Item): boolean {
  return topupStatus !== null && topupStatus !== "credited" && !isWithdrawn;
}

function canBeSubmitted(item: Item): boolean {
  return isOpenTopup(item) && item.topupStatus !== "submitted";
}
