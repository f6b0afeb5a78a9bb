import { env } from "@/env";
import type { RequestHeaders } from "@/server/platform/headers";

/** What a form of any site may send without asking first. */
const FORM = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i;

/** Nothing of the shop sends these. */
export function isForm(headers: RequestHeaders): boolean {
  return FORM.test(headers.get("content-type") ?? "");
}

/**
 * Whether a request may have been made by a page that is not the shop's. Browsers say it themselves by
 * `Sec-Fetch-Site`; one too old for that says by `Origin` whose page it was. Who says neither is a program, which is
 * believed as long as it brings no cookie: it may as well be a browser whose headers got lost. A subdomain's page is not the shop's.
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
 * Who made a browser or program send a call that reads:
 * - `own_page`: a script of the shop's own page;
 * - `program`: no browser, and whoever runs it holds the session;
 * - `link`: an address that was followed or typed, or another site's script, so the person may not know of it.
 */
export type CalledBy = "own_page" | "program" | "link";

/** Browsers from before `Sec-Fetch-Site` send `Origin` with a POST, and ask for HTML where a link is followed. */
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
