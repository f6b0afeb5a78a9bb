import { z } from "zod";
import { findCapture, refundCapture } from "./captures";
import { disputeView } from "./dispute-view";
import { invalidRequest, notAuthorized, notFound, unprocessable } from "./errors";
import { resourceId } from "./ids";
import type { DisputeRecord } from "./ledger";
import { toMinor } from "./money";
import type { SimulatorState } from "./simulator-state";
import type { Capture } from "./wire-types";

/** Body of POST /_simulator/captures/{id}/dispute. */
export const disputeSchema = z.object({
  reason: z.string().default("MERCHANDISE_OR_SERVICE_NOT_RECEIVED"),
  /** INQUIRY: buyer and seller talk. CHARGEBACK: the provider waits for the seller's evidence. */
  stage: z.enum(["INQUIRY", "CHARGEBACK"]).default("CHARGEBACK"),
  /** By default OPEN for an inquiry and WAITING_FOR_SELLER_RESPONSE for a chargeback. */
  status: z.enum(["OPEN", "WAITING_FOR_SELLER_RESPONSE"]).optional(),
  /** The disputed amount, in the capture's currency; the whole capture by default. */
  value: z.string().optional(),
  dueInHours: z.number().default(240),
  message: z.string().optional(),
});

/** Body of POST /_simulator/dispute-settings. */
export const disputeSettingsSchema = z.object({
  /** False: the app has no permission for disputes, and each such request is answered with 403. */
  isPermitted: z.boolean().optional(),
  /** True: empty fields are written as null instead of being omitted. */
  hasNulls: z.boolean().optional(),
});

type Dated = { create_time: string; update_time: string };

/** The current time in ISO 8601 with milliseconds, so that update times order the changes. */
const moment = () => new Date().toISOString();

/** Sets an update time that is later than the previous one, even within a millisecond. */
function touch(record: Dated): void {
  const after = Math.max(Date.now(), Date.parse(record.update_time) + 1);
  record.update_time = new Date(after).toISOString();
}

/** Opens a buyer's dispute about a capture. */
export function openDispute(
  world: SimulatorState,
  capture: Capture,
  asked: z.output<typeof disputeSchema>,
): DisputeRecord {
  const id = `PP-D-${resourceId()}`;
  const isClaim = asked.stage === "CHARGEBACK";
  const status = asked.status ?? (isClaim ? "WAITING_FOR_SELLER_RESPONSE" : "OPEN");
  const time = moment();
  const record: DisputeRecord = {
    dispute_id: id,
    create_time: time,
    update_time: time,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        transaction_status: "COMPLETED",
        gross_amount: capture.amount,
        invoice_number: capture.invoice_id,
        custom: capture.custom_id,
        seller: { merchant_id: world.options.merchantId },
      },
    ],
    reason: asked.reason,
    status,
    dispute_amount: { ...capture.amount, value: asked.value ?? capture.amount.value },
    dispute_life_cycle_stage: asked.stage,
    dispute_channel: "INTERNAL",
    messages: asked.message
      ? [{ posted_by: "BUYER", time_posted: time, content: asked.message }]
      : [],
    evidences: [],
  };
  if (status === "WAITING_FOR_SELLER_RESPONSE") waitForSeller(record, asked.dueInHours);
  world.ledger.disputes.set(id, record);
  world.webhooks.disputeChanged(disputeView(world, record), "CREATED");
  return record;
}

/** Requests evidence of a specific type from the seller, with a deadline. */
function waitForSeller(record: DisputeRecord, dueInHours: number): void {
  record.status = "WAITING_FOR_SELLER_RESPONSE";
  record.seller_response_due_date = new Date(Date.now() + dueInHours * 3_600_000).toISOString();
  record.evidences.push({
    evidence_type: EVIDENCE_FOR[record.reason]?.[0] ?? "OTHER",
    source: "REQUESTED_FROM_SELLER",
    date: moment(),
  });
}

/**
 * Evidence types that a seller can provide as notes, by dispute reason: OTHER for a reason that is
 * not listed. Proof of refund is always possible.
 */
const EVIDENCE_FOR: Record<string, string[] | undefined> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: ["PROOF_OF_FULFILLMENT"],
  UNAUTHORISED: ["PROOF_OF_FULFILLMENT", "OTHER"],
};

/** @throws ApiError 403 if the app lacks the permission for disputes */
export function checkPermitted(world: SimulatorState): void {
  if (!world.ledger.disputeSettings.isPermitted) throw notAuthorized();
}

/** @throws ApiError 404 if there is no such dispute */
export function findDispute(world: SimulatorState, id: string): DisputeRecord {
  const found = world.ledger.disputes.get(id);
  if (!found) throw notFound();
  return found;
}

const notes = z.string().min(1).max(2000);

const evidenceSchema = z.object({
  evidences: z
    .array(
      z.object({
        evidence_type: z.string().regex(/^[0-9A-Z_]{1,255}$/),
        notes: notes.optional(),
        evidence_info: z
          .object({ refund_ids: z.array(z.string().min(1).max(255)).min(1).max(100) })
          .partial()
          .optional(),
      }),
    )
    .min(1)
    .max(100),
});

