import type { HeaderList, RequestHeaders } from "@/server/platform/headers";
import { readWithin } from "@/server/rest/body-limit";
import { shareAnswer } from "@/server/rest/shared-answers";

/** A host of no meaning: no handler may believe the one that a request names. */
export const ORIGIN = "http://shop";

/** What a REST path is asked, by whoever took the request: a web request, or one of Node's. */
export interface RestCall {
  method: string;
  /** As it was written, without what an address is rid of when it is read: /api/cart.php */
  path: string;
  /** What follows the question mark, or nothing. */
  query: string;
  headers: RequestHeaders;
  /** All of the body as it came; null when it weighs more than so many bytes. */
  readBody(most: number): Promise<Uint8Array | null>;
}

/** What it answers: JSON, whole or while it is read, or nothing. */
export interface RestAnswer {
  status: number;
  headers: HeaderList;
  body: string | ReadableStream<Uint8Array> | null;
  /** What an answer shows that is the same for everybody (rest/shared-answers.ts); null for any other. */
  tags: Set<string> | null;
}

/** The parts of a path, by the names in its template. */
export type PathParts = Record<string, string>;

export type AnswerCall = (call: RestCall, parts: PathParts) => Promise<RestAnswer>;

/** Answers requests of one path: by its `answer`, where it has one, without a web request. */
export interface Handler {
  (req: Request, parts: PathParts): Response | Promise<Response>;
  answer?: AnswerCall;
}

/**
 * The call that a request makes.
 * @param target path and query as they were sent
 * @param body its pieces; null where there is none
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

/** Path and query of a target, as the web reads an address. */
export function readAddress(target: string): [path: string, query: string] {
  if (!isPlain(target)) return normal(target);
  const [path = "", query = ""] = target.split("?", 2);
  return [path, query];
}

/** Without what an address is rid of when it is read: dots in the place of a folder, fragments, odd signs. */
const isPlain = (target: string) =>
  /^[\w./@-]*(?:\?[^#?\s\\]*)?$/.test(target) && !target.includes("/.");

function normal(target: string): [path: string, query: string] {
  const { pathname, search } = new URL(ORIGIN + target);
  return [pathname, search.slice(1)];
}

/**
 * A handler that answers calls. The front calls `answer` without a web request, which costs as
 * much as reading a cart.
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
  return tags ? shareAnswer(response, tags) : response;
}
