"use client";

import { useTranslations } from "next-intl";
import type { StatsDto } from "@/contract/admin/stats";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Note } from "@/ui/note";
import { Skeleton } from "@/ui/skeleton";
import { isQuiet } from "./day-points";
import { DaysCard } from "./days-card";
import { PeriodFigures } from "./period-figures";
import { StatusCard } from "./status-card";

/** Above the orders: the shop's last thirty days as figures and as a chart (picture 14). */
export function StatsPanel() {
  const texts = useTranslations("adminStats");
  const stats = trpc.admin.stats.read.useQuery();
  return (
    <section aria-label={texts("label")}>
      {stats.data ? (
        <Stats stats={stats.data} />
      ) : stats.isError ? (
        <StatsFailed isRetrying={stats.isFetching} onRetry={() => stats.refetch()} />
      ) : (
        <StatsLoading />
      )}
    </section>
  );
}

function Stats({ stats }: { stats: StatsDto }) {
  return (
    <div className="grid gap-4 md:gap-6">
      <PeriodFigures periods={stats.periods} />
      {isQuiet(stats) ? (
        <NoOrders />
      ) : (
        <div className="grid gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <DaysCard days={stats.days} />
          <StatusCard statuses={stats.statuses} />
        </div>
      )}
    </div>
  );
}

function NoOrders() {
  const texts = useTranslations("adminStats");
  return (
    <EmptyState
      title={texts("emptyTitle")}
      line={texts("emptyLine")}
      className="rounded-card bg-cloud"
    />
  );
}

function StatsFailed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const texts = useTranslations("adminStats");
  const common = useTranslations("common");
  return (
    <>
      <Note kind="err" role="alert">
        {texts("failed")}
      </Note>
      <Button
        size="small"
        variant="line"
        className="mt-3"
        busy={isRetrying}
        busyText={common("working")}
        onClick={onRetry}
      >
        {texts("tryAgain")}
      </Button>
    </>
  );
}

function StatsLoading() {
  return (
    <div className="grid gap-4 md:gap-6">
      <p role="status" className="sr-only">
        {useTranslations("adminStats")("loading")}
      </p>
      <Skeleton className="h-116 rounded-card md:h-43" />
      <div className="grid gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-112 rounded-card md:h-99" />
        <Skeleton className="h-71 rounded-card lg:h-auto" />
      </div>
    </div>
  );
}
