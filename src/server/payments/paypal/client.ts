import { randomUUID } from "node:crypto";
import paypal from "@paypal/checkout-server-sdk";
import type { RefusedArea } from "@/domain/orders/provider-issue";
import { env } from "@/env";
import { payPalEnvironment } from "@/server/payments/paypal/env";
import { PayPalClient, type PayPalRequest } from "@/server/payments/paypal/http-client";
import { areaOf, areaToReport, faultOf, PayPalRefusal } from "@/server/payments/paypal/refusals";
import { ANSWER_WITHIN_MS, isSilence, pauseOf, withTimeout } from "@/server/payments/provider/http";
import { ProviderRefused, ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { type CallLane, providerCalls } from "@/server/payments/provider/provider-calls";
import { clearRefusals, noteRefusal } from "@/server/payments/provider/provider-refusals";
import { recordOutage } from "@/server/platform/watch/outages";

/** Base addresses of an environment: the API, and the site that serves the browser script. */
function addresses(): { api: string; web: string } {
  const { PAYPAL_ENVIRONMENT, PAYPAL_SIMULATOR_URL, DEMO } = env();
  switch (PAYPAL_ENVIRONMENT) {
    case "live":
      return { api: "https://api-m.paypal.com", web: "https://www.paypal.com" };
    case "sandbox":
      return { api: "https://api-m.sandbox.paypal.com", web: "https://www.sandbox.paypal.com" };
    case "simulator":
      if (DEMO !== "1") throw new Error("the payment simulator runs in the demo only");
      if (!PAYPAL_SIMULATOR_URL) throw new Error("PAYPAL_SIMULATOR_URL is not set");
      return { api: PAYPAL_SIMULATOR_URL, web: PAYPAL_SIMULATOR_URL };
    default:
      throw new Error("PAYPAL_ENVIRONMENT is not set");
  }
}

/** Origins of PayPal's signing certificates: the API's current origin and its former one. */
export function certificateOrigins(): string[] {
  const { origin } = new URL(addresses().api);
  return [origin, origin.replace("//api-m.", "//api.")];
}

/** The address of the provider's web SDK (v6). */
export function sdkUrl(): string {
  return new URL("/web-sdk/v6/core", addresses().web).toString();
}

/** PayPal's page for disputes; null for the simulator, which has none. */
export function resolutionCenterUrl(): string | null {
  if (env().PAYPAL_ENVIRONMENT === "simulator") return null;
  return new URL("/resolutioncenter", addresses().web).toString();
}

/** The merchant account that must be the payee of every capture. */
export function merchantId(): string | undefined {
  return env().PAYPAL_MERCHANT_ID;
}

function environment(): paypal.core.PayPalEnvironment {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = env();
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET) throw new Error("PayPal credentials are not set");
  const { api, web } = addresses();
  return new paypal.core.PayPalEnvironment(PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, api, web);
}

let client: PayPalClient | undefined;
let calls: ReturnType<typeof providerCalls> | undefined;

function ownClient(): PayPalClient {
  client ??= new PayPalClient(environment());
  return client;
}

/** The limiter of calls to PayPal, one per process, created from the settings. */
function callLimiter(): ReturnType<typeof providerCalls> {
  const { PAYPAL_CALLS_AT_ONCE: atOnce, PAYPAL_CALLS_PER_SECOND: perSecond } = env();
  // Wrong credentials are not an outage: `reportRefusals` reports them to the owner instead.
  const onSilence = (error?: unknown) => {
    if (!(error instanceof PayPalRefusal && error.status === 401)) recordOutage("provider");
  };
  calls ??= providerCalls({ atOnce, perSecond, isSilence, pauseOf, onSilence });
  return calls;
}

/**
 * Headers and body of a form whose part "input" is JSON, PayPal's format for requests that may
 * carry documents.
 */
export function formOf(
  input: unknown,
  requestKey: string,
): Pick<PayPalRequest, "headers" | "body"> {
  const boundary = `barq-${randomUUID()}`;
  const lines = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="input"; filename="input.json"',
    "Content-Type: application/json",
    "",
    JSON.stringify(input),
    `--${boundary}--`,
    "",
  ];
  const type = `multipart/form-data; boundary=${boundary}`;
  return {
    headers: { "Content-Type": type, "PayPal-Request-Id": requestKey },
    body: lines.join("\r\n"),
  };
}

/**
 * Sends `request` and returns the parsed response. A refusal that concerns the shop rather than one
 * payment is recorded for the owner, by the area (purpose) of the call (`areaToReport`). The record
 * ends when PayPal accepts a call of that area; a record of refused credentials, at any accepted
 * call.
 * @throws PayPalRefusal for a status other than 2xx; any other error means that no response came
 */
export async function send(
  request: PayPalRequest | object,
  lane: CallLane = "settling",
): Promise<unknown> {
  const lastMoment = performance.now() + ANSWER_WITHIN_MS;
  const asked = request as PayPalRequest;
  return reportRefusals(asked, () =>
    callLimiter()(lane, () => {
      const left = Math.max(0, lastMoment - performance.now());
      return withTimeout((signal) => ownClient().execute(asked, signal), left);
    }),
  );
}

/**
 * The scopes of the shop's credentials, as PayPal lists them.
 * @throws PayPalRefusal; Error without a response
 */
export function ownScopes(): Promise<string[]> {
  return reportRefusals({ verb: "POST", path: "/v1/oauth2/token" }, () =>
    callLimiter()("settling", () => ownClient().scopes()),
  );
}

async function reportRefusals<Answer>(
  call: Pick<PayPalRequest, "verb" | "path">,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const given = await answer();
    const area = areaOf(call);
    clearRefusals(payPalEnvironment.provider, [
      ...(area ? [area] : []),
      "sign_in",
    ] satisfies RefusedArea[]);
    return given;
  } catch (error) {
    const area = error instanceof PayPalRefusal ? areaToReport(error, call) : null;
    if (area && error instanceof PayPalRefusal)
      noteRefusal(payPalEnvironment.provider, area, error.issue);
    throw error;
  }
}

/**
 * Like `send`, but converts every error.
 * @throws ProviderRefused for a lasting refusal, ProviderUnavailable for any other error
 */
export async function sendOrUnavailable(
  request: PayPalRequest | object,
  lane?: CallLane,
): Promise<unknown> {
  try {
    return await send(request, lane);
  } catch (error) {
    const isLasting = error instanceof PayPalRefusal && faultOf(error) !== "passing";
    const Unavailable = isLasting ? ProviderRefused : ProviderUnavailable;
    throw new Unavailable(String(error), { cause: error });
  }
}
