import { z } from "zod";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";

/** Schemas of Moyasar's responses, reduced to the fields that the shop reads. */

/** @throws ProviderUnavailable for a response that does not match `schema` */
export function readAnswer<Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new ProviderUnavailable("the provider's answer has an unexpected shape", {
    cause: read.error,
  });
}

/** An integer of the currency's smallest unit. */
const minor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * The ids of the shop's order and payment attempt, set when the payment or invoice is created.
 * Metadata that other software on the same account writes reads as null.
 */
export const metadata = z
  .object({
    order_id: z.coerce.string().regex(/^\d{1,9}$/),
    attempt: z.string().max(100),
  })
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

export const payment = z.object({
  id: z.uuid(),
  status: z.string().max(32),
  amount: minor,
  /**
   * "Estimated payment fee (including VAT)", in the smallest unit of the payment's currency. An
   * unreadable fee, or a fee that does not fit its column, counts as not stated.
   */
  fee: z.int32().min(0).nullish().catch(null),
  currency: z.string().length(3),
  refunded: minor.nullish().transform((value) => value ?? 0),
  invoice_id: z.uuid().nullish(),
  metadata,
  source: z
    .object({
      message: z.string().max(500).nullish().catch(null),
      response_code: z.coerce.string().max(10).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
export type MoyasarPayment = z.infer<typeof payment>;

export const invoice = z.object({
  id: z.uuid(),
  status: z.string().max(32),
  amount: minor,
  currency: z.string().length(3),
  url: z.url({ protocol: /^https?$/ }),
  metadata,
  payments: z
    .array(payment)
    .max(100)
    .nullish()
    .transform((value) => value ?? []),
});
export type MoyasarInvoice = z.infer<typeof invoice>;

const webhook = z.object({
  id: z.string(),
  http_method: z.string().nullish(),
  url: z.string(),
  /** Absent for a webhook that sends every event. */
  events: z.array(z.string()).nullish(),
  /** False until the shop has sent Moyasar the verification code that this webhook received. */
  verified: z.boolean().nullish(),
});
export type MoyasarWebhook = z.infer<typeof webhook>;

export const webhookList = z.object({ webhooks: z.array(webhook).max(1000) });

const webhookAttempt = z.object({
  webhook_id: z.string(),
  /** The status of the shop's response; absent without one. */
  response_code: z.number().nullish(),
  created_at: z.iso.datetime(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const webhookAttempts = z.object({
  webhook_attempts: z.array(webhookAttempt),
  meta: z.object({ total_pages: z.int().min(0) }).nullish(),
});
