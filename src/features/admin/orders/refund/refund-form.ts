import type { FieldErrors, Resolver, ResolverResult } from "react-hook-form";
import { reason } from "@/contract/admin/common";
import {
  type AdminOrderDto,
  type AdminOrderItem,
  refundInput,
} from "@/contract/admin/orders/orders";
import { type ErrorCode, errorCodeOf } from "@/domain/errors";
import { type Cents, centsFromDecimal, decimalFromCents } from "@/domain/money";

export const REFUND_EXTENTS = ["whole", "part"] as const;
export type RefundExtent = (typeof REFUND_EXTENTS)[number];

/** What stands in the dialog of a refund. */
export interface RefundForm {
  extent: RefundExtent;
  /** Dollars as typed, in any digits; counts for a part. */
  amount: string;
  /** Lines to take back, by id; counts for a part. */
  chosen: readonly number[];
  reason: string;
}

/** What the order allows. */
export interface RefundRules {
  left: Cents;
  /** Money that was held is given back whole or not at all. */
  isHeld: boolean;
  /** The lines that can be taken back, by id. */
  lines: readonly number[];
}

export function refundRules(order: AdminOrderDto): RefundRules {
  return {
    left: centsFromDecimal(order.refundableUSD),
    isHeld: order.status === "pending",
    lines: order.items.filter((item) => item.canWithdraw).map((item) => item.id),
  };
}

/** A refund begins with everything that is left. */
export function newRefund({ left }: RefundRules): RefundForm {
  return { extent: "whole", amount: decimalFromCents(left), chosen: [], reason: "" };
}

/** Cents that go back; null while no amount is typed that could. */
export function refundAmount(form: RefundForm, { left }: RefundRules): Cents | null {
  if (form.extent === "whole") return left;
  return refundInput.shape.amountUSD.safeParse(form.amount).data ?? null;
}

/** Who gets all that is left keeps nothing, also when it was typed as a part. */
export function isWholeRefund(form: RefundForm, rules: RefundRules): boolean {
  return refundAmount(form, rules) === rules.left;
}

/** The lines that are taken back, by id. */
export function withdrawnLines(form: RefundForm, rules: RefundRules): number[] {
  const isWhole = isWholeRefund(form, rules);
  return rules.lines.filter((id) => isWhole || form.chosen.includes(id));
}

export interface RefundProblems {
  amount: ErrorCode | null;
  reason: ErrorCode | null;
}

/** What is wrong with a refund as it stands in the dialog. */
export function refundProblems(form: RefundForm, rules: RefundRules): RefundProblems {
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

/** A refund as the server is asked for it. */
export interface CheckedRefund {
  amountUSD: string;
  itemIds: number[];
  reason: string;
}

/** Lets only a refund through that the order allows. */
export function refundResolver(rules: RefundRules): Resolver<RefundForm, unknown, CheckedRefund> {
  return (form): ResolverResult<RefundForm, CheckedRefund> => {
    const problems = refundProblems(form, rules);
    const amount = refundAmount(form, rules);
    if (amount !== null && problems.amount === null && problems.reason === null) {
      const amountUSD = decimalFromCents(amount);
      const itemIds = withdrawnLines(form, rules);
      return { values: { amountUSD, itemIds, reason: form.reason.trim() }, errors: {} };
    }
    const errors: FieldErrors<RefundForm> = {};
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

/** What becomes of a line that is taken back, or why it cannot be. */
export function withdrawEffect(item: AdminOrderItem): WithdrawEffect {
  if (item.isWithdrawn) return "withdrawn";
  if (item.topupStatus === "submitting") return "submitting";
  if (!item.canWithdraw) return "credited";
  if (item.fulfilment === "topup") return "topup";
  const isSeen = item.revealedAt !== null;
  if (item.fulfilment === "keys") return isSeen ? "revoked" : "pool";
  return isSeen ? "seen" : "unseen";
}
