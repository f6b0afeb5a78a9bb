import type { Locale } from "@/domain/locale";
import { ar } from "@/i18n/ar";
import { en } from "@/i18n/en";

/** The texts of a language, by namespace. */
export type Messages = typeof en;

const MESSAGES: Record<Locale, Messages> = { en, ar };

export function messagesOf(locale: Locale): Messages {
  return MESSAGES[locale];
}

/** Some namespaces of a language: what a page hands to its islands, and no more. */
export function pickMessages<Name extends keyof Messages>(
  locale: Locale,
  names: readonly Name[],
): Pick<Messages, Name> {
  const all = messagesOf(locale);
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<Messages, Name>;
}
