import type { IncomingMessage, ServerResponse } from "node:http";
import { type RestAnswer, type RestCall, restCall } from "@/server/rest/rest-call";

/** Converts a Node request to a REST call. */
export function toRestCall(req: IncomingMessage, target: string): RestCall {
  const { method = "GET" } = req;
  const headers = {
    get(name: string) {
      const value = req.headers[name];
      return typeof value === "string" ? value : (value?.join(", ") ?? null);
    },
  };
  // The body is streamed, so that an oversized body is refused before it is read completely.
  const hasBody = method !== "GET" && method !== "HEAD";
  return restCall(
    method,
    target,
    headers,
    hasBody ? req.iterator({ destroyOnReturn: false }) : null,
  );
}

/** Bytes from which compressing a body saves more than the additional headers cost. */
const SMALLEST_COMPRESSED = 1_024;

/**
 * Sends a short response in one piece. Returns false for a body that is streamed or worth
 * compressing.
 */
export function sendShortAnswer(
  { status, headers, body }: RestAnswer,
  res: ServerResponse,
  more: readonly (readonly [name: string, value: string])[],
): boolean {
  if (body === null) {
    res.writeHead(status, [...more, ...headers.entries].flat()).end();
    return true;
  }
  if (typeof body !== "string" || body.length >= SMALLEST_COMPRESSED) return false;
  const bytes = Buffer.from(body);
  if (bytes.length >= SMALLEST_COMPRESSED) return false;
  const head = ["vary", "Accept-Encoding", "content-length", String(bytes.length)];
  for (const [name, value] of more) head.push(name, value);
  for (const [name, value] of headers.entries) {
    if (name !== "x-request-id") head.push(name, value);
  }
  res.writeHead(status, head).end(bytes);
  return true;
}
