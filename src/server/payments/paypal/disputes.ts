import type { DisputeAnswerResult, DisputePort } from "@/server/payments/disputes/dispute-port";
import {
  formOf,
  resolutionCenterUrl,
  send,
  sendOrUnavailable,
} from "@/server/payments/paypal/client";
import {
  disputeList,
  FULL_REFUND,
  payPalDispute,
  readDisputePage,
  toDispute,
} from "@/server/payments/paypal/dispute-schemas";
import { DISPUTE_EVENTS } from "@/server/payments/paypal/events";
import { PayPalRefusal } from "@/server/payments/paypal/refusals";
import { readAnswer } from "@/server/payments/paypal/response-schemas";

/**
 * PayPal's limit on one note, in characters. The shop sends its evidence as notes, because PayPal
 * accepts only pictures and PDF files as documents.
 */
const NOTE_LIMIT = 2000;
/** Disputes per page: PayPal's maximum. */
const PAGE_SIZE = 50;
const DISPUTES_PATH = "/v1/customer/disputes";

/**
 * PayPal's Disputes API, for which its SDK has no classes. Decisions 022 (copies of disputes) and
 * 057 (reading disputes).
 */
export const payPalDisputes: DisputePort = {
  noteLimit: NOTE_LIMIT,

  siteUrl: resolutionCenterUrl,

  concerns: (eventType) => DISPUTE_EVENTS.has(eventType),

  async read(id) {
    const answer = await sendOrUnavailable(get(disputePath(id)));
    return toDispute(readAnswer(payPalDispute, answer));
  },

  async changedSince(since, pageToken) {
    const query = new URLSearchParams({
      update_time_after: since.toISOString(),
      page_size: String(PAGE_SIZE),
      ...(pageToken !== undefined && { next_page_token: pageToken }),
    });
    const answer = await sendOrUnavailable(get(`${DISPUTES_PATH}?${query}`));
    return readDisputePage(readAnswer(disputeList, answer));
  },

  async provideEvidence({ providerDisputeId, requestKey, evidenceKind, notes }) {
    const evidences = notes.map((text) => ({ evidence_type: evidenceKind, notes: text }));
    return answered({
      ...post(`${disputePath(providerDisputeId)}/provide-evidence`, requestKey),
      ...formOf({ evidences }, requestKey),
    });
  },

  async acceptClaim({ providerDisputeId, requestKey, note }) {
    const body = { note: note.slice(0, NOTE_LIMIT), accept_claim_type: FULL_REFUND };
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

/**
 * Sends an answer. A 4xx status is a final refusal, except 401 (credentials), 408 (timeout), 409
 * (conflict) and 429 (rate limit). After these and any other error the outcome is `unknown`: the
 * dispute itself shows whether PayPal accepted the answer.
 */
async function answered(request: object): Promise<DisputeAnswerResult> {
  try {
    await send(request);
    return { outcome: "taken" };
  } catch (error) {
    const isFinal = error instanceof PayPalRefusal && isNo(error.status);
    return { outcome: isFinal ? "refused" : "unknown", reason: String(error) };
  }
}

const isNo = (status: number) =>
  status >= 400 && status < 500 && ![401, 408, 409, 429].includes(status);
