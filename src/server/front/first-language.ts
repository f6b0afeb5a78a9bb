import type { IncomingMessage } from "node:http";
import { parse } from "cookie";
import { acceptedLocale } from "@/domain/accepted-locale";
import { DEFAULT_LOCALE, isLocale, STORAGE_KEYS } from "@/domain/locale";

/**
 * Gives a request without a stored language the cookie of the one that its browser prefers, so that the rewrites of
 * next.config.mjs, the ready pages and the API agree. Nothing is stored in the browser. Decision 078.
 */
export function chooseFirstLanguage({ headers }: IncomingMessage): void {
  const accepted = headers["accept-language"];
  if (accepted === undefined) return;
  const locale = acceptedLocale(accepted);
  if (locale === DEFAULT_LOCALE) return;
  const cookies = headers.cookie ?? "";
  const isNamed = cookies.includes(STORAGE_KEYS.language);
  if (isNamed && isLocale(parse(cookies)[STORAGE_KEYS.language])) return;
  // In front: of two cookies of a name the first counts.
  const chosen = `${STORAGE_KEYS.language}=${locale}`;
  headers.cookie = cookies === "" ? chosen : `${chosen}; ${cookies}`;
}
