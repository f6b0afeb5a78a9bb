import type { INTL_TAGS, Locale } from "@/domain/text/locale";
import type { Messages } from "@/i18n/messages";

declare module "next-intl" {
  interface AppConfig {
    /** A page's language ("en"), or the tag that formatting uses ("en-GB"). */
    Locale: Locale | (typeof INTL_TAGS)[Locale];
    Messages: Messages;
  }
}
