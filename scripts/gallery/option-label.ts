import type { Locale } from "@/domain/locale";
import { messagesOf } from "@/i18n/messages";

/** What an answer of the wizard is called in a language. */
export function optionLabel(
  locale: Locale,
  step: "subscription-duration" | "applications",
  value: string,
) {
  const { values } = messagesOf(locale).options[step];
  const found = Object.entries(values).find(([name]) => name === value);
  if (!found) throw new Error(`the wizard has no answer ${value}`);
  return found[1].label;
}
