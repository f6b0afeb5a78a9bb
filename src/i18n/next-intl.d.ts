import type { INTL_TAGS, Locale } from "@/domain/text/locale";
import type { Messages } from "@/i18n/messages";

declare module "next-intl" {
  interface AppConfig {
    /** Pages use the language; formatting uses the language's tag. */
    Locale: Locale | (typeof INTL_TAGS)[Locale];
    Messages: Messages;
  }
}
