"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { PanelTab } from "@/features/admin/shared/frame/tabs";
import { useNeeds } from "@/features/admin/shared/orders/use-needs";

/** Upper bound on the number shown in a badge. */
const MOST = 99;

/**
 * Shows, beside the tab "Today", how many kinds of tasks wait for staff: `needs` has one entry per
 * kind. Absent if there are none.
 */
export function NeedBadge({ className }: { className?: string }) {
  const count = useNeeds().data?.needs.length ?? 0;
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid h-[22px] min-w-[22px] shrink-0 place-items-center rounded-full bg-after px-1.5",
        "font-title text-[0.8125rem] text-on-ink leading-none forced-colors:border",
        className,
      )}
    >
      <bdi dir="ltr">{count > MOST ? `${MOST}+` : count}</bdi>
    </span>
  );
}

/**
 * A tab's label. `name` is the accessible name of "Today" with the badge's number; undefined for
 * other tabs and without a badge.
 */
export function useTabName(tab: PanelTab): { label: string; name: string | undefined } {
  const texts = useTranslations("panel");
  const count = useNeeds().data?.needs.length ?? 0;
  const label = texts(`tabs.${tab}`);
  const hasMore = tab === "today" && count > 0;
  return { label, name: hasMore ? texts("todayName", { count }) : undefined };
}
