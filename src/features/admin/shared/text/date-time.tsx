"use client";

import { useTranslations } from "next-intl";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { useLanguage } from "@/i18n/use-language";
import { dayOf, formatDateTime, formatDay, formatDayMonth, formatHour } from "./format-date-time";

/**
 * Returns a function that formats an ISO instant in the shop's time zone and the admin's language:
 * "14 Jun 2025, 18:42".
 */
export function useFormatDateTime(): (instant: string) => string {
  const { timeZone } = usePanelContext();
  const locale = useLanguage();
  return (instant) => formatDateTime(instant, locale, timeZone);
}

/**
 * Returns a function that formats the day of an ISO instant in the shop's time zone: "14 Jun 2025".
 */
export function useFormatDay(): (instant: string) => string {
  const { timeZone } = usePanelContext();
  const locale = useLanguage();
  return (instant) => formatDay(instant, locale, timeZone);
}

/** An ISO instant as "14 Jun 2025, 18:42". */
export function DateTime({ at }: { at: string }) {
  const shown = useFormatDateTime();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {shown(at)}
    </time>
  );
}

/**
 * An ISO instant in a list of recent ones: "Today, 09:04", "Yesterday, 22:10" or "24 Nov, 18:02".
 * An instant of another year has the year: "24 Nov 2024, 18:02".
 */
export function RecentDateTime({ at }: { at: string }) {
  const texts = useTranslations("panel.near");
  const { timeZone } = usePanelContext();
  const locale = useLanguage();
  const now = Date.now();
  const day = dayOf(at, timeZone);
  const time = formatHour(at, locale, timeZone);
  const isThisYear = day.slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  const shown =
    day === dayOf(now, timeZone)
      ? texts("today", { time })
      : day === dayOf(now - DAY_MS, timeZone)
        ? texts("yesterday", { time })
        : isThisYear
          ? texts("day", { day: formatDayMonth(at, locale, timeZone), time })
          : formatDateTime(at, locale, timeZone);
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {shown}
    </time>
  );
}

/** The day of an ISO instant within a sentence: "today", "yesterday", or "24 Nov 2025". */
export function RecentDay({ at }: { at: string }) {
  const texts = useTranslations("panel.near");
  const { timeZone } = usePanelContext();
  const shown = useFormatDay();
  const now = Date.now();
  const day = dayOf(at, timeZone);
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {day === dayOf(now, timeZone)
        ? texts("sameDay")
        : day === dayOf(now - DAY_MS, timeZone)
          ? texts("dayBefore")
          : shown(at)}
    </time>
  );
}

const DAY_MS = 86_400_000;
