import { z } from "zod";
import { type Cents, cents } from "@/domain/money";
import type {
  DisputeOutcome,
  DisputeReason,
  DisputeStage,
  DisputeState,
} from "@/domain/orders/dispute";
import type {
  DisputeMessage,
  DisputePage,
  ProviderDispute,
} from "@/server/payments/disputes/dispute-port";
import { INVOICE_PREFIX } from "@/server/payments/paypal/webhook";
import { log } from "@/server/platform/log/log";

/**
 * Schemas of PayPal's responses about disputes. PayPal's own schema requires no field, and a field
 * without a value may be absent or null. The shop requires the id, an amount and a time of change;
 * a dispute stays readable when anything else is missing or unreadable.
 */

/** An amount up to the largest number of hundredths that a column holds; PayPal may write ".50". */
const money = z
  .object({
    currency_code: z.string().length(3),
    value: z.string().regex(/^(?=.*\d)\d{0,9}(\.\d{1,9})?$/),
  })
  .transform(({ currency_code, value }) => ({
    currencyCode: currency_code,
    amount: hundredths(value),
  }))
  .refine(({ amount }) => amount <= 2 ** 31 - 1);

/** In hundredths, also for currencies with no decimals or with three. */
function hundredths(value: string): Cents {
  return cents(Math.round(Number(value) * 100));
}

const time = z.string().pipe(z.coerce.date());

/** Undefined where the field is absent, null, or of another type. */
const lenient = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? undefined);

/** The readable members of a list; empty where the field is absent or null. */
const lenientList = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((all) =>
      (all ?? []).flatMap((one): z.output<Schema>[] => {
        const { success, data } = schema.safeParse(one);
        return success ? [data] : [];
      }),
    );

const text = lenient(z.string());
const link = z.object({ rel: z.string(), href: text });

export const payPalDispute = z
  .object({
    dispute_id: z.string().min(1).max(255),
    create_time: lenient(time),
    update_time: lenient(time),
    disputed_transactions: lenientList(
      z.object({
        seller_transaction_id: text,
        invoice_number: text,
        gross_amount: lenient(money),
      }),
    ),
    reason: text,
    status: text,
    dispute_amount: lenient(money),
    dispute_life_cycle_stage: text,
    dispute_outcome: lenient(z.object({ outcome_code: text, amount_refunded: lenient(money) })),
    seller_response_due_date: lenient(time),
    messages: lenientList(z.object({ posted_by: text, time_posted: lenient(time), content: text })),
    evidences: lenientList(z.object({ source: text, evidence_type: text })),
    allowed_response_options: lenient(
      z.object({
        accept_claim: lenient(z.object({ accept_claim_types: lenientList(z.string()) })),
      }),
    ),
    links: lenientList(link),
  })
  .transform((dispute, context) => {
    const amount = dispute.dispute_amount ?? dispute.disputed_transactions[0]?.gross_amount;
    const changedAt = dispute.update_time ?? dispute.create_time;
    if (!amount || !changedAt) {
      context.addIssue({ code: "custom", message: "no amount, or no time of change" });
      return z.NEVER;
    }
    return { ...dispute, amount, changedAt };
  });
type PayPalDispute = z.output<typeof payPalDispute>;

export const disputeList = z.object({
  items: z.array(z.unknown()).nullish(),
  links: lenientList(link),
});

const listed = z.object({ dispute_id: z.string().min(1).max(255), update_time: lenient(time) });

/** Reads a page of the list. An item without an id is logged and left out. */
export function readDisputePage({ items, links }: z.output<typeof disputeList>): DisputePage {
  const disputes = (items ?? []).flatMap((item) => {
    const { success, data, error } = listed.safeParse(item);
    if (!success)
      log.error({ err: error }, "dispute in the provider's list is unreadable; skipped");
    return success
      ? [{ providerDisputeId: data.dispute_id, changedAt: data.update_time ?? null }]
      : [];
  });
  return { disputes, next: tokenIn(links.find((one) => one.rel === "next")?.href) };
}

/**
 * The token of the next page is a parameter of the link. A `+` in the token may be unencoded, and
 * `URLSearchParams` would read it as a space.
 */
