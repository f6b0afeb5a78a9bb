/** The most that the body of a call may weigh, in bytes: a cart with all its notes is far below. */
export const MAX_BODY_BYTES = 64 * 1024;

/** All of the body of a web request, or null when it weighs more than `limit` bytes. */
export async function readWithin(req: Request, limit: number): Promise<Uint8Array | null> {
  const small = await limitBody(req, limit);
  return small && new Uint8Array(await small.arrayBuffer());
}

/**
 * The same request with its body read, or null when that weighs more than `limit` bytes: reading stops
 * there, whatever the headers said.
 */
export async function limitBody(req: Request, limit = MAX_BODY_BYTES): Promise<Request | null> {
  if (!req.body) return req;
  if (Number(req.headers.get("content-length") ?? 0) > limit) return null;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of req.body) {
    bytes += part.byteLength;
    if (bytes > limit) return null;
    parts.push(part);
  }
  return new Request(req, { body: Buffer.concat(parts) });
}
