import { readAtMost } from "@/server/platform/read-at-most";
import { beginSpan } from "@/server/platform/watch/tracing";

/** Timeout of a call in ms, including the wait for a slot (`providerCalls`): a buyer may wait. */
export const ANSWER_WITHIN_MS = 9_000;

/** Upper bound on a response, in bytes, unpacked: an order with its captures is about 10 kB. */
const MAX_BYTES = 1024 * 1024;

export interface HttpAnswer {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined for a body that is not JSON. */
  body: unknown;
}

/** A refusal by a provider: a status other than 2xx, with the provider's error code as `issue`. */
export class HttpRefusal extends Error {
  override readonly name: string = "HttpRefusal";
  constructor(
    readonly status: number,
    readonly issue: string,
    /** The pause that the provider requests, in milliseconds; null if it requests none. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(`${status} ${issue}`);
  }
}

/**
 * True if no response came, and for 5xx, 401 (credentials) and 429 (rate limit): these affect all
 * calls to the provider, unlike other refusals.
 */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof HttpRefusal)) return true;
  return error.status >= 500 || error.status === 429 || error.status === 401;
}

/**
 * The pause that the provider requests with status 429 or 503, in milliseconds; null for any other
 * error and if it requests none.
 */
export function pauseOf(error: unknown): number | null {
  if (!(error instanceof HttpRefusal)) return null;
  return error.status === 429 || error.status === 503 ? error.retryAfterMs : null;
}

interface HttpRequest {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Sends one request and reads its response: at most `MAX_BYTES`, without following redirects.
 * The promise always settles: no response, however malformed, causes an uncaught error.
 * @throws Error without a complete response
 */
async function sendRequest(
  provider: string,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { url, method, headers, body } = request;
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, "accept-encoding": "identity" },
      body: body ?? null,
      redirect: "manual",
      signal,
    });
    const text = (await readAtMost(response, MAX_BYTES)).toString("utf8");
    return { status: response.status, headers: response.headers, body: readJson(text) };
  } catch (error) {
    throw new Error(`${provider} gave no answer: ${reasonOf(error)}`, { cause: error });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The message of an error of `fetch` is only "fetch failed" or "terminated"; its cause states the
 * reason.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Upper bound on the pause that the provider requests, in milliseconds. */
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * The pause that the provider requests (RFC 9110, Retry-After: seconds or a date), in milliseconds;
 * null if it requests none.
 */
export function retryAfterMs(headers: Headers, now = Date.now()): number | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, LONGEST_PAUSE_MS);
}

/**
 * Sends one request, as `sendRequest` does, and records it as a span of the trace.
 * @param provider the provider's name in traces
 * @throws Error without a complete response
 */
export async function exchange(
  provider: string,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  signal.throwIfAborted();
  const { method, url } = request;
  const template = templateOf(url);
  const span = beginSpan(`${provider} ${method} ${template}`, {
    kind: "client",
    isRoot: true,
    attributes: { "http.request.method": method, "url.template": template },
  });
  try {
    const answer = await sendRequest(provider, request, signal);
    span?.set({ "http.response.status_code": answer.status });
    span?.end(answer.status >= 400 ? String(answer.status) : undefined);
    return answer;
  } catch (error) {
    span?.end("silent");
    throw error;
  }
}

/** The path without its query, and with `{id}` for each id: `/v2/checkout/orders/{id}/capture`. */
export function templateOf({ pathname }: URL): string {
  const isWord = (part: string) => /^(?:v\d|oauth2|[a-z][a-z_-]*)?$/.test(part);
  const parts = pathname.split("/", 12).map((part) => (isWord(part) ? part : "{id}"));
  return parts.join("/");
}

/** Runs a call that is aborted after `ms`. @throws Error without an answer in time */
export async function withTimeout<T>(
  call: (signal: AbortSignal) => Promise<T>,
  ms: number,
): Promise<T> {
  const patience = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error("the provider did not answer in time"));
      patience.abort();
    }, ms);
  });
  const answer = call(patience.signal);
  // The late response to an abandoned request must not become an unhandled rejection.
  answer.catch(() => undefined);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
