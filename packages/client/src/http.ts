import { BarqError, ConnectionError, type ErrorDetails, refusalOf } from "./errors.js";

export interface ClientOptions {
  /** Milliseconds for one attempt of a call; 30,000 by default. */
  timeout?: number;
  /** Maximum repetitions of a failed call; 3 by default, 0 for none. */
  retries?: number;
  /**
   * Maximum milliseconds before a repetition; 60,000 by default. The call fails at once if the shop
   * requests a longer pause, or if the client's own pause, which doubles each time, is longer.
   */
  maxPause?: number;
  /** Replaces the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface CallOptions {
  /** Ends the call, also during a pause; the call rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Replaces the client's `timeout`. */
  timeout?: number;
  /** Replaces the client's `retries`. */
  retries?: number;
}

interface HttpCall {
  method: string;
  url: URL;
  /** Called before each attempt. */
  headers: () => Record<string, string>;
  body: string | undefined;
  /** True for a read, and for a write with an idempotency key: a repetition changes nothing. */
  isRepeatable: boolean;
  /** Called with the headers of each answer. */
  onAnswer?: (headers: Headers) => void;
  /**
   * Reads code, message, field and request id from the body of an error response; null if the body
   * does not have the shop's format.
   */
  refusal: (body: unknown) => Partial<ErrorDetails> | null;
}

/**
 * Longest pause before the first repetition, in milliseconds; it doubles for each further
 * repetition. The pause is a random length between half of the longest pause and all of it.
 */
const FIRST_PAUSE = 250;

/** Codes of 503 refusals whose cause outlasts the pauses, so that a repetition is useless. */
const LASTING = ["payment_not_possible", "payer_not_asked", "shop_closed"] as const;

/**
 * Sends a call, repeats it if that is safe, and returns the JSON of a success.
 * @throws BarqError if the last attempt fails; the reason of `own.signal` if that signal is
 * aborted; TypeError if a header is invalid
 */
export async function send(
  call: HttpCall,
  client: ClientOptions,
  own: CallOptions,
): Promise<unknown> {
  const { retries = 3, maxPause = 60_000, timeout = 30_000 } = { ...client, ...defined(own) };
  const ask = client.fetch ?? ((url, init) => globalThis.fetch(url, init));
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(call, ask, timeout, own.signal);
    } catch (error) {
      const pause = attempt < retries ? pauseAfter(error, attempt, call.isRepeatable) : null;
      if (pause === null || pause > maxPause) throw error;
      await wait(pause, own.signal);
    }
  }
}

const defined = ({ retries, timeout }: CallOptions) => ({
  ...(retries === undefined ? {} : { retries }),
  ...(timeout === undefined ? {} : { timeout }),
});

async function once(
  call: HttpCall,
  ask: NonNullable<ClientOptions["fetch"]>,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(timeout);
  // Outside the `try`, because an invalid header is the caller's mistake, not a connection failure.
  const headers = new Headers({ accept: "application/json", ...call.headers() });
  let response: Response;
  let text: string;
  try {
    response = await ask(call.url.href, {
      method: call.method,
      headers,
      // Following a redirect, `fetch` would repeat a POST as a GET (301, 302, 303), and omit the
      // API key if the new address has another origin.
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    text = await response.text();
  } catch (cause) {
    signal?.throwIfAborted();
    const isLate = limit.aborted;
    throw new ConnectionError({
      code: isLate ? "timed_out" : "connection_failed",
      status: 0,
      message: isLate ? `No answer within ${timeout} ms.` : `No connection to ${call.url.origin}.`,
      cause,
    });
  }
  call.onAnswer?.(response.headers);
  return resultOf(call, response, text);
}

function resultOf(call: HttpCall, response: Response, text: string): unknown {
  const { status, headers } = response;
  const requestId = headers.get("x-request-id") ?? undefined;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) {
    const message = `The shop answers at another address: ${headers.get("location") ?? "unknown"}.`;
    throw new ConnectionError({ code: "redirected", status, message, requestId });
  }
  const body = parsed(text);
  if (response.ok && body !== undefined) return body;
  const found = body === undefined ? null : call.refusal(body);
  // A 429 or 5xx whose body is not the shop's comes from a proxy in front of the shop, for example
  // because the shop is down.
  const isOfProxy = status === 429 || status >= 500;
  if (response.ok || (found === null && !isOfProxy)) {
    const message = `The answer of ${call.url.origin} with status ${status} is not a shop's.`;
    throw new ConnectionError({ code: "invalid_answer", status, message, requestId });
  }
  throw refusalOf({
    code: status === 429 ? "too_many_requests" : "unexpected",
    message: `The shop answered with status ${status}.`,
    ...found,
    requestId: found?.requestId ?? requestId,
    status,
    retryAfter: secondsOf(headers.get("retry-after")),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The seconds of a Retry-After header, which contains seconds or a date; undefined if invalid. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/**
 * Returns the milliseconds before a repetition, or null for none. A call refused with 429 changed
 * nothing, so any call is repeated if the answer has Retry-After. After a failed connection or a
 * timeout, and after 502 to 504 without a code of `LASTING`, only a repeatable call is repeated.
 */
function pauseAfter(error: unknown, attempt: number, isRepeatable: boolean): number | null {
  if (!(error instanceof BarqError)) return null;
  const { status, retryAfter } = error;
  if (status === 429) return retryAfter === undefined ? null : retryAfter * 1000;
  const isLost = error.is("connection_failed", "timed_out");
  const isDown = [502, 503, 504].includes(status) && !error.is(...LASTING);
  if (!isRepeatable || !(isLost || isDown)) return null;
  if (retryAfter !== undefined) return retryAfter * 1000;
  return FIRST_PAUSE * 2 ** attempt * (0.5 + Math.random() / 2);
}

/** @throws the signal's reason, as soon as the signal is aborted */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
