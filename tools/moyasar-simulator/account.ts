import { z } from "zod";

/** The events that a webhook can be told. */
const EVENTS = [
  ...["payment_paid", "payment_failed", "payment_refunded", "payment_voided"],
  ...["payment_authorized", "payment_captured", "payment_verified", "payment_abandoned"],
];

/** Body of POST /_simulator/account: the owner's changes on the provider's dashboard. */
export const accountSchema = z
  .object({
    /** Null removes the webhook. */
    webhookUrl: z.string().nullable(),
    webhookSecret: z.string(),
    webhookEvents: z.array(z.string()),
  })
  .partial();

/** The shop's account, as its owner configured it at the provider. */
export interface Account {
  isLive: boolean;
  webhookId: string;
  /** Destination of events; without it they are only recorded in the ledger. */
  webhookUrl: string | null;
  webhookSecret: string;
  webhookEvents: string[];
  createdAt: string;
}

export interface AccountOptions {
  secretKey: string;
  webhookSecret: string;
  /** Destination of events; without it they are only recorded in the ledger. */
  webhookUrl?: string | undefined;
}

export function newAccount({ secretKey, webhookSecret, webhookUrl }: AccountOptions): Account {
  return {
    isLive: secretKey.startsWith("sk_live_"),
    webhookId: "5d1a0b0e-6f0b-4b8e-9a51-9f0f4a6a7c01",
    webhookUrl: webhookUrl ?? null,
    ...{ webhookSecret, webhookEvents: EVENTS },
    createdAt: new Date().toISOString(),
  };
}

/** The response body of GET /v1/webhooks; it does not state the secret. */
export function webhookList(account: Account): object {
  const { webhookId: id, webhookUrl: url, createdAt, webhookEvents: events } = account;
  if (url === null) return { webhooks: [] };
  return { webhooks: [{ id, http_method: "post", url, created_at: createdAt, events }] };
}
