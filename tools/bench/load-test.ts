import { brotliDecompressSync } from "node:zlib";
import type autocannon from "autocannon";
import { type Driven, percentiles } from "./bench-table";
import { addressOf } from "./http-client";

const CONNECTIONS = 16;
/**
 * Requests after which autocannon renews a connection. After 10,000 requests, the server ends a
 * connection with `Connection: close`, which autocannon does not handle.
 */
const REQUESTS_PER_CONNECTION = 9_000;
/** Numbers the requests of all loads, warm-ups included, so that a generated path never repeats. */
let requests = 0;

/** Requests of one kind, and a check of their responses. */
export interface Work {
  path: string;
  /** JSON body of a POST; a GET is sent without it. */
  body?: string;
  /** Pages are requested and read compressed. */
  isPage?: boolean;
  /** Additional headers of each connection's visitor. */
  headersOf?: (visitor: number) => Record<string, string>;
  /** The path of each request, by its number. */
  pathOf?: (request: number) => string;
  /** Each request comes from a new visitor. */
  isOfStrangers?: boolean;
  /** Checks the response text: returns false or throws if it is wrong. */
  isRight: (text: string) => boolean;
}

/**
 * Sends requests for `seconds` seconds over sixteen connections, each with one request in flight
 * and its own visitor address; with `isOfStrangers`, each request has a new address.
 * @throws Error if a response was refused, missing, or wrong
 */
export async function runLoad(url: string, work: Work, seconds: number): Promise<Driven> {
  const times: number[] = [];
  let visitors = 0;
  let wrongOne = "";
  const { isRight, see } = judge(work);
  // A development dependency, so it is imported only when a load runs.
  const { default: load } = await import("autocannon");
  const result = await load({
    url: url + work.path,
    connections: CONNECTIONS,
    duration: seconds,
    reconnectRate: REQUESTS_PER_CONNECTION,
    setupClient(client) {
      keepBytes(client);
      const visitor = visitors++;
      const fixed = { ...headersOf(work), ...work.headersOf?.(visitor) };
      client.setRequests([
        {
          method: work.body === undefined ? "GET" : "POST",
          body: work.body,
          headers: { ...fixed, ...addressOf(visitor) },
          ...(work.pathOf || work.isOfStrangers ? { setupRequest: next } : {}),
        },
      ]);
      client.on("response", (_status, _bytes, milliseconds) => times.push(milliseconds));
    },
    verifyBody(body) {
      const text = String(body);
      const right = isRight(text);
      if (!right) wrongOne ||= see(text);
      return right;
    },
  });
  const { mismatches, non2xx, errors, duration } = result;
  if (mismatches + non2xx + errors > 0) {
    throw new Error(
      `${work.path}: ${mismatches} wrong answers, ${non2xx} refusals, ${errors} errors; ${wrongOne.slice(0, 500)}`,
    );
  }
  return { rate: result["2xx"] / duration, ...percentiles(times) };

  function next(request: autocannon.Request): autocannon.Request {
    requests += 1;
    const headers = work.isOfStrangers
      ? { ...request.headers, ...addressOf(CONNECTIONS + requests) }
      : request.headers;
    return { ...request, headers, path: work.pathOf?.(requests) ?? request.path };
  }
}

/** Headers that every visitor sends for this work. */
export function headersOf({ isPage, body }: Work): Record<string, string> {
  return {
    ...(isPage ? { "accept-encoding": "br" } : {}),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
}

/**
 * Makes autocannon keep one character per byte: its decoding as UTF-8 breaks compressed bodies.
 */
function keepBytes(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as {
    pipelinedRequests: { peek(): { body: string } | undefined; addBody(part: Buffer): void };
  };
  pipelinedRequests.addBody = (part) => {
    const answer = pipelinedRequests.peek();
    if (answer) answer.body += part.toString("latin1");
  };
}

/** Number of correct bodies to remember, so that the same bytes are checked once. */
const MOST_KNOWN = 100;

function judge({ isPage, isRight }: Work) {
  const known = new Set<string>();
  const see = (body: string) => textOf(Buffer.from(body, "latin1"), isPage);
  return {
    see,
    isRight(body: string): boolean {
      if (known.has(body)) return true;
      try {
        if (!isRight(see(body))) return false;
      } catch {
        return false;
      }
      if (known.size < MOST_KNOWN) known.add(body);
      return true;
    },
  };
}

/**
 * The uncompressed response text: a page may arrive uncompressed until its compressed bytes are
 * ready.
 */
export function textOf(bytes: Buffer, mayBeCompressed = false): string {
  if (mayBeCompressed && bytes[0] !== "<".charCodeAt(0)) {
    return brotliDecompressSync(bytes).toString();
  }
  return bytes.toString();
}
