import { env } from "@/env";
import { sdkUrl, sendOrUnavailable } from "@/server/payments/paypal/client";
import { PayPalRefusal } from "@/server/payments/paypal/refusals";
import { readAnswer, tokenAnswer } from "@/server/payments/paypal/response-schemas";
import type { BrowserSetup } from "@/server/payments/provider/payment-provider";

/**
 * A token is given to browsers during this share of its lifetime, five minutes at most; the rest of
 * the lifetime leaves the last browser time to pay.
 */
const SHARE = 1 / 3;
const KEPT_AT_MOST_MS = 5 * 60_000;

let kept: { token: string; until: number } | undefined;
let asked: Promise<string> | undefined;

/**
 * The values that a browser needs to load PayPal's SDK.
 * @throws ProviderUnavailable; Error if PayPal's credentials are not set
 */
export async function browserSetup(): Promise<BrowserSetup> {
  const { clientId } = credentials();
  return { clientToken: await clientToken(), clientId, sdkUrl: sdkUrl() };
}

/**
 * A token that identifies the shop to PayPal's browser script and has no other use. All browsers
 * share it, so the shop requests one every few minutes, with one request at a time.
 * @throws ProviderUnavailable
 */
async function clientToken(): Promise<string> {
  if (kept && performance.now() < kept.until) return kept.token;
  asked ??= fetchToken().finally(() => {
    asked = undefined;
  });
  return asked;
}

/** Requests a token as a test: null if PayPal gives one, else the reason in technical terms. */
export async function checkConnection(): Promise<string | null> {
  try {
    await fetchToken();
    return null;
  } catch (error) {
    const { cause } = error as Error;
    return cause instanceof PayPalRefusal ? cause.message : "no answer";
  }
}

function credentials(): { clientId: string; secret: string } {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: secret } = env();
  if (!clientId || !secret) throw new Error("PayPal credentials are not set");
  return { clientId, secret };
}

/**
 * Requests a token without the parameter `domains[]`, which only PayPal's Fastlane needs and which
 * accepts only root domains.
 */
async function fetchToken(): Promise<string> {
  const { clientId, secret } = credentials();
  const askedAt = performance.now();
  const answer = await sendOrUnavailable(
    {
      path: "/v1/oauth2/token",
      verb: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
      },
      body: { grant_type: "client_credentials", response_type: "client_token" },
    },
    "new payments",
  );
  const { access_token: token, expires_in: seconds } = readAnswer(tokenAnswer, answer);
  kept = { token, until: askedAt + Math.min(seconds * 1000 * SHARE, KEPT_AT_MOST_MS) };
  return token;
}
