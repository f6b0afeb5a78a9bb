"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useState } from "react";
import type { TodayDto } from "@/contract/admin/today";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { useNeeds } from "@/features/admin/shared/orders/use-needs";
import { trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";
import { LowKeys } from "./low-keys";
import { Needs } from "./needs";
import { cityOf, fullDay, timeOf, weekdayOfDate } from "./relative-time";
import { useTimeFormat } from "./use-time-format";

/**
 * The panel's first page: attention items, a summary of yesterday, and stock that runs out.
 * Visual design, pictures 20 and 21.
 */
export default function TodayTab() {
  const texts = useTranslations("adminToday");
  const needs = useNeeds();
  const [allEnding, setAllEnding] = useState(false);
  const today = trpc.admin.today.read.useQuery(
    { allEnding },
    { placeholderData: (shown: TodayDto | undefined) => shown },
  );
  const failed = [needs, today].find(({ isError, data }) => isError && !data);
  return (
    <section className="max-w-[58rem]">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 max-lg:justify-between">
        <h1 className="text-h1">{texts("title")}</h1>
        {needs.data && <Now at={needs.data.checkedAt} />}
      </div>
      {failed ? (
        <LoadFailed query={failed} failed={texts("failed")} className="mt-4" />
      ) : (
        <>
          {today.data ? <Yesterday yesterday={today.data.yesterday} /> : <SentenceSkeleton />}
          {needs.data ? (
            <Needs {...needs.data}>
              {today.data && (
                <LowKeys
                  {...today.data}
                  checkedAt={needs.data.checkedAt}
                  onShowAll={() => setAllEnding(true)}
                />
              )}
            </Needs>
          ) : (
            <RowsSkeleton label={texts("loading")} />
          )}
        </>
      )}
    </section>
  );
}

function Now({ at }: { at: string }) {
  const texts = useTranslations("adminToday");
  const clock = useTimeFormat();
  const day = fullDay(at, clock);
  return (
    <p className="text-[0.9375rem] text-ink-3">
      <time dateTime={at}>
        <span className="sm:hidden">{day}</span>
        <span className="max-sm:hidden">
          {texts("now", { day, time: timeOf(at, clock), place: cityOf(clock.timeZone) })}
        </span>
      </time>
    </p>
  );
}

function SentenceSkeleton() {
  return (
    <div aria-hidden="true" className="mt-3 grid gap-2">
      <Skeleton className="h-6 w-full max-w-160" />
      <Skeleton className="h-6 w-80 max-w-full" />
    </div>
  );
}

function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="mt-8">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="mt-3 h-36 w-full rounded-card!" />
    </div>
  );
}

const figure = (chunks: ReactNode) => <strong className="font-title text-ink">{chunks}</strong>;

/** A summary of yesterday in one or two sentences. Renders nothing without access to reports. */
function Yesterday({ yesterday }: Pick<TodayDto, "yesterday">) {
  const texts = useTranslations("adminToday.yesterday");
  const { locale } = useTimeFormat();
  if (yesterday === null) return null;
  const { date, orders, revenueUSD, comparison, quick, refunded } = yesterday;
  return (
    <p className="mt-3 max-w-[46rem] text-[0.9375rem] text-ink-2 leading-normal lg:text-[1.25rem]">
      {orders === 0
        ? texts("none")
        : texts.rich("brought", {
            orders,
            comparison: comparison ?? "none",
            weekday: weekdayOfDate(date, locale),
            b: figure,
            money: () => figure(<Dollars amount={revenueUSD} />),
          })}{" "}
      {quick > 0 && refunded > 0
        ? texts("quickAndRefunded", { count: quick, refunded })
        : quick > 0
          ? texts("quick", { count: quick })
          : refunded > 0 && texts("refunded", { refunded })}
    </p>
  );
}
