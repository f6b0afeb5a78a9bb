import { env } from "@/env";
import { readAnswer, tokenAnswer } from "@/server/payments/paypal/answers";
import { sendOrUnavailable } from "@/server/payments/paypal/client";
import { PayPalRefusal } from "@/server/payments/paypal/refusals";

/** A token is handed out for this share of its life, five minutes at most: the rest is for who got it last to pay in. */
const SHARE = 1 / 3;
const KEPT_AT_MOST_MS = 5 * 60_000;

let kept: { token: string; until: number } | undefined;
let asked: Promise<string> | undefined;

/**
 * What the browser's script proves with whose shop it is in, worth nothing elsewhere. It is everybody's alike: however
 * many ask for it, the provider is asked once in minutes, and once at a time. @throws ProviderUnavailable
 */
export async function clientToken(): Promise<string> {
  if (kept && performance.now() < kept.until) return kept.token;
  asked ??= fetchToken().finally(() => {
    asked = undefined;
  });
  return asked;
}

/** Asks for a token that nobody uses: null where one came, else what the answer was, in technical words. */
export async function whatKeepsItAway(): Promise<string | null> {
  try {
    await fetchToken();
    return null;
  } catch (error) {
    const { cause } = error as Error;
    return cause instanceof PayPalRefusal ? cause.message : "no answer";
  }
}

async function fetchToken(): Promise<string> {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, APP_URL } = env();
  const credentials = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`);
  const askedAt = performance.now();
  const answer = await sendOrUnavailable(
    {
      path: "/v1/oauth2/token",
      verb: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Authorization: `Basic ${credentials.toString("base64")}`,
      },
      body: {
        grant_type: "client_credentials",
        response_type: "client_token",
        "domains[]": new URL(APP_URL).host,
      },
    },
    "new payments",
  );
  const { access_token: token, expires_in: seconds } = readAnswer(tokenAnswer, answer);
  kept = { token, until: askedAt + Math.min(seconds * 1000 * SHARE, KEPT_AT_MOST_MS) };
  return token;
}
