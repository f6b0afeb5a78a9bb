import type { OptionStep } from "@/domain/catalogue/option-set";
import type { Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";

/**
 * The texts of a question in a language. A missing Arabic text falls back to the English one, and a
 * missing title to the question's name.
 */
export function stepWords(step: OptionStep, locale: Locale) {
  const name = localized(locale, step.name, step.nameAr);
  return {
    name,
    title: localized(locale, step.title, step.titleAr) ?? name,
    hint: localized(locale, step.hint, step.hintAr) ?? "",
    placeholder: localized(locale, step.placeholder, step.placeholderAr) ?? undefined,
  };
}
