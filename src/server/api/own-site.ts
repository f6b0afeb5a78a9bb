import { env } from "@/env";
import type { RequestHeaders } from "@/server/platform/headers";

/** Content types that a form of any site may send without a CORS preflight. */
const FORM = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i;

/** Whether the body has a form's content type. The shop itself never sends these. */
export function isForm(headers: RequestHeaders): boolean {
  return FORM.test(headers.get("content-type") ?? "");
}

/**
 * Whether a page of another site may have sent the request. Browsers state it in `Sec-Fetch-Site`;
 * older ones name the page's origin in `Origin`. A request with neither comes from a program and is
 * trusted only without cookies, since a browser's headers may have been stripped. Subdomains count
 * as other sites. So does a request that no page has sent (`none`), unless it has the shop's
 * `Origin`.
 */
export function isOtherSite(headers: RequestHeaders): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === "same-origin") return false;
  if (site !== null && site !== "none") return true;
  const origin = headers.get("origin");
  if (origin !== null) return origin !== new URL(env().APP_URL).origin;
  return site !== null || Boolean(headers.get("cookie"));
}

/**
 * The sender of a request that reads:
 * - `own_page`: a script on the shop's own page;
 * - `program`: not a browser, so the person who holds the session intends the call;
 * - `link`: a followed or typed address, or another site's script, possibly without the person's
 * knowledge.
 */
export type CalledBy = "own_page" | "program" | "link";

/**
 * Determines the sender of a request that reads. A browser without `Sec-Fetch-Site` is recognized
 * by the `Origin` that it sends with a POST, and by accepting HTML, as it does for navigations.
 */
export function calledBy(headers: RequestHeaders): CalledBy {
  const site = headers.get("sec-fetch-site");
  if (site !== null) {
    const isOwn = site === "same-origin" && headers.get("sec-fetch-mode") !== "navigate";
    return isOwn ? "own_page" : "link";
  }
  const origin = headers.get("origin");
  if (origin !== null) return origin === new URL(env().APP_URL).origin ? "own_page" : "link";
  return headers.get("accept")?.includes("text/html") ? "link" : "program";
}
