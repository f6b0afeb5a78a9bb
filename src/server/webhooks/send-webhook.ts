import type { IncomingHttpHeaders } from "node:http";
import { DeliveryError } from "@/server/platform/outgoing/delivery-error";
import { post } from "@/server/platform/outgoing/outgoing-call";
import { addressRuleOf } from "@/server/platform/outgoing/public-address";
import { openSecret } from "@/server/webhooks/secrets";
import { webhookSignature } from "@/server/webhooks/signature";

/** Timeout for the whole attempt, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Bytes of a response that are kept. */
const KEPT_BYTES = 2_048;
/** Characters of the names and values of response headers that are kept. */
const KEPT_HEADERS = 2_048;

/** A delivery that a worker has taken, with everything that an attempt needs. */
export interface TakenDelivery {
  publicId: string;
  body: string;
  url: string;
  /** The current secret first. */
  secrets: readonly { id: string; sealed: string }[];
}

/** The result of an attempt. */
export interface Attempt {
  outcome: "delivered" | "failed" | "gone";
  /** Null if there was no response. */
  status: number | null;
  ms: number;
  /** Technical reason why nothing was sent or no response came; null if there was a response. */
  problem: string | null;
  /** The headers of the request as sent; none of them is secret. */
  headers: Record<string, string>;
  /** Up to 2 kB of the response's headers, without cookies; null if there was no response. */
  responseHeaders: Record<string, string> | null;
  /** The beginning of the response; null if there was none. */
  response: string | null;
}

/** Sends a delivery once, without retries and redirects. Never throws. */
export async function sendWebhook(delivery: TakenDelivery): Promise<Attempt> {
  const begun = performance.now();
  const ms = () => Math.round(performance.now() - begun);
  let headers: Record<string, string> = {};
  try {
    headers = headersOf(delivery);
    const { url, body } = delivery;
    const { status, bytes, ...answer } = await post({
      url,
      body,
      headers,
      within: addressRuleOf(url),
      whose: "the receiver",
      timeoutMs: TIMEOUT_MS,
      cutAfter: KEPT_BYTES,
    });
    return {
      outcome: outcomeOf(status),
      status,
      ms: ms(),
      problem: null,
      headers,
      responseHeaders: keptHeaders(answer.headers),
      response: storable(bytes),
    };
  } catch (error) {
    const problem = problemOf(error);
    const none = { status: null, responseHeaders: null, response: null };
    return { outcome: "failed", ms: ms(), problem, headers, ...none };
  }
}

function headersOf({ publicId, body, secrets }: TakenDelivery): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000);
  const message = { id: publicId, seconds, body };
  return {
    "user-agent": "Barq-Webhooks/1",
    "webhook-id": publicId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": webhookSignature(message, secrets.map(openSecret)),
  };
}

function outcomeOf(status: number): Attempt["outcome"] {
  if (status >= 200 && status < 300) return "delivered";
  return status === 410 ? "gone" : "failed";
}

function keptHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: [name: string, value: string][] = [];
  let characters = 0;
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== "string") continue;
    const length = name.length + value.length;
    if (characters + length > KEPT_HEADERS) continue;
    characters += length;
    kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}

/** The text with U+FFFD in place of NUL characters, which PostgreSQL rejects. */
const storable = (bytes: Buffer): string => bytes.toString("utf8").replaceAll("\0", "\uFFFD");

const PROBLEMS: Readonly<Record<string, string>> = {
  ABORT_ERR: `no answer within ${TIMEOUT_MS / 1000} seconds`,
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed without an answer",
  EHOSTUNREACH: "the address cannot be reached",
  ENETUNREACH: "the address cannot be reached",
  ENODATA: "the host has no address",
  ENOTFOUND: "the host is unknown",
  ETIMEOUT: "the name servers do not answer",
  ETIMEDOUT: "the address cannot be reached",
};

/** Describes the failure in a few words, without the URL. */
function problemOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : { cause: undefined, message: "" };
  if (!(error instanceof DeliveryError)) return "the message could not be signed";
  if (cause === undefined) return message;
  const code: unknown = Object(cause).code;
  if (typeof code !== "string") return message;
  return PROBLEMS[code] ?? `no connection (${code.slice(0, 60)})`;
}
