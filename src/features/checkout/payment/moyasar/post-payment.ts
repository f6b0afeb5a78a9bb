import type { DirectPaymentDto } from "@/contract/payments";

/** A payment's source as the provider takes it; it goes to the provider alone. */
export type PaymentSource = { type: string } & Record<string, unknown>;

/** The provider's answer to a payment of the browser. It proves nothing: the server asks. */
export type PostAnswer =
  /** The buyer confirms it at this address. */
  | { kind: "waits"; url: string }
  /** Paid or failed, or made before under this id. */
  | { kind: "over" }
  | { kind: "rejected" }
  | { kind: "unanswered" }
  | { kind: "failed" };

/** How long the browser waits, in milliseconds: banks answer within some seconds. */
const PATIENCE_MS = 45_000;

/**
 * Creates the payment of an attempt from the browser. Repeating it is safe: an attempt is paid once.
 * Never throws.
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

/** Sends the code of a wallet's payment. The answer proves nothing: the server asks. */
export async function postCode(url: string, code: string): Promise<void> {
  await post(url, { otp_value: code });
}

interface HttpAnswer {
  status: number;
  body: unknown;
}

/** Null where no answer came, or one that says nothing about the payment. */
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
  /** The kind of a refusal. */
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
  // The attempt was paid, or begun in another tab: the server knows what became of it.
  if (payment.type === "used_given_id") return { kind: "over" };
  return { kind: "rejected" };
}

const isWeb = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
