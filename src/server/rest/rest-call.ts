import type { HeaderList, RequestHeaders } from "@/server/platform/headers";
import { readWithin } from "@/server/rest/body-limit";
import { markShared } from "@/server/rest/shared-responses";

/** Placeholder origin for parsing URLs: handlers must not trust the host that a request names. */
export const ORIGIN = "http://shop";

/** A call of a REST path, from a web request or a Node request. */
export interface RestCall {
  method: string;
  /** The path, normalised as by a URL parser and not decoded: /api/cart.php */
  path: string;
  /** The text after the question mark, or an empty string. */
  query: string;
  headers: RequestHeaders;
  /** Reads the whole raw body; null if the body exceeds `most` bytes. */
  readBody(most: number): Promise<Uint8Array | null>;
}

/** A response: JSON, complete or streamed, or no body. */
export interface RestAnswer {
  status: number;
  headers: HeaderList;
  body: string | ReadableStream<Uint8Array> | null;
  /**
   * Cache tags of a response that is the same for every visitor (`shared-responses.ts`); null for
   * any other.
   */
  tags: Set<string> | null;
}

/** Path parameters by their names in the template. */
export type PathParts = Record<string, string>;

export type AnswerCall = (call: RestCall, parts: PathParts) => Promise<RestAnswer>;

/** Answers requests of one path. `answer`, if present, does so without building a web `Request`. */
export interface Handler {
  (req: Request, parts: PathParts): Response | Promise<Response>;
  answer?: AnswerCall;
}

/**
 * Builds a call from a request.
 * @param target path and query as sent
 * @param body chunks; null if there is none
 */
export function restCall(
  method: string,
  target: string,
  headers: RequestHeaders,
  body: AsyncIterable<Uint8Array> | null = null,
): RestCall {
  const [path, query] = readAddress(target);
  return { method, path, query, headers, readBody: (most) => readWithin(body, headers, most) };
}

/** Splits a target into path and query, normalised as a URL parser does. */
export function readAddress(target: string): [path: string, query: string] {
  if (!isPlain(target)) return normal(target);
  const [path = "", query = ""] = target.split("?", 2);
  return [path, query];
}

/**
 * Whether URL parsing would leave the target unchanged: no dot segments, fragments or characters
 * that would be encoded.
 */
const isPlain = (target: string) =>
  /^[\w./@-]*(?:\?[^#?\s\\]*)?$/.test(target) && !target.includes("/.");

function normal(target: string): [path: string, query: string] {
  const { pathname, search } = new URL(ORIGIN + target);
  return [pathname, search.slice(1)];
}

/**
 * Wraps a call handler. The HTTP server (src/server/front) uses `answer` directly, since building a
 * web request costs as much as reading a cart.
 */
export function handlerOf(answer: AnswerCall): Handler {
  const handle = async ({ method, url, headers, body }: Request, parts: PathParts) => {
    const { pathname, search } = new URL(url);
    return toResponse(await answer(restCall(method, pathname + search, headers, body), parts));
  };
  return Object.assign(handle, { answer });
}

export function toResponse({ status, headers, body, tags }: RestAnswer): Response {
  const response = new Response(body, { status, headers: headers.entries });
  return tags ? markShared(response, tags) : response;
}
