import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { ORIGIN } from "@/server/rest/rest-call";

/**
 * Converts a Node request to a web request with a streamed body.
 * @param signal aborts when the client no longer waits for the response
 */
export function toWebRequest(req: IncomingMessage, target: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === "string") headers.set(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  const method = req.method ?? "GET";
  const hasBody =
    method !== "GET" &&
    method !== "HEAD" &&
    ("content-length" in req.headers || "transfer-encoding" in req.headers);
  const body = hasBody ? (Readable.toWeb(req) as ReadableStream<Uint8Array>) : null;
  const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" };
  return new Request(ORIGIN + target, init);
}

/** Streams a response with backpressure, and cancels its source when the client disconnects. */
export async function sendWebResponse(response: Response, res: ServerResponse): Promise<void> {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") res.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("set-cookie", cookies);
  if (!response.body || res.req.method === "HEAD") {
    await response.body?.cancel();
    res.end();
    return;
  }
  let held: Uint8Array | undefined;
  for await (const chunk of response.body) {
    if (res.destroyed) return;
    if (held && !res.write(held)) {
      await Promise.race([once(res, "drain"), once(res, "close")]);
    }
    held = chunk;
  }
  // Set the length of a body that came in one piece, so that `compression` can skip a short body.
  if (held && !res.headersSent) res.setHeader("content-length", held.byteLength);
  res.end(held);
}
