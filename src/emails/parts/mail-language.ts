import { directionOf, type Locale } from "@/domain/text/locale";
import { type Messages, messagesOf } from "@/i18n/messages";
import { translator } from "@/i18n/translator";

/** The language of a mail: its texts and its direction. */
export interface MailLanguage {
  locale: Locale;
  dir: "ltr" | "rtl";
  /** The inline start and end as sides, since mail clients do not support logical properties. */
  start: "left" | "right";
  end: "left" | "right";
  t: ReturnType<typeof translator<"mails">>;
}

const languages = new Map<Locale, { texts: Messages; language: MailLanguage }>();

/**
 * The mail language of a locale. It is cached until the texts change, to keep the parsed messages
 * that its translator caches.
 */
export function mailLanguageOf(locale: Locale): MailLanguage {
  const texts = messagesOf(locale);
  const known = languages.get(locale);
  if (known?.texts === texts) return known.language;
  const language = makeLanguage(locale);
  languages.set(locale, { texts, language });
  return language;
}

function makeLanguage(locale: Locale): MailLanguage {
  const dir = directionOf(locale);
  const [start, end] = dir === "rtl" ? (["right", "left"] as const) : (["left", "right"] as const);
  return { locale, dir, start, end, t: translator(locale, "mails") };
}

/** The direction of a name or a free text, whose language may differ from the mail's. */
export function directionOfText(text: string): "ltr" | "rtl" {
  return /\p{Script=Arabic}/u.test(text) ? "rtl" : "ltr";
}
