import { getRequestConfig } from "next-intl/server";
import { INTL_TAGS, localeOr } from "@/domain/text/locale";
import { messagesOf } from "@/i18n/messages";

/**
 * next-intl's configuration for server components: the language is the first segment of the
 * rewritten path.
 */
export default getRequestConfig(async ({ requestLocale }) => {
  const locale = localeOr(await requestLocale);
  return { locale: INTL_TAGS[locale], messages: messagesOf(locale), timeZone: "UTC" };
});
