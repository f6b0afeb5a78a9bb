"use client";

import { usePanelContext } from "@/features/admin/shared/panel-context";
import { useLanguage } from "@/i18n/use-language";
import { formatDateTime } from "./format-date-time";

/** Says an ISO instant in the shop's time zone and the admin's language. */
export function useFormatDateTime(): (instant: string) => string {
  const { timeZone } = usePanelContext();
  const locale = useLanguage();
  return (instant) => formatDateTime(instant, locale, timeZone);
}

/** An ISO instant: "14 Jun 2025, 18:42". */
export function DateTime({ at }: { at: string }) {
  const shown = useFormatDateTime();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {shown(at)}
    </time>
  );
}
