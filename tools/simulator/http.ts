import type { IncomingMessage, ServerResponse } from "node:http";

const LARGEST_BODY = 1_000_000;

/** A request and its response. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  method: string;
  url: URL;
  /** Runs before the response is sent. */
  beforeSend?: () => void;
}

export function header(exchange: Exchange, name: string): string | undefined {
  const value = exchange.req.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The request body as text. @throws Error above one megabyte */
export async function readBody(exchange: Exchange): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of exchange.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new Error("the request body is larger than a megabyte");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export function sendJson(
  exchange: Exchange,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  send(exchange, status, "application/json", JSON.stringify(body), headers);
}

export function send(
  exchange: Exchange,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): void {
  exchange.beforeSend?.();
  exchange.res
    .writeHead(status, { "content-type": type, "cache-control": "no-store", ...headers })
    .end(body);
}
