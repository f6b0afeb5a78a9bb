import { createTranslator } from "next-intl";
import { INTL_TAGS, type Locale } from "@/domain/text/locale";
import { type Messages, messagesOf } from "@/i18n/messages";

/** Translates outside a page: for mails and API messages. */
export function translator<Namespace extends keyof Messages>(locale: Locale, namespace: Namespace) {
  return createTranslator({ locale: INTL_TAGS[locale], messages: messagesOf(locale), namespace });
}
