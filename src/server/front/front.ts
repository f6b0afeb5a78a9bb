import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import { DomainError } from "@/domain/errors";
import { DEFAULT_LOCALE } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { keysInUrl } from "@/server/api-keys/api-key-text";
import { refuseKeyInUrl } from "@/server/api-keys/authenticate-api-key";
import type { ConfigHeaders } from "@/server/front/headers/config-headers";
import { chooseFirstLanguage } from "@/server/front/headers/first-language";
import {
  sendTooMany,
  setForwardedFor,
  takeRateLimit,
  takeRateLimitOnce,
} from "@/server/front/intake/admission";
import { renderQueued } from "@/server/front/intake/render-queue";
import { readTarget } from "@/server/front/intake/request-target";
import { nextTurn } from "@/server/front/intake/request-throttle";
import { isNarrowedList } from "@/server/front/response-cache/pages";
import { BUSY_SECONDS, isDatabaseBusy } from "@/server/platform/database/database-errors";
import { log } from "@/server/platform/log/log";
import { withLogFields } from "@/server/platform/log/log-fields";
import { beginSpan, withinSpan } from "@/server/platform/watch/tracing";
import { isV1 } from "@/server/rest/api-path";
import { nextPathAt } from "@/server/rest/next-paths";
import { type Match, matchPath, namesOf } from "@/server/rest/paths";
import { refuseProgram } from "@/server/rest/refuse-program";
import { toResponse } from "@/server/rest/rest-call";
import { type AccessLogRequest, logWhenDone } from "./access-log";
import type { CachedHandler, RequestHandler } from "./answer";
import { correctErrorHeaders } from "./correct-error-headers";
import { sendShortAnswer, toRestCall } from "./rest-bridge";
import { sendWebResponse, toWebRequest } from "./web-bridge";

const texts = translator(DEFAULT_LOCALE, "errors");

/** Compresses responses that do not come from the response cache, which stores compressed bytes. */
const compress = compression() as unknown as (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
) => void;

interface Parts {
  /** Next's own handler. */
  pages: RequestHandler;
  ready?: CachedHandler;
  headersOf?: ConfigHeaders;
}

/**
 * The single entry point for requests. Each request gets an id and an access-log line, and is
 * answered from the response cache (`ready`), by the path registry without Next, or by `pages`.
 */
export function createFront({ pages, ready, headersOf }: Parts): RequestHandler {
  return (req, res) => {
    const id = requestId(req);
    req.headers["x-request-id"] = id;
    setForwardedFor(req);
    chooseFirstLanguage(req);
    const target = readTarget(req.url ?? "");
    const visit: AccessLogRequest = {
      requestId: id,
      method: req.method ?? "",
      path: pathOf(target ?? ""),
      fields: { requestId: id },
      span: beginSpan("request", {
        kind: "server",
        isRoot: true,
        attributes: { "http.request.method": req.method ?? "", "barq.request_id": id },
      }),
    };
    logWhenDone(res, visit, namesOf);
    try {
      takeRateLimit(req, "request");
      if (keysInUrl(req.url ?? "").length > 0) {
        return withinSpan(visit.span, () => refuseKey(visit, req, res));
      }
      const isAnswered = target !== null && ready ? ready(req, res, target) : false;
      // Do not await here: because Next tracks async contexts in this process, each promise costs a
      // tenth of the time of a cached response.
      if (isAnswered === true) {
        visit.isReady = true;
        return undefined;
      }
      const visited = { target, visit, req, res };
      return withinSpan(visit.span, () => goOn(isAnswered, visited));
    } catch (error) {
      fail(error, visit, req, res);
      return undefined;
    }
  };

  /** Answers a request that the cache could not answer synchronously. */
  async function goOn(
    isAnswered: false | Promise<boolean>,
    { target, visit, req, res }: Visited,
  ): Promise<void> {
    try {
      if (await isAnswered) return;
      const turn = nextTurn();
      if (turn) await turn;
      const match = target === null ? null : matchPath(visit.method, visit.path);
      const isNarrowed = target !== null && isNarrowedList(target);
      const isFile = STATIC.test(visit.path);
      const { limit } = nextPathAt(visit.path) ?? { limit: "page" as const };
      if (match) takeRateLimit(req, match.limit);
      else if (isNarrowed) takeRateLimitOnce(req, "narrowed");
      else if (!isFile) takeRateLimitOnce(req, limit);
      const head = [
        ["x-request-id", visit.requestId] as const,
        ...((match && headersOf?.(visit.path)) || []),
      ];
      if (target !== null && match) {
        return await withLogFields(visit.fields, () => answerPath(match, target, head, req, res));
      }
      setHead(res, head);
      if (target === null) return sendError(res, 400, texts("unknown_path"));
      req.url = target;
      compress(req, res, () => undefined);
      correctErrorHeaders(res);
      // Build files and next-auth are answered by Next without rendering.
      const isRendered = !isFile && limit === "page";
      if (!isRendered) await pages(req, res);
      else if (req.method === "GET" || req.method === "HEAD") {
        await renderQueued(pages, { req, res, isNarrowed });
      } else refuseMethod(req, res, "GET, HEAD");
    } catch (error) {
      fail(error, visit, req, res);
    }
  }
}

