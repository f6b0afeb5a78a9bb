import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers a request completely, synchronously or later. For pages this is Next's own handler. */
export type RequestHandler = (
  req: IncomingMessage,
  res: ServerResponse,
) => Promise<void> | undefined;

/**
 * Answers a request from the response cache, filling it if needed. Returns false if the cache does
 * not answer the request, mainly because the response differs between visitors.
 * @param target path and query, normalised by `readTarget`
 */
export type CachedHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  target: string,
) => boolean | Promise<boolean>;
