import type { RefusedArea } from "@/domain/orders/provider-issue";
import { env } from "@/env";
import { isLiveKey, moyasarEnvironment } from "@/server/payments/moyasar/env";
import {
  ANSWER_WITHIN_MS,
  exchange,
  HttpRefusal,
  isSilence,
  pauseOf,
  retryAfterMs,
  withTimeout,
} from "@/server/payments/provider/http";
import { ProviderRefused, ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { type CallLane, providerCalls } from "@/server/payments/provider/provider-calls";
import { clearRefusals, noteRefusal } from "@/server/payments/provider/provider-refusals";
import { recordOutage } from "@/server/platform/watch/outages";

/** Upper bounds on this process's calls at once and per second. */
const CALLS_AT_ONCE = 24;
const CALLS_PER_SECOND = 300;

/** The shop's settings of Moyasar. @throws ProviderRefused when Moyasar is not configured */
export function moyasarSettings() {
  const {
    MOYASAR_SECRET_KEY: secretKey,
    MOYASAR_PUBLISHABLE_KEY: publishableKey,
    MOYASAR_WEBHOOK_SECRET: webhookSecret,
    MOYASAR_API_BASE: apiBase,
  } = env();
  if (!secretKey || !publishableKey || !webhookSecret) {
    throw new ProviderRefused("Moyasar is not configured");
  }
  return { secretKey, publishableKey, webhookSecret, apiBase, isLive: isLiveKey(secretKey) };
}

let calls: ReturnType<typeof providerCalls> | undefined;

/** The limiter of calls to Moyasar, one per process. */
function callLimiter(): ReturnType<typeof providerCalls> {
  // A 401 means a wrong key, not an outage. `reportRefusals` records it for calls with the secret
  // key.
  const onSilence = (error?: unknown) => {
    if (!(error instanceof HttpRefusal && error.status === 401)) recordOutage("provider");
  };
  calls ??= providerCalls({
    atOnce: CALLS_AT_ONCE,
    perSecond: CALLS_PER_SECOND,
    isSilence,
    pauseOf,
    onSilence,
  });
  return calls;
}

interface MoyasarRequest {
  method: "GET" | "POST";
  /** The path below the API's base URL, such as "/payments/{id}". */
  path: string;
  body?: Record<string, unknown>;
}

/**
 * Sends a request with the secret key and returns the parsed response.
 * @throws HttpRefusal for a status other than 2xx, ProviderRefused without settings; any other
 *   error means that no response arrived
 */
export async function send(request: MoyasarRequest, lane?: CallLane): Promise<unknown> {
  return reportRefusals(request, sendAs(moyasarSettings().secretKey, request, lane));
}

/** Like `send`, with any key; a refusal is not recorded. */
export async function sendAs(
  key: string,
  { method, path, body }: MoyasarRequest,
  lane: CallLane = "settling",
): Promise<unknown> {
  const { apiBase } = moyasarSettings();
  const lastMoment = performance.now() + ANSWER_WITHIN_MS;
  const call = {
    url: new URL(`${apiBase}${path}`),
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
      Accept: "application/json",
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
  return callLimiter()(lane, async () => {
    const left = Math.max(0, lastMoment - performance.now());
    const answer = await withTimeout((signal) => exchange("Moyasar", call, signal), left);
    if (answer.status >= 200 && answer.status <= 299) return answer.body;
    throw new HttpRefusal(answer.status, issueOf(answer.body), retryAfterMs(answer.headers));
  });
}

/**
 * Records that Moyasar rejected the secret key (401) or that the key lacks a permission (403),
 * which only the owner can fix. An accepted call deletes the record of a 401, and the record of a
 * 403 in the same area.
 */
async function reportRefusals<Answer>(
  call: Pick<MoyasarRequest, "method" | "path">,
  sent: Promise<Answer>,
): Promise<Answer> {
  const area = areaOf(call);
  const { provider } = moyasarEnvironment;
  try {
    const answer = await sent;
    clearRefusals(provider, [...(area ? [area] : []), "sign_in"]);
    return answer;
  } catch (error) {
    if (error instanceof HttpRefusal) {
      if (error.status === 401) noteRefusal(provider, "sign_in", error.issue);
      if (error.status === 403 && area !== null) noteRefusal(provider, area, error.issue);
    }
    throw error;
  }
}

/** The area (purpose) of a call; null for calls about webhooks, whose 403 is not recorded. */
function areaOf({ method, path }: Pick<MoyasarRequest, "method" | "path">): RefusedArea | null {
  if (path.startsWith("/invoices")) return method === "POST" ? "orders" : "reads";
  if (!path.startsWith("/payments")) return null;
  return method === "GET" ? "reads" : "refunds";
}

/** The type of Moyasar's error body; its message may contain data that must not be logged. */
function issueOf(body: unknown): string {
  const type = (body as { type?: unknown } | null | undefined)?.type;
  return typeof type === "string" && /^\w{1,100}$/.test(type) ? type : "UNREADABLE_ANSWER";
}

/**
 * Like `send`, but converts every error.
 * @throws ProviderRefused for a final refusal, ProviderUnavailable for any other error
 */
export async function sendOrUnavailable(
  request: MoyasarRequest,
  lane?: CallLane,
): Promise<unknown> {
  try {
    return await send(request, lane);
  } catch (error) {
    const isLasting = error instanceof HttpRefusal && isFinal(error);
    const Unavailable = isLasting ? ProviderRefused : ProviderUnavailable;
    throw new Unavailable(String(error), { cause: error });
  }
}

/** True if the same request would be refused again. */
export function isFinal({ status }: HttpRefusal): boolean {
  return [400, 403, 405, 422].includes(status);
}

/** The response to a GET; null for a 404. @throws ProviderUnavailable, ProviderRefused */
export async function readIfKnown(path: string): Promise<unknown> {
  try {
    return await sendOrUnavailable({ method: "GET", path });
  } catch (error) {
    const cause = error instanceof ProviderUnavailable ? error.cause : null;
    if (cause instanceof HttpRefusal && cause.status === 404) return null;
    throw error;
  }
}
