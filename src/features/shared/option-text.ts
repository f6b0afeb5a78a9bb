import type { ChosenOption } from "@/domain/customization";
import type { Locale } from "@/domain/locale";
import type { Messages } from "@/i18n/messages";

export interface StepTexts {
  name: string;
  title: string;
  hint: string;
  values?: Record<string, { label: string; hint: string }>;
}

/** The texts of one question of the wizard, from the namespace `options`. */
export function stepTexts(options: Messages["options"], stepId: string): StepTexts {
  const all: Record<string, StepTexts> = options;
  return all[stepId] ?? { name: stepId, title: stepId, hint: "" };
}

/** The name of a chosen option in the language of `options`; a free text is its own name. */
export function optionLabel(
  options: Messages["options"],
  { stepId, value }: Pick<ChosenOption, "stepId" | "value">,
): string {
  return stepTexts(options, stepId).values?.[value]?.label ?? value;
}

/** The chosen options of a line as one phrase: "Commercial, Windows". "" when nothing was chosen. */
export function optionsText(
  options: Messages["options"],
  chosen: readonly Pick<ChosenOption, "stepId" | "value">[],
  locale: Locale,
): string {
  const labels = chosen.map((one) => optionLabel(options, one));
  return locale === "ar" ? labels.map(isolated).join("، ") : labels.join(", ");
}

/** Else the commas between names of applications, which stay Latin, would run from left to right with them. */
function isolated(label: string): string {
  return /\p{Script=Latin}/u.test(label) ? `\u2068${label}\u2069` : label;
}
