import { readAtMost } from "@/server/platform/read-at-most";

/** The most that an answer may hold, in bytes, unpacked: an order with its captures is about 10 kB. */
const MAX_BYTES = 1024 * 1024;

export interface HttpAnswer {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined for a body that is not JSON. */
  body: unknown;
}

interface HttpRequest {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Sends one request and reads its answer: at most `MAX_BYTES`, no redirection followed. Whatever the other side sends,
 * the promise rejects or resolves; nothing is thrown outside of it.
 * @throws Error without an answer that could be read to its end
 */
export async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
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
    throw new Error(`PayPal gave no answer: ${reasonOf(error)}`, { cause: error });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` says "fetch failed" or "terminated"; its cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The longest pause that is taken on the provider's word, in milliseconds. */
const LONGEST_PAUSE_MS = 5 * 60_000;

/** How long the provider asks to be left alone (RFC 9110, Retry-After): seconds or a date; null where it asks for nothing. */
export function retryAfterMs(headers: Headers, now = Date.now()): number | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, LONGEST_PAUSE_MS);
}
