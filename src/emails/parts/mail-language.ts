import { directionOf, type Locale } from "@/domain/locale";
import { translator } from "@/i18n/translator";

/** The language of a mail: its texts and its sides. */
export interface MailLanguage {
  locale: Locale;
  dir: "ltr" | "rtl";
  /** Mail clients know no logical properties: the inline start and end as sides. */
  start: "left" | "right";
  end: "left" | "right";
  t: ReturnType<typeof translator<"mails">>;
}

const languages = new Map<Locale, MailLanguage>();

/** Made once: its translator keeps what it has read of the texts. */
export function mailLanguageOf(locale: Locale): MailLanguage {
  const language = languages.get(locale) ?? makeLanguage(locale);
  languages.set(locale, language);
  return language;
}

function makeLanguage(locale: Locale): MailLanguage {
  const dir = directionOf(locale);
  const [start, end] = dir === "rtl" ? (["right", "left"] as const) : (["left", "right"] as const);
  return { locale, dir, start, end, t: translator(locale, "mails") };
}

/** The direction of a name or a free text, whose language is not that of the mail for certain. */
export function directionOfText(text: string): "ltr" | "rtl" {
  return /\p{Script=Arabic}/u.test(text) ? "rtl" : "ltr";
}
