import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import { DEFAULT_LOCALE } from "@/domain/locale";
import { translator } from "@/i18n/translator";
import { log } from "@/server/platform/log";
import { type Match, matchRoute } from "@/server/rest/routes";
import { logWhenDone } from "./access-log";
import type { Answer, ReadyAnswer } from "./answer";
import type { ConfigHeaders } from "./config-headers";
import { readTarget } from "./request-target";
import { sendWebResponse, toWebRequest } from "./web-bridge";

const texts = translator(DEFAULT_LOCALE, "errors");

/** What is ready is compressed already; this is for the rest. */
const compress = compression() as unknown as (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
) => void;

interface Parts {
  /** Next's own handler. */
  pages: Answer;
  ready?: ReadyAnswer;
  headersOf?: ConfigHeaders;
}

/**
 * One way in for every request: it gets its number, its line in the log, and its answer; from the table of routes
 * without Next, else from `pages`, where it is not `ready`.
 */
export function createFront({ pages, ready, headersOf }: Parts): Answer {
  return async (req, res) => {
    const id = requestId(req);
    req.headers["x-request-id"] = id;
    // Who asks, where no proxy says it: src/server/platform/client-address.ts.
    req.headers["x-forwarded-for"] ??= req.socket.remoteAddress;
    const target = readTarget(req.url ?? "");
    const visit = { requestId: id, method: req.method ?? "", path: pathOf(target ?? "") };
    logWhenDone(res, visit);
    try {
      if (target !== null && ready) {
        const isAnswered = ready(req, res, target);
        if (isAnswered === true || (await isAnswered)) return;
      }
      res.setHeader("x-request-id", id);
      if (target === null) return sendError(res, 400, texts("unknown_path"));
      req.url = target;
      compress(req, res, () => undefined);
      const match = matchRoute(visit.path);
      if (match) {
        for (const [name, value] of headersOf?.(visit.path) ?? []) res.setHeader(name, value);
        visit.path = match.name;
      }
      await (match ? answerRoute(match, target, req, res) : pages(req, res));
    } catch (error) {
      // Whoever asked has gone: nobody is left to be told.
      if (req.destroyed && !req.complete) return;
      log.error({ requestId: id, err: error }, "unexpected");
      if (res.headersSent) res.destroy();
      else sendError(res, 500, texts("generic"));
    }
  };
}

function pathOf(target: string): string {
  const at = target.indexOf("?");
  return at === -1 ? target : target.slice(0, at);
}

async function answerRoute(
  { handlers, params }: Match,
  target: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const method = req.method ?? "GET";
  const handler = handlers[method] ?? (method === "HEAD" ? handlers.GET : undefined);
  if (!handler) {
    const allowed = Object.keys(handlers).join(", ");
    res.setHeader("allow", allowed);
    return sendError(res, 405, texts("wrong_method", { method, allowed }));
  }
  const gone = new AbortController();
  res.once("close", () => gone.abort());
  const request = toWebRequest(req, target, gone.signal);
  const response = await handler(request, { params: Promise.resolve(params) });
  // What of a body was not read is not read now: the connection ends with the answer.
  if (!req.complete && "content-length" in req.headers) res.setHeader("connection", "close");
  await sendWebResponse(response, res);
}

function sendError(res: ServerResponse, status: number, message: string): void {
  res.statusCode = status;
  res.setHeader("content-type", "application/json");
  res.setHeader("cache-control", "no-store");
  res.end(JSON.stringify({ message }));
}

/** A proxy's number of the request is kept when it looks like one, so that its log and ours agree. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  const isOfProxy = headers["x-forwarded-for"] !== undefined;
  return isOfProxy && typeof given === "string" && /^[\w-]{8,64}$/.test(given)
    ? given
    : randomUUID();
}
