"use client";

import { usePanelParts } from "@/features/admin/panel-parts";
import { useLanguage } from "@/i18n/use-language";
import { shownMoment } from "./order-times";

/** Says an ISO instant in the shop's time zone and the admin's language. */
export function useMoment(): (instant: string) => string {
  const { timeZone } = usePanelParts();
  const locale = useLanguage();
  return (instant) => shownMoment(instant, locale, timeZone);
}

/** An ISO instant: "14 Jun 2025, 18:42". */
export function Moment({ at }: { at: string }) {
  const shown = useMoment();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {shown(at)}
    </time>
  );
}
