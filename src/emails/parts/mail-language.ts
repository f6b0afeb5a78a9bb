import { directionOf, type Locale } from "@/domain/text/locale";
import { type Messages, messagesOf } from "@/i18n/messages";
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

const languages = new Map<Locale, { texts: Messages; language: MailLanguage }>();

/** Made once for the texts as they are: its translator keeps what it has read of them. */
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

/** The direction of a name or a free text, whose language is not that of the mail for certain. */
export function directionOfText(text: string): "ltr" | "rtl" {
  return /\p{Script=Arabic}/u.test(text) ? "rtl" : "ltr";
}
