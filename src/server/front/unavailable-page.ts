import type { IncomingMessage, ServerResponse } from "node:http";
import { plainPage } from "@/document/plain-page";
import { isLocale, type Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { cookieLanguage } from "@/server/front/response-cache/api-responses";
import { isDatabaseAway } from "@/server/platform/watch/health";
import { isApi } from "@/server/rest/api-path";
import type { RequestHandler } from "./answer";

/** `Retry-After` while the database is unavailable, in seconds. */
const AWAY_SECONDS = 5;

/** Headers that describe the failed page and do not fit the 503 that replaces it. */
const OF_THE_FAILURE = ["content-length", "content-encoding", "etag", "link", "x-nextjs-cache"];

/**
 * Wraps Next, which answers 500 if it cannot render a page. While the database is unavailable, the
 * response becomes a 503 page in the visitor's language with a `Retry-After`. Decision 025
 * (database time and the purchase queue).
 */
export function withUnavailablePage(pages: RequestHandler): RequestHandler {
  return (req, res) => {
    holdFailure(req, res);
    return pages(req, res);
  };
}

/**
 * Holds back a 5xx response, including its head, until it is complete. Other responses pass
 * unchanged.
 */
function holdFailure(req: IncomingMessage, res: ServerResponse): void {
  const { writeHead, write, end, flushHeaders } = res;
  const held: Buffer[] = [];
  let isWhole = false;
  const isFailure = () => !isWhole && !res.headersSent && res.statusCode >= 500;
  const hold = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string") {
      held.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as "utf8") : "utf8"));
    } else if (chunk instanceof Uint8Array) held.push(Buffer.from(chunk));
  };
  // Hold back the head, too: Next's compression calls `writeHead` before `write`.
  res.writeHead = ((...args: unknown[]) =>
    args.length === 1 && isFailure()
      ? res
      : Reflect.apply(writeHead, res, args)) as typeof writeHead;
  res.flushHeaders = () => {
    if (!isFailure()) flushHeaders.call(res);
  };
  res.write = ((...args: unknown[]) => {
    if (!isFailure()) return Reflect.apply(write, res, args);
    hold(args[0], args[1]);
    const done = args.at(-1);
    if (typeof done === "function") done();
    return true;
  }) as typeof write;
  res.end = ((...args: unknown[]) => {
    if (!isFailure()) return Reflect.apply(end, res, args);
    hold(args[0], args[1]);
    isWhole = true;
    void isDatabaseAway().then((isAway) => {
      const body = isAway ? awayAnswer(req, res) : Buffer.concat(held);
      end.call(res, body, "utf8");
    });
    return res;
  }) as typeof end;
}

/** Sets the status and headers of the 503, and returns its body. */
function awayAnswer(req: IncomingMessage, res: ServerResponse): string {
  const [path = "", query = ""] = (req.url ?? "").split("?", 2);
  const language = languageOf(query, req);
  const isPage = !isApi(path);
  for (const name of OF_THE_FAILURE) res.removeHeader(name);
  res.statusCode = 503;
  res.setHeader("retry-after", String(AWAY_SECONDS));
  res.setHeader("cache-control", "no-store");
  res.setHeader("content-type", isPage ? "text/html; charset=utf-8" : "application/json");
  const message = translator(language, "errors")("shop_busy");
  if (!isPage) return JSON.stringify({ message });
  const texts = translator(language, "away");
  const [title, line, retry] = [texts("title"), texts("line"), texts("retry")];
  return plainPage(language, { title, line, retry });
}

/**
 * The response's language: that of the parameter `lang`, otherwise of the cookie (next.config.mjs).
 */
function languageOf(query: string, req: IncomingMessage): Locale {
  const named = new URLSearchParams(query).get("lang");
  return isLocale(named) ? named : cookieLanguage(req.headers.cookie);
}
