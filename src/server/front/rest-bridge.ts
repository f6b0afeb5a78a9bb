import type { IncomingMessage, ServerResponse } from "node:http";
import type { RestAnswer, RestCall } from "@/server/rest/rest-call";
import { ORIGIN } from "./web-bridge";

/** Node's request as a REST path takes it: without a web request, which costs as much as reading a cart. */
export function toRestCall(req: IncomingMessage, target: string): RestCall {
  const [path = "", query = ""] = isPlain(target) ? target.split("?", 2) : normal(target);
  return {
    method: req.method ?? "GET",
    path: path.replace(/^\/api/, ""),
    query,
    headers: {
      get(name) {
        const value = req.headers[name];
        return typeof value === "string" ? value : (value?.join(", ") ?? null);
      },
    },
    readBody: (most) => readBody(req, most),
  };
}

/** Without what an address is rid of when it is read: dots in the place of a folder, fragments, odd signs. */
const isPlain = (target: string) =>
  /^[\w./@-]*(?:\?[^#?\s\\]*)?$/.test(target) && !target.includes("/.");

function normal(target: string): [path: string, query: string] {
  const { pathname, search } = new URL(ORIGIN + target);
  return [pathname, search.slice(1)];
}

const NOTHING = Buffer.alloc(0);

/** All of the body; null when it weighs more than so many bytes, of which no more is read then. */
async function readBody(req: IncomingMessage, most: number): Promise<Buffer | null> {
  if (req.method === "GET" || req.method === "HEAD") return NOTHING;
  if (Number(req.headers["content-length"] ?? 0) > most) return null;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of req.iterator({ destroyOnReturn: false })) {
    bytes += part.length;
    if (bytes > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Below this, in bytes, compressing is not worth its headers. */
const SMALLEST_COMPRESSED = 1_024;

/** Sends a short answer in one piece; false for what is to be compressed, or is made while it is read. */
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
