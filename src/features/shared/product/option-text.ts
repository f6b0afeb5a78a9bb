import type { ChosenOption } from "@/domain/catalogue/customization";
import { LIST_COMMA, type Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";

type OptionWords = Pick<ChosenOption, "label" | "labelAr">;

/** The name of a chosen option; a free text is its own name. */
export function optionLabel({ label, labelAr }: OptionWords, locale: Locale): string {
  return localized(locale, label, labelAr);
}

/** The chosen options of a line as one phrase: "Commercial, Windows". Empty without options. */
export function optionsText(chosen: readonly OptionWords[], locale: Locale): string {
  const labels = chosen.map((one) => optionLabel(one, locale));
  return (locale === "ar" ? labels.map(isolated) : labels).join(LIST_COMMA[locale]);
}

/** Isolates a Latin name; otherwise commas between Latin names would run left to right too. */
function isolated(label: string): string {
  return /\p{Script=Latin}/u.test(label) ? `\u2068${label}\u2069` : label;
}
