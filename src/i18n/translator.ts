import { createTranslator } from "next-intl";
import { INTL_TAGS, type Locale } from "@/domain/text/locale";
import { type Messages, messagesOf } from "@/i18n/messages";

/** Texts outside of a page: mails and the messages of the API. */
export function translator<Namespace extends keyof Messages>(locale: Locale, namespace: Namespace) {
  return createTranslator({ locale: INTL_TAGS[locale], messages: messagesOf(locale), namespace });
}
