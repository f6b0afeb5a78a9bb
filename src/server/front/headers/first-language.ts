import type { IncomingMessage } from "node:http";
import { parse } from "cookie";
import { acceptedLocale } from "@/domain/text/accepted-locale";
import { DEFAULT_LOCALE, isLocale, STORAGE_KEYS } from "@/domain/text/locale";

/**
 * Adds the browser's preferred language, if it is not the default, as a cookie to a request without
 * a valid language cookie, so that the rewrites of next.config.mjs, the cached pages and the API
 * agree. The cookie is not sent to the browser. Decision 078 (the first language).
 */
export function chooseFirstLanguage({ headers }: IncomingMessage): void {
  const accepted = headers["accept-language"];
  if (accepted === undefined) return;
  const locale = acceptedLocale(accepted);
  if (locale === DEFAULT_LOCALE) return;
  const cookies = headers.cookie ?? "";
  const isNamed = cookies.includes(STORAGE_KEYS.language);
  if (isNamed && isLocale(parse(cookies)[STORAGE_KEYS.language])) return;
  // Parsers use the first of two cookies with equal names, so the new cookie precedes an invalid
  // one.
  const chosen = `${STORAGE_KEYS.language}=${locale}`;
  headers.cookie = cookies === "" ? chosen : `${chosen}; ${cookies}`;
}
