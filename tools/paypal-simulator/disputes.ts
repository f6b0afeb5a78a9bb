import { z } from "zod";
import { findCapture, refundCapture } from "./captures";
import { invalidRequest, notFound, unprocessable } from "./errors";
import { resourceId } from "./ids";
import type { DisputeRecord } from "./ledger";
import { toMinor } from "./money";
import type { Capture, Dispute, Link } from "./wire-types";
import type { World } from "./world";

/** Body of POST /_simulator/captures/{id}/dispute. */
export const disputeSchema = z.object({
  reason: z.string().default("MERCHANDISE_OR_SERVICE_NOT_RECEIVED"),
  /** INQUIRY: buyer and seller talk. CHARGEBACK: the provider waits for the seller's evidence. */
  stage: z.enum(["INQUIRY", "CHARGEBACK"]).default("CHARGEBACK"),
  /** All of the capture unless given. */
  value: z.string().optional(),
  dueInHours: z.number().default(240),
  message: z.string().optional(),
});

type Dated = { create_time: string; update_time: string };

/** To the millisecond: what changed later says so. */
const moment = () => new Date().toISOString();

/** Each change is later than the one before, also within a millisecond. */
function touch(record: Dated): void {
  const after = Math.max(Date.now(), Date.parse(record.update_time) + 1);
  record.update_time = new Date(after).toISOString();
}

/** A buyer complains about what was captured. */
export function openDispute(
  world: World,
  capture: Capture,
  asked: z.output<typeof disputeSchema>,
): DisputeRecord {
  const id = `PP-D-${resourceId()}`;
  const isClaim = asked.stage === "CHARGEBACK";
  const time = moment();
  const due = new Date(Date.now() + asked.dueInHours * 3_600_000).toISOString();
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
    status: isClaim ? "WAITING_FOR_SELLER_RESPONSE" : "OPEN",
    dispute_amount: { ...capture.amount, value: asked.value ?? capture.amount.value },
    dispute_life_cycle_stage: asked.stage,
    dispute_channel: "INTERNAL",
    messages: asked.message
      ? [{ posted_by: "BUYER", time_posted: time, content: asked.message }]
      : undefined,
    seller_response_due_date: isClaim ? due : undefined,
    evidences: [],
  };
  world.ledger.disputes.set(id, record);
  world.webhooks.disputeChanged(disputeView(world, record), "CREATED");
  return record;
}

/** @throws ApiError 404 */
export function findDispute(world: World, id: string): DisputeRecord {
  const found = world.ledger.disputes.get(id);
  if (!found) throw notFound();
  return found;
}

/** A dispute on the wire, with the links of what its seller can do now. */
export function disputeView(world: World, record: DisputeRecord): Dispute {
  const self = `${world.baseUrl}/v1/customer/disputes/${record.dispute_id}`;
  const links: Link[] = [{ href: self, rel: "self", method: "GET" }];
  if (record.status === "WAITING_FOR_SELLER_RESPONSE") {
    links.push({ href: `${self}/provide-evidence`, rel: "provide-evidence", method: "POST" });
  }
  if (record.status !== "RESOLVED") {
    links.push({ href: `${self}/accept-claim`, rel: "accept-claim", method: "POST" });
  }
  const { claimsAccepted: _claimsAccepted, ...dispute } = record;
  return { ...dispute, links };
}

/** Answers GET /v1/customer/disputes: newest first, a page at a time. */
export function listDisputes(world: World, query: URLSearchParams): object {
  const size = Number(query.get("page_size") ?? 10);
  const page = Number(query.get("page") ?? 1);
  if (!(size >= 1 && size <= 50) || !(page >= 1)) {
    throw invalidRequest("/page_size", "INVALID_PARAMETER_VALUE", "The page is out of range.");
  }
  const since = query.get("update_time_after");
  const found = [...world.ledger.disputes.values()]
    .filter((one) => since === null || one.update_time >= since)
    .sort((a, b) => b.update_time.localeCompare(a.update_time));
  const items = found.slice((page - 1) * size, page * size).map((record) => {
    const { dispute_id, create_time, update_time, reason, status, dispute_amount } = record;
    return { dispute_id, create_time, update_time, reason, status, dispute_amount };
  });
  const next = new URLSearchParams(query);
  next.set("page", String(page + 1));
  const href = `${world.baseUrl}/v1/customer/disputes?${next}`;
  const links = page * size < found.length ? [{ href, rel: "next", method: "GET" }] : [];
  return { items, links };
}

const evidenceSchema = z.object({
  evidences: z
    .array(z.object({ evidence_type: z.string().min(1), notes: z.string().min(1).max(2000) }))
    .min(1)
    .max(100),
});

/** @throws ApiError 400 for another form, 422 when the seller is not waited for */
export function provideEvidence(world: World, record: DisputeRecord, body: unknown): void {
  const parsed = evidenceSchema.safeParse(body);
  if (!parsed.success) {
    const field = `/${parsed.error.issues[0]?.path.join("/") ?? ""}`;
    throw invalidRequest(field, "INVALID_PARAMETER_SYNTAX", "The evidence cannot be read.");
  }
  if (record.status !== "WAITING_FOR_SELLER_RESPONSE") {
    throw unprocessable("INVALID_DISPUTE_STATUS", "No evidence is waited for.");
  }
  record.evidences.push(
    ...parsed.data.evidences.map((one) => ({ ...one, source: "SUBMITTED_BY_SELLER" as const })),
  );
  record.status = "UNDER_REVIEW";
  record.seller_response_due_date = undefined;
  changed(world, record);
}

const claimSchema = z.object({ note: z.string().min(1).max(2000) });

/** The seller gives in: the buyer has the money back. @throws ApiError 400, 422 when it is closed */
export function acceptClaim(world: World, record: DisputeRecord, body: unknown): void {
  if (!claimSchema.safeParse(body).success) {
    throw invalidRequest("/note", "MISSING_REQUIRED_PARAMETER", "A note is needed.");
  }
  if (record.status === "RESOLVED") {
    throw unprocessable("INVALID_DISPUTE_STATUS", "The dispute is closed.");
  }
  record.claimsAccepted = (record.claimsAccepted ?? 0) + 1;
  resolveDispute(world, record, "RESOLVED_BUYER_FAVOUR");
}

/** The provider asks for more, as its agents do. */
export function askForEvidence(world: World, record: DisputeRecord): void {
  record.status = "WAITING_FOR_SELLER_RESPONSE";
  record.dispute_life_cycle_stage = "CHARGEBACK";
  record.seller_response_due_date = new Date(Date.now() + 240 * 3_600_000).toISOString();
  changed(world, record);
}

/** Ends it; in the buyer's favour what is left of the disputed money goes back. */
export function resolveDispute(world: World, record: DisputeRecord, outcome: string): void {
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

function changed(world: World, record: DisputeRecord, change: "UPDATED" | "RESOLVED" = "UPDATED") {
  touch(record);
  world.webhooks.disputeChanged(disputeView(world, record), change);
}
