import type { RequestHeaders } from "@/server/platform/headers";

/** Maximum size of a call's body, in bytes. The order of a full cart is far smaller. */
export const MAX_BODY_BYTES = 64 * 1024;

const NOTHING = Buffer.alloc(0);

/**
 * Reads a body completely. Returns null if Content-Length, or the number of bytes read, exceeds
 * `limit`.
 */
export async function readWithin(
  body: AsyncIterable<Uint8Array> | null,
  headers: RequestHeaders,
  limit: number,
) {
  if (!body) return NOTHING;
  if (Number(headers.get("content-length") ?? 0) > limit) return null;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The request with its body read, or null if the body exceeds `limit` bytes. */
export async function limitBody(req: Request, limit = MAX_BODY_BYTES): Promise<Request | null> {
  if (!req.body) return req;
  const body = await readWithin(req.body, req.headers, limit);
  return body && new Request(req, { body });
}
