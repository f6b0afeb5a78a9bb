import type { DirectPaymentDto } from "@/contract/payments";

/** A payment source (card, wallet) in the provider's format; sent to the provider only. */
export type PaymentSource = { type: string } & Record<string, unknown>;

/**
 * The provider's response to a payment posted by the browser. It is not trusted: the server queries
 * the payment itself.
 */
export type PostAnswer =
  /** The payment waits for the buyer's confirmation at `url`. */
  | { kind: "waits"; url: string }
  /** Paid or failed, or this id already has a payment. */
  | { kind: "over" }
  | { kind: "rejected" }
  | { kind: "unanswered" }
  | { kind: "failed" };

/** Request timeout in milliseconds; banks usually respond within seconds. */
const PATIENCE_MS = 45_000;

/**
 * Posts the payment of an attempt to the provider. Safe to repeat: the provider accepts each
 * attempt's id (`given_id`) once. Never rejects.
 */
export async function postPayment(
  direct: DirectPaymentDto,
  id: string,
  source: PaymentSource,
): Promise<PostAnswer> {
  const { charge, description, returnUrl, metadata } = direct;
  const answer = await post(direct.paymentsUrl, {
    publishable_api_key: direct.publicKey,
    given_id: id,
    amount: charge.minor,
    currency: charge.currency,
    description,
    callback_url: returnUrl,
    metadata,
    source,
  });
  if (answer === null) return { kind: "unanswered" };
  return readPayment(answer);
}

/**
 * Posts the one-time code that confirms a wallet's payment. Never rejects.
 * @returns false if the provider did not respond; a repetition is safe, since a code is used once
 */
export async function postCode(url: string, code: string): Promise<boolean> {
  return (await post(url, { otp_value: code })) !== null;
}

interface HttpAnswer {
  status: number;
  body: unknown;
}

/** Posts JSON. Null without a usable response: network error, timeout, 429, 5xx or no JSON. */
async function post(url: string, body: object): Promise<HttpAnswer | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
      credentials: "omit",
      referrerPolicy: "origin",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status >= 500 || response.status === 429) return null;
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

interface PaymentBody {
  status?: unknown;
  /** The error's type, if the payment was refused. */
  type?: unknown;
  source?: { transaction_url?: unknown } | null;
}

function readPayment({ status, body }: HttpAnswer): PostAnswer {
  const payment = (body ?? {}) as PaymentBody;
  if (status >= 200 && status <= 299) {
    const url = payment.source?.transaction_url;
    const waits = payment.status === "initiated" && typeof url === "string" && isWeb(url);
    return waits ? { kind: "waits", url } : { kind: "over" };
  }
  if (status !== 400 && status !== 422) return { kind: "failed" };
  // The attempt's id already has a payment, for example from another tab; the server knows its
  // state.
  if (payment.type === "used_given_id") return { kind: "over" };
  return { kind: "rejected" };
}

const isWeb = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
