import type { ChosenOption } from "@/domain/catalogue/customization";
import { LIST_COMMA, type Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";

type OptionWords = Pick<ChosenOption, "label" | "labelAr">;

/** The name of a chosen option; for a free text, the text itself. */
export function optionLabel({ label, labelAr }: OptionWords, locale: Locale): string {
  return localized(locale, label, labelAr);
}

/** The chosen options of a line as one phrase: "Commercial, Windows". Empty without options. */
export function optionsText(chosen: readonly OptionWords[], locale: Locale): string {
  const labels = chosen.map((one) => optionLabel(one, locale));
  return (locale === "ar" ? labels.map(isolated) : labels).join(LIST_COMMA[locale]);
}

/** Isolates a Latin name, so that a list of Latin names still runs right to left in Arabic. */
function isolated(label: string): string {
  return /\p{Script=Latin}/u.test(label) ? `\u2068${label}\u2069` : label;
}
