import { brotliDecompressSync } from "node:zlib";
import type autocannon from "autocannon";
import { type Driven, percentiles } from "./bench-table";
import { addressOf } from "./calls";

const CONNECTIONS = 16;
/** Of all loads together: what is new once was not asked before, by its own warm-up neither. */
let requests = 0;

/** Requests of one kind, and how their answers are judged. */
export interface Work {
  path: string;
  /** JSON to POST; without it the path is read. */
  body?: string;
  /** Asked for and read compressed, as pages are. */
  isPage?: boolean;
  /** What the visitor of each connection sends beside his address. */
  headersOf?: (visitor: number) => Record<string, string>;
  /** What differs from one request to the next; a visitor each. */
  pathOf?: (request: number) => string;
  /** Every request comes from somebody new. */
  isOfStrangers?: boolean;
  /** @throws or false where the text is not what was asked for */
  isRight: (text: string) => boolean;
}

/**
 * Sixteen visitors from sixteen addresses, each with one request under way, for so many seconds.
 * @throws Error when an answer was refused, missing, or wrong
 */
export async function drive(url: string, work: Work, seconds: number): Promise<Driven> {
  const times: number[] = [];
  let visitors = 0;
  let wrongOne = "";
  const { isRight, see } = judge(work);
  // A package of development: a command says that it is absent before this is reached.
  const { default: load } = await import("autocannon");
  const result = await load({
    url: url + work.path,
    connections: CONNECTIONS,
    duration: seconds,
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

/** What every visitor of the work sends. */
export function headersOf({ isPage, body }: Work): Record<string, string> {
  return {
    ...(isPage ? { "accept-encoding": "br" } : {}),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
}

/** Autocannon reads bodies as UTF-8, which compressed ones are not: here a character is a byte. */
function keepBytes(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as {
    pipelinedRequests: { peek(): { body: string } | undefined; addBody(part: Buffer): void };
  };
  pipelinedRequests.addBody = (part) => {
    const answer = pipelinedRequests.peek();
    if (answer) answer.body += part.toString("latin1");
  };
}

/** Answers that were found right are known again by their bytes. */
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

/** What was answered, uncompressed: a page may come as it is while its compressed bytes are being made. */
export function textOf(bytes: Buffer, mayBeCompressed = false): string {
  if (mayBeCompressed && bytes[0] !== "<".charCodeAt(0)) {
    return brotliDecompressSync(bytes).toString();
  }
  return bytes.toString();
}
