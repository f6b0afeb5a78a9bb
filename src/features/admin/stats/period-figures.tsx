import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  type PeriodFigures as Figures,
  STATS_PERIODS,
  type StatsDto,
  type StatsPeriod,
} from "@/contract/admin/stats";
import { centsFromDecimal, formatMoney } from "@/domain/money";
import { durationParts } from "./duration-parts";

/** Today, a week and a month side by side: money, orders, and how fast they were delivered. */
export function PeriodFigures({ periods }: { periods: StatsDto["periods"] }) {
  return (
    <div className="frame frame-quiet grid divide-line rounded-card max-md:divide-y-[1.5px] md:grid-cols-3 md:divide-x-[1.5px]">
      {STATS_PERIODS.map((period) => (
        <Period key={period} period={period} figures={periods[period]} />
      ))}
    </div>
  );
}

function Period({ period, figures }: { period: StatsPeriod; figures: Figures }) {
  const texts = useTranslations("adminStats");
  return (
    <section className="p-4 md:p-6">
      <h2 className="text-[1.0625rem] text-role-title">{texts(`period.${period}`)}</h2>
      <dl className="mt-2 grid gap-1.5">
        <Figure name={texts("revenue")}>
          <bdi dir="ltr" className="font-price text-[1.375rem]">
            {formatMoney(centsFromDecimal(figures.revenueUSD), "USD")}
          </bdi>
        </Figure>
        <Figure name={texts("orders")}>{figures.orders}</Figure>
        <Figure name={texts("median")}>
          <DurationWords seconds={figures.medianDeliverySeconds} />
        </Figure>
      </dl>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-caption text-ink-2">{name}</dt>
      <dd className="ms-auto font-title text-small">{children}</dd>
    </div>
  );
}

function DurationWords({ seconds }: { seconds: number | null }) {
  const texts = useTranslations("adminStats.duration");
  if (seconds === null) return <span className="font-normal text-ink-3">{texts("none")}</span>;
  const words = durationParts(seconds).map(({ unit, count }) => texts(unit, { count }));
  const [larger = texts("moment"), smaller] = words;
  return smaller === undefined ? larger : texts("both", { larger, smaller });
}
