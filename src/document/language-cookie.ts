import { STORAGE_KEYS } from "@/domain/text/locale";

const YEAR_SECONDS = 31_536_000;

/** The language cookie that next.config.mjs reads. */
export function languageCookie(locale: string): string {
  return `${STORAGE_KEYS.language}=${locale}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
}
