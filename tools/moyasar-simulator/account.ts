import { z } from "zod";
import { notFound, wrongVerificationCode } from "./errors";

/** The events that a webhook can receive. */
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
    webhookMethod: z.enum(["get", "post"]),
    /** Changes when the owner deletes the webhook and creates another. */
    webhookId: z.uuid(),
    listsOldestFirst: z.boolean(),
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
  webhookMethod: "get" | "post";
  /**
   * Whether the list of a webhook's transmissions begins with the oldest; the documentation does
   * not state the order.
   */
  listsOldestFirst: boolean;
  /** The code that verifies the webhook; null once it is verified. */
  verificationCode: string | null;
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
    ...{ webhookSecret, webhookEvents: EVENTS, webhookMethod: "post" },
    ...{ listsOldestFirst: false, verificationCode: null },
    createdAt: new Date().toISOString(),
  };
}

/** The response body of GET /v1/webhooks; it does not state the secret. */
export function webhookList(account: Account): object {
  return { webhooks: account.webhookUrl === null ? [] : [webhookOf(account)] };
}

/**
 * POST /v1/webhooks/{id}/verify: the owner's server returns the code of the verification event.
 * @throws ApiError 404 if there is no webhook of this id, 400 if the code is wrong
 */
export function verifyWebhook(account: Account, id: string, code: string | null): object {
  if (id !== account.webhookId || account.webhookUrl === null) throw notFound();
  if (account.verificationCode === null || code !== account.verificationCode) {
    throw wrongVerificationCode();
  }
  account.verificationCode = null;
  return webhookOf(account);
}

const webhookOf = (account: Account) => ({
  id: account.webhookId,
  http_method: account.webhookMethod,
  url: account.webhookUrl,
  created_at: account.createdAt,
  events: account.webhookEvents,
  verified: account.verificationCode === null,
});
