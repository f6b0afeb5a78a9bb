import type { StaffAccess } from "@/domain/account/permissions";
import { ATTENTION_REASONS, type AttentionReason } from "@/domain/orders/order-actions";

/**
 * A need is a task for the staff; its tone is its urgency. `money`: money or a deadline is at
 * stake. `buyer`: a buyer waits. `upkeep`: neither. The panel and the mails to the owner list tasks
 * in this order.
 */
export const NEED_TONES = ["money", "buyer", "upkeep"] as const;
export type NeedTone = (typeof NEED_TONES)[number];

/** The tone of each reason for which an order needs a person. */
const REASON_TONES: Readonly<Record<AttentionReason, NeedTone>> = {
  dispute_open: "money",
  dispute_lost: "money",
  payment_held: "money",
  payment_stuck: "money",
  payment_needs_seller: "money",
  refund_refused: "money",
  refund_stuck: "money",
  return_unbooked: "money",
  awaiting_approval: "buyer",
  claim_open: "buyer",
  awaiting_stock: "buyer",
  order_unfilled: "buyer",
  topup_to_credit: "buyer",
  topup_rejected: "buyer",
  mail_failed: "buyer",
  topup_unpaid: "upkeep",
  supplier_conflict: "upkeep",
  returned_at_provider: "upkeep",
  receipt_undrawn: "upkeep",
};

/** The reasons, the most urgent first. */
export const REASONS_BY_URGENCY: readonly AttentionReason[] = NEED_TONES.flatMap((tone) =>
  ATTENTION_REASONS.filter((reason) => REASON_TONES[reason] === tone),
);

/** Kinds of tasks that belong to no single order; each kind is one row with a count. */
export const COUNTED_NEEDS = [
  "provider_refusals",
  "unknown_disputes",
  "unknown_payments",
  "account_mails",
  "quarantined_batches",
  "reveal_alerts",
] as const;
export type CountedNeed = (typeof COUNTED_NEEDS)[number];

/** All kinds that are not reasons of an order: the counted ones, outages and low stock. */
const OTHER_NEEDS = ["service_down", ...COUNTED_NEEDS, "low_stock"] as const;
type OtherNeed = (typeof OTHER_NEEDS)[number];

export const NEED_KINDS = [...ATTENTION_REASONS, ...OTHER_NEEDS] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

const OTHER_TONES: Readonly<Record<OtherNeed, NeedTone>> = {
  service_down: "money",
  provider_refusals: "money",
  unknown_disputes: "money",
  unknown_payments: "money",
  account_mails: "buyer",
  quarantined_batches: "buyer",
  reveal_alerts: "upkeep",
  low_stock: "upkeep",
};

export function toneOf(kind: NeedKind): NeedTone {
  const tones: Readonly<Record<NeedKind, NeedTone>> = { ...REASON_TONES, ...OTHER_TONES };
  return tones[kind];
}

/** The permission that a task needs; a member of the staff without it does not see the task. */
export function accessOf(kind: NeedKind): StaffAccess {
  if (kind === "low_stock") return "any_staff";
  return kind === "reveal_alerts" ? "staff" : "orders:read";
}

interface Ranked {
  kind: NeedKind;
  /** ISO instant since which the oldest task of the kind waits; null if unknown. */
  since: string | null;
}

/** Sorts by tone, then by age, the oldest first; a task without an age is last in its tone. */
export function byUrgency(one: Ranked, other: Ranked): number {
  const tones = NEED_TONES.indexOf(toneOf(one.kind)) - NEED_TONES.indexOf(toneOf(other.kind));
  if (tones !== 0) return tones;
  const ages = ageOf(one) - ageOf(other);
  if (ages !== 0 && !Number.isNaN(ages)) return ages;
  return NEED_KINDS.indexOf(one.kind) - NEED_KINDS.indexOf(other.kind);
}

function ageOf({ since }: Ranked): number {
  return since === null ? Number.POSITIVE_INFINITY : Date.parse(since);
}

/**
 * How a day's sales compare with the mean of the same weekday. `usual`: a difference of less than 5
 * percent; `little_`: of 5 to 20 percent; `much_`: of more than 20 percent.
 */
export const COMPARISONS = [
  "much_less",
  "little_less",
  "usual",
  "little_more",
  "much_more",
] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** @param usual the mean of the earlier days; null, 0 or a negative mean gives no comparison */
export function comparisonOf(value: number, usual: number | null): Comparison | null {
  if (usual === null || usual <= 0) return null;
  const change = value / usual - 1;
  if (change > 0.2) return "much_more";
  if (change >= 0.05) return "little_more";
  if (change < -0.2) return "much_less";
  return change <= -0.05 ? "little_less" : "usual";
}
