import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_BODY_BYTES } from "@/server/rest/body-limit";
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
    readBody: () => readBody(req),
  };
}

/** Without what an address is rid of when it is read: dots in the place of a folder, fragments, odd signs. */
const isPlain = (target: string) =>
  /^[\w./@-]*(?:\?[^#?\s\\]*)?$/.test(target) && !target.includes("/.");

function normal(target: string): [path: string, query: string] {
  const { pathname, search } = new URL(ORIGIN + target);
  return [pathname, search.slice(1)];
}

const decoder = new TextDecoder();

/** All of the body as text; null when it weighs more than a call may, of which no more is read then. */
async function readBody(req: IncomingMessage): Promise<string | null> {
  if (req.method === "GET" || req.method === "HEAD") return "";
  if (Number(req.headers["content-length"] ?? 0) > MAX_BODY_BYTES) return null;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of req.iterator({ destroyOnReturn: false })) {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) return null;
    parts.push(part);
  }
  return decoder.decode(Buffer.concat(parts));
}

/** Below this, in bytes, compressing is not worth its headers. */
const SMALLEST_COMPRESSED = 1_024;

/** Sends a short answer in one piece; false for what is to be compressed, or is made while it is read. */
export function sendShortAnswer(
  { status, headers, body }: RestAnswer,
  res: ServerResponse,
  more: readonly (readonly [name: string, value: string])[],
): boolean {
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
