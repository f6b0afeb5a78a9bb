import { z } from "zod";
import type { DisputeOutcome, DisputeReason, DisputeStage, DisputeState } from "@/domain/dispute";
import { type Cents, centsFromDecimal } from "@/domain/money";
import type {
  DisputeAnswerResult,
  DisputeMessage,
  DisputePort,
  ProviderDispute,
} from "@/server/payments/disputes/dispute-port";
import { ProviderUnavailable } from "@/server/payments/payment-provider";
import { formOf, send, sendOrUnavailable } from "@/server/payments/paypal/client";
import { DISPUTE_EVENTS } from "@/server/payments/paypal/events";
import { PayPalRefusal } from "@/server/payments/paypal/refusals";
import { INVOICE_PREFIX } from "@/server/payments/paypal/webhook";

/** Characters of one note, by PayPal's documentation; documents may only be pictures and PDF files. */
const NOTE_LIMIT = 2000;
/** Disputes on a page, and pages of one round. */
const PAGE_SIZE = 50;
const MAX_PAGES = 40;
const DISPUTES_PATH = "/v1/customer/disputes";

const money = z.object({
  currency_code: z.string(),
  value: z.string().regex(/^\d{1,7}(\.\d+)?$/),
});
const time = z.coerce.date();
const link = z.object({ rel: z.string() });

const payPalDispute = z.object({
  dispute_id: z.string().min(1),
  create_time: time,
  update_time: time,
  disputed_transactions: z
    .array(
      z.object({
        seller_transaction_id: z.string().optional(),
        invoice_number: z.string().optional(),
      }),
    )
    .default([]),
  reason: z.string().default(""),
  status: z.string().default(""),
  dispute_amount: money,
  dispute_life_cycle_stage: z.string().default(""),
  dispute_outcome: z
    .object({ outcome_code: z.string().optional(), amount_refunded: money.optional() })
    .optional(),
  seller_response_due_date: time.optional(),
  messages: z
    .array(
      z.object({
        posted_by: z.string().default(""),
        time_posted: z.string().optional(),
        content: z.string().default(""),
      }),
    )
    .default([]),
  evidences: z
    .array(z.object({ source: z.string().optional(), evidence_type: z.string().optional() }))
    .default([]),
  links: z.array(link).default([]),
});
type PayPalDispute = z.infer<typeof payPalDispute>;

const disputeList = z.object({
  items: z.array(z.object({ dispute_id: z.string(), update_time: time })).default([]),
  links: z.array(link).default([]),
});

/** PayPal's Disputes API, for which its SDK has no classes. Decision 022. */
export const payPalDisputes: DisputePort = {
  noteLimit: NOTE_LIMIT,

  concerns: (eventType) => DISPUTE_EVENTS.has(eventType),

  async read(id) {
    return toDispute(await readDispute(id));
  },

  async changedSince(since) {
    const found: Awaited<ReturnType<DisputePort["changedSince"]>> = [];
    for (let page = 1; page <= MAX_PAGES; page++) {
      const query = new URLSearchParams({
        update_time_after: since.toISOString(),
        page_size: String(PAGE_SIZE),
        page: String(page),
      });
      const answer = await sendOrUnavailable(get(`${DISPUTES_PATH}?${query}`));
      const list = understood(disputeList, answer);
      for (const { dispute_id, update_time } of list.items) {
        found.push({ providerDisputeId: dispute_id, changedAt: update_time });
      }
      if (list.items.length === 0 || !hasLink(list, "next")) break;
    }
    return found;
  },

  async provideEvidence({ providerDisputeId, requestKey, notes }) {
    const evidences = notes.map((text) => ({ evidence_type: "OTHER", notes: text }));
    return answered({
      ...post(`${disputePath(providerDisputeId)}/provide-evidence`, requestKey),
      ...formOf({ evidences }, requestKey),
    });
  },

  async acceptClaim({ providerDisputeId, requestKey, note }) {
    const body = { note: note.slice(0, NOTE_LIMIT), accept_claim_type: "REFUND" };
    return answered({
      ...post(`${disputePath(providerDisputeId)}/accept-claim`, requestKey),
      body,
    });
  },
};

const disputePath = (id: string) => `${DISPUTES_PATH}/${encodeURIComponent(id)}`;

const get = (path: string) => ({ path, verb: "GET", headers: JSON_BODY });

const JSON_BODY = { "Content-Type": "application/json" };

const post = (path: string, requestKey: string) => ({
  path,
  verb: "POST",
  headers: { ...JSON_BODY, "PayPal-Request-Id": requestKey },
});

async function readDispute(id: string): Promise<PayPalDispute> {
  return understood(payPalDispute, await sendOrUnavailable(get(disputePath(id))));
}

/** An answer of another shape says nothing. @throws ProviderUnavailable */
function understood<Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new ProviderUnavailable("an answer of another shape");
  return parsed.data;
}

/** 400 and 422 are PayPal's no; after anything else the dispute itself says whether the answer was taken. */
async function answered(request: object): Promise<DisputeAnswerResult> {
  try {
    await send(request);
    return { outcome: "taken" };
  } catch (error) {
    const isFinal = error instanceof PayPalRefusal && [400, 403, 404, 422].includes(error.status);
    return { outcome: isFinal ? "refused" : "unknown", reason: String(error) };
  }
}

function hasLink({ links }: { links: readonly { rel: string }[] }, rel: string): boolean {
  return links.some((one) => one.rel === rel);
}

function toDispute(dispute: PayPalDispute): ProviderDispute {
  const state = STATES[dispute.status] ?? "open";
  const { dispute_outcome: outcome, seller_response_due_date: dueAt } = dispute;
  const [disputed] = dispute.disputed_transactions;
  return {
    providerDisputeId: dispute.dispute_id,
    captureId: disputed?.seller_transaction_id ?? null,
    isOurs: disputed?.invoice_number?.startsWith(INVOICE_PREFIX) ?? true,
    reason: REASONS[dispute.reason] ?? "other",
    state,
    stage: stageOf(dispute.dispute_life_cycle_stage),
    amount: hundredths(dispute.dispute_amount),
    currencyCode: dispute.dispute_amount.currency_code,
    dueAt: dueAt === undefined || state === "resolved" ? null : dueAt,
    outcome: state === "resolved" ? (OUTCOMES[outcome?.outcome_code ?? ""] ?? "other") : null,
    refunded: outcome?.amount_refunded ? hundredths(outcome.amount_refunded) : null,
    canSendEvidence: hasLink(dispute, "provide-evidence"),
    canAcceptClaim: hasLink(dispute, "accept-claim"),
    hasEvidence: dispute.evidences.some((one) => one.source === "SUBMITTED_BY_SELLER"),
    messages: dispute.messages.map(toMessage),
    openedAt: dispute.create_time,
    changedAt: dispute.update_time,
  };
}

function toMessage(message: PayPalDispute["messages"][number]): DisputeMessage {
  const by = message.posted_by.toLowerCase();
  return {
    by: by === "buyer" || by === "seller" ? by : "provider",
    at: message.time_posted ?? null,
    text: message.content,
  };
}

/** Also of a currency without decimals, or with three. */
function hundredths({ value }: { value: string }): Cents {
  return centsFromDecimal(Number(value).toFixed(2));
}

function stageOf(stage: string): DisputeStage {
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