function tokenIn(href: string | undefined): string | null {
  const [, token] = /[?&]next_page_token=([^&#]+)/.exec(href ?? "") ?? [];
  try {
    return token === undefined ? null : decodeURIComponent(token);
  } catch {
    return null;
  }
}

export function toDispute(dispute: PayPalDispute): ProviderDispute {
  const state = STATES[dispute.status ?? ""] ?? "open";
  const { dispute_outcome: outcome, evidences, changedAt } = dispute;
  const transactions = dispute.disputed_transactions;
  const isOurs = (one?: (typeof transactions)[number]) =>
    one?.invoice_number?.startsWith(INVOICE_PREFIX) ?? true;
  const disputed = transactions.find(isOurs) ?? transactions[0];
  return {
    providerDisputeId: dispute.dispute_id,
    captureId: disputed?.seller_transaction_id ?? null,
    isOurs: isOurs(disputed),
    reason: REASONS[dispute.reason ?? ""] ?? "other",
    state,
    stage: stageOf(dispute.dispute_life_cycle_stage),
    ...dispute.amount,
    dueAt: state === "resolved" ? null : (dispute.seller_response_due_date ?? null),
    outcome: state === "resolved" ? (OUTCOMES[outcome?.outcome_code ?? ""] ?? "other") : null,
    refunded: outcome?.amount_refunded?.amount ?? null,
    canSendEvidence: offers(dispute, "provide_evidence"),
    canAcceptClaim: offers(dispute, "accept_claim") && mayRefund(dispute),
    evidenceKind: evidenceKindOf(dispute),
    hasEvidence: evidences.some((one) => one.source === "SUBMITTED_BY_SELLER"),
    messages: dispute.messages.map(toMessage),
    openedAt: dispute.create_time ?? changedAt,
    changedAt,
  };
}

/**
 * True if the dispute has a link for the action. PayPal's API writes underscores in the names of
 * links, its guides also hyphens; both count.
 */
function offers({ links }: PayPalDispute, action: string): boolean {
  return links.some((one) => one.rel.replaceAll("-", "_") === action);
}

/** True if a claim can be accepted by a refund: PayPal lists this type, or lists no types. */
function mayRefund({ allowed_response_options: options }: PayPalDispute): boolean {
  const { accept_claim_types: types = [] } = options?.accept_claim ?? {};
  return types.length === 0 || types.includes(FULL_REFUND);
}

/** The `accept_claim_type` with which the shop accepts a claim. */
export const FULL_REFUND = "REFUND";

/** Kinds of evidence that require refund or parcel numbers instead of notes. */
const WITHOUT_NOTES = ["PROOF_OF_REFUND", "PROOF_OF_RETURN"];

/**
 * The kind of evidence that PayPal requested last from the seller and that accepts notes; else the
 * kind that PayPal's documentation assigns to the dispute's reason.
 */
function evidenceKindOf({ reason, evidences }: PayPalDispute): string {
  const asked = evidences.findLast(
    ({ source, evidence_type: kind }) =>
      source === "REQUESTED_FROM_SELLER" && kind !== undefined && !WITHOUT_NOTES.includes(kind),
  );
  const isAboutDelivery =
    reason === "MERCHANDISE_OR_SERVICE_NOT_RECEIVED" || reason === "UNAUTHORISED";
  return asked?.evidence_type ?? (isAboutDelivery ? "PROOF_OF_FULFILLMENT" : "OTHER");
}

function toMessage(message: PayPalDispute["messages"][number]): DisputeMessage {
  const by = message.posted_by?.toLowerCase();
  return {
    by: by === "buyer" || by === "seller" ? by : "provider",
    at: message.time_posted?.toISOString() ?? null,
    text: message.content ?? "",
  };
}

function stageOf(stage: string | undefined): DisputeStage {
  if (stage === "INQUIRY") return "inquiry";
  return stage === "PRE_ARBITRATION" || stage === "ARBITRATION" ? "appeal" : "claim";
}

const STATES: Record<string, DisputeState | undefined> = {
  OPEN: "open",
  WAITING_FOR_SELLER_RESPONSE: "waiting_for_seller",
  WAITING_FOR_BUYER_RESPONSE: "waiting_for_buyer",
  UNDER_REVIEW: "under_review",
  RESOLVED: "resolved",
};

const REASONS: Record<string, DisputeReason | undefined> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "not_received",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "not_as_described",
  UNAUTHORISED: "unauthorised",
  CREDIT_NOT_PROCESSED: "credit_not_processed",
  DUPLICATE_TRANSACTION: "duplicate",
  INCORRECT_AMOUNT: "incorrect_amount",
  PAYMENT_BY_OTHER_MEANS: "paid_otherwise",
};

const OUTCOMES: Record<string, DisputeOutcome | undefined> = {
  RESOLVED_BUYER_FAVOUR: "buyer",
  ACCEPTED: "buyer",
  RESOLVED_SELLER_FAVOUR: "seller",
  DENIED: "seller",
  RESOLVED_WITH_PAYOUT: "provider_pays",
  CANCELED_BY_BUYER: "cancelled",
};
