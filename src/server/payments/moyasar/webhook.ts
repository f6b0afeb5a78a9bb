import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import { orderIdOfInvoice } from "@/server/payments/moyasar/attempt-id";
import { moyasarSettings } from "@/server/payments/moyasar/client";
import { isMoyasarConfigured } from "@/server/payments/moyasar/env";
import { refundIdOf } from "@/server/payments/moyasar/refunds";
import { metadata } from "@/server/payments/moyasar/response-schemas";
import { readVerification, verification } from "@/server/payments/moyasar/webhook-verification";
import type {
  MoneyNotice,
  ProviderNotice,
  ReturnNotice,
} from "@/server/payments/provider/payment-provider";

/** Upper bound on a webhook, in bytes; Moyasar's have about 2,000. */
const MAX_BYTES = 32 * 1024;

/**
 * Events after which the payment is read. One page of Moyasar's documentation has `payment_faild`,
 * another `payment_failed`.
 */
const PAYMENT_EVENTS: ReadonlySet<string> = new Set([
  "payment_paid",
  "payment_failed",
  "payment_faild",
  "payment_authorized",
  "payment_captured",
  "payment_verified",
  "payment_abandoned",
]);

const MONEY_EVENTS: ReadonlySet<string> = new Set(["payment_paid", "payment_captured"]);

/** Events after which the refunds of a payment are read. */
const RETURN_EVENTS: ReadonlySet<string> = new Set(["payment_refunded", "payment_voided"]);

/** The events that the shop's webhook must send. */
export const WANTED_EVENTS: readonly string[] = [
  "payment_paid",
  "payment_failed",
  "payment_refunded",
  "payment_voided",
];

const secret = z.object({ secret_token: z.string().max(200) });

const event = z.object({
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(100),
  /** Absent from the event that verifies the webhook. */
  live: z.boolean().optional(),
});

const subject = z.object({
  id: z.uuid(),
  amount: z.int().min(0),
  currency: z.string().length(3),
  refunded: z.int().min(0).nullish(),
  invoice_id: z.uuid().nullish(),
  metadata,
});

const inboxPayload = z.object({ data: subject });

export const concernsPayment = (type: string): boolean => PAYMENT_EVENTS.has(type);

/**
 * Reads a webhook after checking that its secret and mode are the shop's. Moyasar signs nothing:
 * the secret is a field of the body and proves nothing about the other fields, so the shop looks up
 * the payment by its id and trusts no amounts. The event that verifies the webhook states no mode.
 * @throws DomainError webhook_not_authentic if the secret or the mode is not the shop's, or if
 *   Moyasar is not configured; invalid_input for an unreadable event
 */
export async function readWebhook({ body }: { body: Uint8Array }): Promise<ProviderNotice> {
  if (!isMoyasarConfigured(env())) throw new DomainError("webhook_not_authentic");
  const { webhookSecret, isLive } = moyasarSettings();
  const payload = readJson(body);
  const { data: proof } = secret.safeParse(payload);
  if (!proof || !isSame(proof.secret_token, webhookSecret)) {
    throw new DomainError("webhook_not_authentic");
  }
  const { data: said } = event.safeParse(payload);
  if (!said) throw new DomainError("invalid_input");
  const { id, type } = said;
  if (verification.concerns(type)) return readVerification(id, type, payload);
  if (said.live === undefined) throw new DomainError("invalid_input");
  if (said.live !== isLive) throw new DomainError("webhook_not_authentic");
  // Events that are not about payments, such as settlements, have other data.
  const isRead = PAYMENT_EVENTS.has(type) || RETURN_EVENTS.has(type);
  const parsed = inboxPayload.safeParse(payload);
  if (!isRead) {
    return { id, type, providerOrderId: null, disputeId: null, captureId: null, payload: {} };
  }
  if (!parsed.success) throw new DomainError("invalid_input");
  const { id: paymentId, invoice_id: invoiceId } = parsed.data.data;
  return {
    id,
    type,
    providerOrderId: invoiceId ? orderIdOfInvoice(invoiceId) : paymentId,
    disputeId: null,
    captureId: MONEY_EVENTS.has(type) ? paymentId : null,
    // Only the fields of `subject`: neither the secret nor the buyer's name and card.
    payload: parsed.data,
  };
}

function readJson(body: Uint8Array): unknown {
  if (body.length > MAX_BYTES) throw new DomainError("invalid_input");
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new DomainError("invalid_input");
  }
}

/** Compares in constant time, also texts of different lengths. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** The refund that an event reports; null for other events. */
export function readReturn(type: string, payload: unknown): ReturnNotice | null {
  if (!RETURN_EVENTS.has(type)) return null;
  const { data: read } = inboxPayload.safeParse(payload);
  if (!read) return null;
  const { id, metadata: named } = read.data;
  // Moyasar's total may already include a later refund, so the event alone proves no refund.
  return {
    captureId: id,
    providerRefundId: refundIdOf(id, returnedOf(type, read.data)),
    isOurs: named !== null,
    isReversal: false,
    gone: null,
  };
}

/**
 * The refunded total of a payment, in the smallest unit of its currency. A voided payment is
 * refunded in full.
 */
const returnedOf = (type: string, { amount, refunded }: z.output<typeof subject>) =>
  type === "payment_voided" ? amount : (refunded ?? amount);

/**
 * The money that an event reports; null for other events. A payment without the shop's metadata
 * belongs to other software on the same account.
 */
export function readMoney(type: string, payload: unknown): MoneyNotice | null {
  const isReturn = RETURN_EVENTS.has(type);
  if (!isReturn && !MONEY_EVENTS.has(type)) return null;
  const { data: read } = inboxPayload.safeParse(payload);
  if (!read) return null;
  const { id, amount, currency, metadata: named } = read.data;
  const minor = isReturn ? returnedOf(type, read.data) : amount;
  return {
    isReturn,
    captureId: id,
    amount: `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`,
    currencyCode: currency,
    orderNumber: named?.order_id ?? null,
    isOurs: named !== null,
  };
}
