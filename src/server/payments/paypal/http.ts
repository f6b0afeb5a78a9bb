import { readAtMost } from "@/server/platform/read-at-most";

/** Upper bound on a response, in bytes, unpacked: an order with its captures is about 10 kB. */
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
 * Sends one request and reads its response: at most `MAX_BYTES`, without following redirects.
 * Whatever the server sends, the promise resolves or rejects; nothing is thrown outside of it.
 * @throws Error without a complete response
 */
export async function sendRequest(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
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

/** `fetch` says "fetch failed" or "terminated"; its cause has the reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Upper bound on the pause that the provider asks for, in milliseconds. */
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * The pause that the provider asks for (RFC 9110, Retry-After: seconds or a date), in milliseconds;
 * null if it asks for none.
 */
export function retryAfterMs(headers: Headers, now = Date.now()): number | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, LONGEST_PAUSE_MS);
}
