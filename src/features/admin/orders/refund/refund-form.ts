import type { FieldErrors, Resolver, ResolverResult } from "react-hook-form";
import { reason } from "@/contract/admin/common";
import { refundInput } from "@/contract/admin/orders/order-actions";
import type { AdminOrderDto, AdminOrderItem } from "@/contract/admin/orders/order-details";
import type { WayToPay } from "@/contract/admin/shop/ways-to-pay";
import { type ErrorCode, errorCodeOf } from "@/domain/errors";
import { type Cents, decimalFromCents } from "@/domain/money";
import { leftOf, type Payment, refundedPayment } from "./refund-limits";

export const REFUND_EXTENTS = ["whole", "part"] as const;
export type RefundExtent = (typeof REFUND_EXTENTS)[number];

/** The values of the refund dialog. */
export interface RefundValues {
  extent: RefundExtent;
  /** Dollars as typed, in any digits; only for a partial refund. */
  amount: string;
  /** Ids of the lines to withdraw; only for a partial refund. */
  chosen: readonly number[];
  reason: string;
}

/**
 * The limits of a refund of an order. A refund returns money of one payment, because the server
 * refunds one payment at a time.
 */
export interface RefundRules {
  /** Amount of the refunded payment that is not refunded yet, in cents. */
  left: Cents;
  /**
   * The effect of the refund on the order's status. `fails`: the pending order becomes failed.
   * `stays`: the refund returns a payment in review, and the order keeps its status, because
   * another payment paid it or it is no longer pending. Null if the order is no longer pending and
   * the payment is not in review.
   */
  held: "fails" | "stays" | null;
  /** True if the order is pending, the payment is in review or the provider refunds no parts. */
  isWholeOnly: boolean;
  /** Ids of the lines that can be withdrawn. */
  lines: readonly number[];
}

export function refundRules(order: AdminOrderDto, ways: readonly WayToPay[] = []): RefundRules {
  const payment = refundedPayment(order);
  const way = ways.find(({ name }) => name === payment?.provider);
  const held = effectOnOrder(order, payment);
  // Only the payment that paid the order has lines to withdraw.
  const lines = held === "stays" ? [] : order.items.filter((item) => item.canWithdraw);
  return {
    left: leftOf(order, payment),
    held,
    isWholeOnly: held !== null || way?.refunds.hasPartialRefunds === false,
    lines: lines.map((item) => item.id),
  };
}

function effectOnOrder(
  { status, payments }: AdminOrderDto,
  payment: Payment | undefined,
): RefundRules["held"] {
  const isPaid = payments.some((one) => one.status === "captured");
  if (payment?.status === "review" && (isPaid || status !== "pending")) return "stays";
  return status === "pending" ? "fails" : null;
}

/** The initial values: a refund of the remaining amount. */
export function newRefund({ left }: RefundRules): RefundValues {
  return { extent: "whole", amount: decimalFromCents(left), chosen: [], reason: "" };
}

/** The amount to refund, in cents; null if the typed amount is invalid. */
export function refundAmount(form: RefundValues, { left }: RefundRules): Cents | null {
  if (form.extent === "whole") return left;
  return refundInput.shape.amountUSD.safeParse(form.amount).data ?? null;
}

/**
 * True for a refund of the whole remaining amount, also if the admin chose a partial refund and
 * typed that amount. Such a refund withdraws every line that can be withdrawn.
 */
export function isWholeRefund(form: RefundValues, rules: RefundRules): boolean {
  return refundAmount(form, rules) === rules.left;
}

/** Ids of the withdrawn lines. */
export function withdrawnLines(form: RefundValues, rules: RefundRules): number[] {
  const isWhole = isWholeRefund(form, rules);
  return rules.lines.filter((id) => isWhole || form.chosen.includes(id));
}

export interface RefundProblems {
  amount: ErrorCode | null;
  reason: ErrorCode | null;
}

/** The errors of a refund. */
export function refundProblems(form: RefundValues, rules: RefundRules): RefundProblems {
  const amount = refundAmount(form, rules);
  return { amount: amountProblem(amount, rules), reason: reasonProblem(form.reason) };
}

function amountProblem(amount: Cents | null, { left }: RefundRules): ErrorCode | null {
  if (amount === null) return "refund_amount_invalid";
  return amount > left ? "refund_too_large" : null;
}

function reasonProblem(typed: string): ErrorCode | null {
  const { error } = reason.safeParse(typed);
  return error ? errorCodeOf(error.issues[0]?.message ?? "") : null;
}

/** A valid refund, as sent to the server. */
export interface CheckedRefund {
  amountUSD: string;
  itemIds: number[];
  reason: string;
}

/** Validates a refund against the limits of the order. */
export function refundResolver(rules: RefundRules): Resolver<RefundValues, unknown, CheckedRefund> {
  return (form): ResolverResult<RefundValues, CheckedRefund> => {
    const problems = refundProblems(form, rules);
    const amount = refundAmount(form, rules);
    if (amount !== null && problems.amount === null && problems.reason === null) {
      const amountUSD = decimalFromCents(amount);
      const itemIds = withdrawnLines(form, rules);
      return { values: { amountUSD, itemIds, reason: form.reason.trim() }, errors: {} };
    }
    const errors: FieldErrors<RefundValues> = {};
    if (problems.amount) errors.amount = { type: "validate", message: problems.amount };
    if (problems.reason) errors.reason = { type: "validate", message: problems.reason };
    return { values: {}, errors };
  };
}

export type WithdrawEffect =
  | "pool"
  | "revoked"
  | "unseen"
  | "seen"
  | "topup"
  | "submitting"
  | "credited"
  | "withdrawn";

/** The effect of withdrawing a line, or the reason why it cannot be withdrawn. */
export function withdrawEffect(item: AdminOrderItem): WithdrawEffect {
  if (item.isWithdrawn) return "withdrawn";
  if (item.topupStatus === "submitting") return "submitting";
  if (!item.canWithdraw) return "credited";
  if (item.fulfilment === "topup") return "topup";
  const isSeen = item.revealedAt !== null;
  if (item.fulfilment === "keys") return isSeen ? "revoked" : "pool";
  return isSeen ? "seen" : "unseen";
}
