import type { Permission } from "@/domain/account/permissions";
import type { Cents } from "@/domain/money";
import type { DisputeState } from "@/domain/orders/dispute";
import type { OrderStatus, OrderWait, TopupStatus } from "@/domain/orders/order-lifecycle";
import { MONEY_MAY_MOVE, type PaymentStatus } from "@/domain/orders/payment-lifecycle";

/** Why an order needs a person. */
export const ATTENTION_REASONS = [
  /** A captured payment differs from the order: nothing is delivered until an admin decides. */
  "payment_held",
  /** A payment has been unsettled for more than fifteen minutes. */
  "payment_stuck",
  /** The provider holds the money until the shop acts on the provider's site. */
  "payment_needs_seller",
  /** The order is paid but its keys are sold out: it waits for new keys or its refund. */
  "awaiting_stock",
  /** The order is paid, but a fault of the shop prevents its fulfilment. */
  "order_unfilled",
  /** A rule of the owner stops the paid order until an admin approves or refuses it. */
  "awaiting_approval",
  "topup_to_credit",
  "topup_rejected",
  /** A top-up was fully refunded, but the supplier credited it or has not answered the request. */
  "topup_unpaid",
  /** The supplier contradicts the recorded outcome of a top-up. */
  "supplier_conflict",
  /** A mail of the order bounced or could not be sent, or the order's delivery mail is late. */
  "mail_failed",
  "refund_refused",
  /** The provider has not answered a refund for fifteen minutes. */
  "refund_stuck",
  /** A buyer's dispute needs an answer from the shop. */
  "dispute_open",
  /** The buyer won a dispute, and the provider returned more money than the recorded refunds. */
  "dispute_lost",
  /** A refund at the provider has another currency or an unknown status, so it is not recorded. */
  "return_unbooked",
  /**
   * Money was refunded on the provider's site or taken from the shop, without a request from the
   * shop.
   */
  "returned_at_provider",
  /** The buyer reported a problem with an item. */
  "claim_open",
  /** Creating the PDF of a receipt, of the order or of a refund, has failed at least twice. */
  "receipt_undrawn",
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** Milliseconds after which an unsettled payment or refund needs a person. */
export const MONEY_OVERDUE_MS = 15 * 60 * 1000;

/**
 * Milliseconds after which a delivery that has not begun is later than promised and needs a person.
 */
export const DELIVERY_TOO_LONG_MS = 5 * 60 * 1000;

export interface OrderFacts {
  /** The buyer's data was erased, so the order has no e-mail address. */
  isErased: boolean;
  status: OrderStatus;
  /** Why a pending order with captured money is not fulfilled yet; null for other orders. */
  waitsFor: OrderWait | null;
  /**
   * `isDuplicate`: the provider captured nothing, because it rejected the invoice number as already
   * used.
   */
  payments: readonly { status: PaymentStatus; isDuplicate?: boolean }[];
  items: readonly { topupStatus: TopupStatus | null; isWithdrawn: boolean }[];
  mails: readonly { isSent: boolean }[];
  /** Captured money minus completed and pending refunds, in US cents. */
  refundable: Cents;
  disputes: readonly { state: DisputeState }[];
  /**
   * True until an admin acknowledges a refund made at the provider, a full refund of a credited or
   * unanswered top-up, or a supplier's contradiction of a top-up's outcome.
   */
  hasUnseenReturn: boolean;
  /** True if creating a receipt of the order has failed at least twice. */
  hasUndrawnReceipt: boolean;
}

interface ActionRule {
  /** `orders:refund` if the action decides on money or changes the buyer's e-mail address. */
  permission: Permission;
  /** The admin's input before the action: a confirmation, a reason, or the fields of a form. */
  asks: "confirmation" | "reason" | "form";
  /** Whether the lifecycle allows the action now. */
  isAllowed: (facts: OrderFacts) => boolean;
}

/**
 * The admin's actions on a whole order, sorted like the buttons. Each key also names a procedure,
 * an audit log entry and texts: `admin.orders.markDelivered`, `order.mark_delivered` and
 * `adminOrderActions.mark_delivered`.
 */
const RULES = {
  accept_payment: {
    permission: "orders:refund",
    asks: "reason",
    isAllowed: ({ status, payments, refundable }) =>
      status === "pending" &&
      refundable > 0 &&
      payments.some((one) => one.status === "review") &&
      // An order has at most one captured payment; a second one in review must be refunded.
      !payments.some((one) => one.status === "captured"),
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
    // An order that waits for approval is refunded by `refuse` instead.
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
      // A payment that may still move money blocks this action. A duplicate does not: the provider
      // captured nothing for it, and the admin checks that no other payment exists.
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

/** The actions that the lifecycle allows now. */
export function orderActions(facts: OrderFacts): OrderAction[] {
  return ORDER_ACTIONS.filter((action) => RULES[action].isAllowed(facts));
}

export function permissionFor(action: OrderAction): Permission {
  return RULES[action].permission;
}

export function asksForReason(action: OrderAction): action is ReasonedAction {
  return RULES[action].asks === "reason";
}

/** True if a dispute is unresolved; codes are then not sent again. */
function isDisputed({ disputes }: OrderFacts): boolean {
  return disputes.some(({ state }) => state !== "resolved");
}

type Item = OrderFacts["items"][number];

function isPaid({ status }: OrderFacts): boolean {
  return status === "completed" || status === "delivered";
}

/** A top-up that is neither credited nor withdrawn. */
function isOpenTopup({ topupStatus, isWithdrawn }: Item): boolean {
  return topupStatus !== null && topupStatus !== "credited" && !isWithdrawn;
}

function canBeSubmitted(item: Item): boolean {
  return isOpenTopup(item) && item.topupStatus !== "submitted";
}
