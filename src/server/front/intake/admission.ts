import type { IncomingMessage, ServerResponse } from "node:http";
import { plainPage } from "@/document/plain-page";
import type { DomainError } from "@/domain/errors";
import { env } from "@/env";
import { translator } from "@/i18n/translator";
import { messageOf } from "@/server/api/error-table";
import { cookieLanguage } from "@/server/front/response-cache/api-responses";
import { type BudgetName, takeBudget } from "@/server/platform/admission/visitor-budgets";
import { clientAddress } from "@/server/platform/client-address";
import { isApi } from "@/server/rest/api-path";
import { HopsWatch } from "./proxy-hops";

/**
 * Prepares X-Forwarded-For for `clientAddress`. Keeps the header if PROXY_HOPS is above 0 and the
 * header has a valid address at that position from the end; otherwise replaces the header with the
 * connection's remote address. An address that the client made up is never used, so a client cannot
 * evade its rate limit.
 */
export function setForwardedFor(req: IncomingMessage): void {
  const { PROXY_HOPS } = env();
  const forwarded = req.headers["x-forwarded-for"]?.toString();
  const address = PROXY_HOPS > 0 ? addressOf(req) : "unknown";
  hops.look(forwarded, address === "unknown" ? (req.socket.remoteAddress ?? "") : address);
  if (address === "unknown") req.headers["x-forwarded-for"] = req.socket.remoteAddress;
}

const hops = new HopsWatch();

/** The client's address as rate limits count it; "unknown" if the header has no valid one. */
export function addressOf({ headers }: IncomingMessage): string {
  return clientAddress({ get: (name) => headers[name]?.toString() ?? null });
}

/** Takes a point from the client address's budget. @throws DomainError too_many_requests */
export function takeRateLimit(req: IncomingMessage, name: BudgetName): void {
  takeBudget(name, { ip: addressOf(req), session: null });
}

const taken = new WeakMap<IncomingMessage, BudgetName>();

/**
 * Takes a point from a budget at most once per request, although both the response cache and the
 * front call this.
 * @throws DomainError too_many_requests
 */
export function takeRateLimitOnce(req: IncomingMessage, name: BudgetName): void {
  if (taken.get(req) === name) return;
  takeRateLimit(req, name);
  taken.set(req, name);
}

/** Sends the 429: JSON below /api, a small page elsewhere. */
export function sendTooMany(error: DomainError, req: IncomingMessage, res: ServerResponse): void {
  const language = cookieLanguage(req.headers.cookie);
  const message = messageOf(error, language);
  const isPage = !isApi(req.url ?? "");
  res.statusCode = 429;
  res.setHeader("retry-after", String(error.params.seconds));
  res.setHeader("cache-control", "no-store");
  res.setHeader("content-type", isPage ? "text/html; charset=utf-8" : "application/json");
  const texts = translator(language, "away");
  const page = { title: texts("tooMany"), line: message, retry: texts("retry") };
  res.end(isPage ? plainPage(language, page) : JSON.stringify({ message }));
}
