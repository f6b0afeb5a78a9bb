import type { Locale } from "@/domain/locale";
import { localized } from "@/domain/localized";
import type { OptionStep } from "@/domain/option-set";

/** The words of a question in a language: Arabic falls back to English, the title to the name. */
export function stepWords(step: OptionStep, locale: Locale) {
  const name = localized(locale, step.name, step.nameAr);
  return {
    name,
    title: localized(locale, step.title, step.titleAr) ?? name,
    hint: localized(locale, step.hint, step.hintAr) ?? "",
    placeholder: localized(locale, step.placeholder, step.placeholderAr) ?? undefined,
  };
}
