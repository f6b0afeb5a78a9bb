"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { StatisticsDto } from "@/contract/admin/statistics";
import {
  type PeriodStatistics,
  STATISTICS_PERIODS,
  type StatisticsPeriod,
} from "@/contract/admin/statistics";
import type { OrderStatus } from "@/domain/orders/order-lifecycle";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { dollarText } from "@/features/admin/shared/text/dollar-text";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { durationParts } from "@/features/shared/text/duration-parts";
import { trpc } from "@/trpc/client";
import { OrderStatusBadge } from "@/ui/data/order-status-badge";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { hasNoSales } from "./day-points";
import { DaysCard } from "./days-card";

/**
 * The sales of today, the last 7 and the last 30 days, and a chart and the order statuses of the
 * last 30 days, above the reports (visual design, picture 14).
 */
export function StatisticsPanel() {
  const texts = useTranslations("adminStatistics");
  const stats = trpc.admin.statistics.read.useQuery();
  return (
    <section aria-label={texts("label")}>
      {stats.data ? (
        <Statistics stats={stats.data} />
      ) : stats.isError ? (
        <LoadFailed query={stats} failed={texts("failed")} isPlain />
      ) : (
        <StatisticsSkeleton />
      )}
    </section>
  );
}

function Statistics({ stats }: { stats: StatisticsDto }) {
  return (
    <div className="grid gap-4 md:gap-6">
      <PeriodCards periods={stats.periods} />
      {hasNoSales(stats) ? (
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
  const texts = useTranslations("adminStatistics");
  return (
    <EmptyState
      title={texts("emptyTitle")}
      description={texts("emptyLine")}
      className="rounded-card bg-cloud"
    />
  );
}

function StatisticsSkeleton() {
  return (
    <div className="grid gap-4 md:gap-6">
      <p role="status" className="sr-only">
        {useTranslations("adminStatistics")("loading")}
      </p>
      <Skeleton className="h-116 rounded-card md:h-43" />
      <div className="grid gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-112 rounded-card md:h-99" />
        <Skeleton className="h-71 rounded-card lg:h-auto" />
      </div>
    </div>
  );
}

/** Revenue, paid orders and median delivery time of today, the last 7 and the last 30 days. */
function PeriodCards({ periods }: { periods: StatisticsDto["periods"] }) {
  return (
    <div className="frame frame-quiet grid divide-line rounded-card max-md:divide-y-[1.5px] md:grid-cols-3 md:divide-x-[1.5px]">
      {STATISTICS_PERIODS.map((period) => (
        <Period key={period} period={period} statistics={periods[period]} />
      ))}
    </div>
  );
}

function Period({
  period,
  statistics,
}: {
  period: StatisticsPeriod;
  statistics: PeriodStatistics;
}) {
  const texts = useTranslations("adminStatistics");
  return (
    <section className="p-4 md:p-6">
      <h2 className="text-[1.0625rem] text-role-title">{texts(`period.${period}`)}</h2>
      <dl className="mt-2 grid gap-1.5">
        <Statistic name={texts("revenue")}>
          <Ltr className="font-price text-[1.375rem]">{dollarText(statistics.revenueUSD)}</Ltr>
        </Statistic>
        <Statistic name={texts("orders")}>{statistics.orders}</Statistic>
        <Statistic name={texts("median")}>
          <DurationText seconds={statistics.medianDeliverySeconds} />
        </Statistic>
      </dl>
    </section>
  );
}

function Statistic({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-caption text-ink-2">{name}</dt>
      <dd className="ms-auto font-title text-small">{children}</dd>
    </div>
  );
}

function DurationText({ seconds }: { seconds: number | null }) {
  const texts = useTranslations("adminStatistics.duration");
  if (seconds === null) return <span className="font-normal text-ink-3">{texts("none")}</span>;
  const labels = durationParts(seconds).map(({ unit, count }) => texts(unit, { count }));
  const [larger = texts("moment"), smaller] = labels;
  return smaller === undefined ? larger : texts("both", { larger, smaller });
}

/** Order of the rows: successful states first (visual design, picture 14). */
const ORDER: readonly OrderStatus[] = ["completed", "delivered", "pending", "failed"];

/** The number of orders of the last thirty days in each state. */
function StatusCard({ statuses }: { statuses: StatisticsDto["statuses"] }) {
  const texts = useTranslations("adminStatistics");
  const labels = useTranslations("adminOrders.status");
  return (
    <section className="frame frame-quiet rounded-card p-4 md:p-6">
      <h2 className="text-[1.1875rem] text-role-heading">{texts("status")}</h2>
      <p className="mt-1 text-caption text-ink-3">{texts("period.month")}</p>
      <dl className="mt-2 divide-y-[1.5px] divide-line">
        {ORDER.map((status) => (
          <div key={status} className="flex items-center justify-between gap-4 py-2.5">
            <dt>
              <OrderStatusBadge status={status} label={labels(status)} />
            </dt>
            <dd className="font-title">{statuses[status]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