/**
 * Stores the seller's evidence and moves the dispute to review.
 * @throws ApiError 400 for a malformed body, 422 if the dispute does not wait for the seller, if
 * the dispute's reason does not allow the evidence type, or if the evidence has no content
 */
export function provideEvidence(
  world: SimulatorState,
  record: DisputeRecord,
  body: unknown,
): object {
  const parsed = evidenceSchema.safeParse(body);
  if (!parsed.success) throw unreadable(parsed.error);
  if (record.status !== "WAITING_FOR_SELLER_RESPONSE") {
    throw unprocessable("INVALID_DISPUTE_STATUS", "No evidence is waited for.");
  }
  for (const { evidence_type: type, notes, evidence_info: info } of parsed.data.evidences) {
    const isRefund = type === "PROOF_OF_REFUND";
    if (!isRefund && !(EVIDENCE_FOR[record.reason] ?? ["OTHER"]).includes(type)) {
      const description = "The evidence type does not apply to the reason of the dispute.";
      throw unprocessable("INVALID_EVIDENCE_TYPE", description, { value: type });
    }
    if (isRefund ? !info?.refund_ids : !notes) {
      throw unprocessable("MISSING_EVIDENCE_INFO", "The evidence says nothing.", { value: type });
    }
  }
  record.evidences.push(
    ...parsed.data.evidences.map(({ evidence_type, notes }) => ({
      evidence_type,
      notes,
      source: "SUBMITTED_BY_SELLER" as const,
      date: moment(),
    })),
  );
  record.status = "UNDER_REVIEW";
  record.dispute_life_cycle_stage = "CHARGEBACK";
  record.seller_response_due_date = undefined;
  changed(world, record);
  return receipt(world, record);
}

const claimSchema = z.object({
  note: notes,
  accept_claim_type: z
    .enum(["REFUND", "REFUND_WITH_RETURN", "PARTIAL_REFUND", "REFUND_WITH_RETURN_SHIPMENT_LABEL"])
    .optional(),
});

/**
 * Accepts the claim: the buyer is refunded.
 * @throws ApiError 400 for a malformed body, 422 if the dispute does not wait for the seller or
 * does not allow this kind of acceptance
 */
export function acceptClaim(world: SimulatorState, record: DisputeRecord, body: unknown): object {
  const parsed = claimSchema.safeParse(body);
  if (!parsed.success) throw unreadable(parsed.error);
  if (record.status !== "WAITING_FOR_SELLER_RESPONSE") {
    throw unprocessable("INVALID_DISPUTE_STATUS", "No answer of the seller is waited for.");
  }
  if ((parsed.data.accept_claim_type ?? "REFUND") !== "REFUND") {
    throw unprocessable("INVALID_ACCEPT_CLAIM_TYPE", "The claim cannot be accepted so.");
  }
  record.claimsAccepted = (record.claimsAccepted ?? 0) + 1;
  resolveDispute(world, record, "RESOLVED_BUYER_FAVOUR");
  return receipt(world, record);
}

function unreadable(error: z.ZodError): Error {
  const [problem] = error.issues;
  const field = `/${problem?.path.join("/") ?? ""}`;
  return invalidRequest(field, "INVALID_PARAMETER_SYNTAX", "A field cannot be read.");
}

/** The response to each action: a link to the dispute. */
function receipt(world: SimulatorState, record: DisputeRecord): object {
  const href = `${world.baseUrl}/v1/customer/disputes/${record.dispute_id}`;
  return { links: [{ href, rel: "self", method: "GET" }] };
}

/** Requests more evidence, as the provider's agents do. */
export function askForEvidence(world: SimulatorState, record: DisputeRecord): void {
  record.dispute_life_cycle_stage = "CHARGEBACK";
  waitForSeller(record, 240);
  changed(world, record);
}

/**
 * Resolves a dispute. In the buyer's favour, refunds the disputed amount, or what is left of the
 * capture if the whole capture is disputed.
 */
export function resolveDispute(
  world: SimulatorState,
  record: DisputeRecord,
  outcome: string,
): void {
  record.status = "RESOLVED";
  record.seller_response_due_date = undefined;
  record.dispute_outcome = { outcome_code: outcome };
  if (outcome === "RESOLVED_BUYER_FAVOUR") {
    record.dispute_outcome.amount_refunded = record.dispute_amount;
    const capture = findCapture(
      world,
      record.disputed_transactions[0]?.seller_transaction_id ?? "",
    );
    const isWhole = toMinor(record.dispute_amount) === toMinor(capture.amount);
    if (capture.status !== "REFUNDED") {
      refundCapture(world, capture, { body: isWhole ? {} : { amount: record.dispute_amount } });
    }
  }
  changed(world, record, "RESOLVED");
}

function changed(
  world: SimulatorState,
  record: DisputeRecord,
  change: "UPDATED" | "RESOLVED" = "UPDATED",
) {
  touch(record);
  world.webhooks.disputeChanged(disputeView(world, record), change);
}