/** Paths of the build's files. */
const STATIC = /^\/_next\/static\//;

interface Visited {
  target: string | null;
  visit: AccessLogRequest;
  req: IncomingMessage;
  res: ServerResponse;
}

/** Refuses a request whose URL contains an API key, whichever part of the shop would answer it. */
async function refuseKey(
  visit: AccessLogRequest,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  try {
    takeRateLimit(req, "call");
    await withLogFields(visit.fields, () => refuseKeyInUrl(req.url ?? ""));
  } catch (error) {
    fail(error, visit, req, res);
  }
}

function fail(
  error: unknown,
  visit: AccessLogRequest,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  // The client has disconnected, so there is nobody to answer.
  if (req.destroyed && !req.complete) return;
  const code = error instanceof DomainError ? error.code : null;
  if (!res.headersSent && (isV1(visit.path) || code === "api_key_in_url")) {
    endUnread(req, res);
    sendShortAnswer(refuseProgram(error, visit), res, [["x-request-id", visit.requestId]]);
    return;
  }
  if (error instanceof DomainError && error.code === "too_many_requests" && !res.headersSent) {
    endUnread(req, res);
    sendTooMany(error, req, res);
    return;
  }
  const isBusy = isDatabaseBusy(error);
  log[isBusy ? "warn" : "error"]({ requestId: visit.requestId, err: error }, "unexpected error");
  if (res.headersSent) res.destroy();
  else if (isBusy) {
    res.setHeader("retry-after", String(BUSY_SECONDS));
    sendError(res, 503, texts("shop_busy"));
  } else sendError(res, 500, texts("generic"));
}

function pathOf(target: string): string {
  const at = target.indexOf("?");
  return at === -1 ? target : target.slice(0, at);
}

type Head = readonly (readonly [name: string, value: string])[];

function setHead(res: ServerResponse, head: Head): void {
  for (const [name, value] of head) res.setHeader(name, value);
}

async function answerPath(
  { handle, allowed, parts }: Match,
  target: string,
  head: Head,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (!handle) {
    setHead(res, head);
    return refuseMethod(req, res, allowed);
  }
  let response: Response;
  if (handle.answer) {
    const answer = await handle.answer(toRestCall(req, target), parts);
    endUnread(req, res);
    if (sendShortAnswer(answer, res, head)) return;
    response = toResponse(answer);
  } else {
    const gone = new AbortController();
    res.once("close", () => res.writableFinished || gone.abort());
    const request = toWebRequest(req, target, gone.signal);
    response = await handle(request, parts);
    endUnread(req, res);
  }
  setHead(res, head);
  compress(req, res, () => undefined);
  await sendWebResponse(response, res);
}

/** Closes the connection after the response if the request body was not read completely. */
function endUnread(req: IncomingMessage, res: ServerResponse): void {
  const hasBody = "content-length" in req.headers || "transfer-encoding" in req.headers;
  if (!req.complete && hasBody) res.setHeader("connection", "close");
}

function refuseMethod(req: IncomingMessage, res: ServerResponse, allowed: string): void {
  endUnread(req, res);
  res.setHeader("allow", allowed);
  sendError(res, 405, texts("wrong_method", { method: req.method ?? "", allowed }));
}

function sendError(res: ServerResponse, status: number, message: string): void {
  res.statusCode = status;
  res.setHeader("content-type", "application/json");
  res.setHeader("cache-control", "no-store");
  res.end(JSON.stringify({ message }));
}

/**
 * Keeps a proxy's request id if it is well formed, so that the logs of the proxy and of the shop
 * have the same id.
 */
function requestId({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  const isOfProxy = headers["x-forwarded-for"] !== undefined;
  return isOfProxy && typeof given === "string" && /^[\w-]{8,64}$/.test(given)
    ? given
    : randomUUID();
}
