"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { TodayDto } from "@/contract/admin/today";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { useNeeds } from "@/features/admin/shared/use-needs";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Ending } from "./ending";
import { Needs } from "./needs";
import { cityOf, fullDay, timeOf } from "./spoken-moment";
import { useClock } from "./use-clock";
import { Yesterday } from "./yesterday";

/**
 * The panel's first page: open tasks, yesterday in a sentence, stock that ends. Pictures 20, 21.
 */
export function TodayTab() {
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
        <LoadFailed
          message={errorMessage(failed.error, texts("failed"))}
          retryLabel={texts("tryAgain")}
          isBusy={failed.isFetching}
          onRetry={() => void failed.refetch()}
          className="mt-4"
        />
      ) : (
        <>
          {today.data ? <Yesterday yesterday={today.data.yesterday} /> : <SentenceSkeleton />}
          {needs.data ? (
            <Needs {...needs.data}>
              {today.data && (
                <Ending
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
  const clock = useClock();
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
