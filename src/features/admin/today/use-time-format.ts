import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { useLanguage } from "@/i18n/use-language";

/** The language and the time zone for times on Today. */
export function useTimeFormat() {
  const { timeZone } = usePanelContext();
  return { locale: useLanguage(), timeZone };
}
