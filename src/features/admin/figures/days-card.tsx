"use client";

import { ChartBarIcon } from "@phosphor-icons/react/dist/ssr/ChartBar";
import { TableIcon } from "@phosphor-icons/react/dist/ssr/Table";
import clsx from "clsx";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { StatisticsDto } from "@/contract/admin/statistics";
import { dollarText } from "@/features/admin/shared/text/dollar-text";
import { useLanguage } from "@/i18n/use-language";
import { Alert } from "@/ui/feedback/alert";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { SegmentedControl } from "@/ui/form/segmented-control";
import { ChartErrorBoundary } from "./chart-error-boundary";
import { bestDay, dayPoints, METRICS, type Metric } from "./day-points";
import { formatDay, formatDayRange } from "./format-day";

const DaysChart = dynamic(async () => (await import("./days-chart")).DaysChart, {
  ssr: false,
  loading: () => <Skeleton className="h-72" />,
});

/** The last thirty days as a bar chart of orders or revenue, or as a table of both. */
export function DaysCard({ days }: { days: StatisticsDto["days"] }) {
  const texts = useTranslations("adminStatistics");
  const locale = useLanguage();
  const [metric, setMetric] = useState<Metric>("orders");
  const [isTable, setIsTable] = useState(false);
  const range = formatDayRange(days[0]?.date ?? "", days.at(-1)?.date ?? "", locale);
  const heading = texts(`chart.heading.${metric}`);
  const summary = useSummary(days, metric, range);
  const Icon = isTable ? ChartBarIcon : TableIcon;
  return (
    <section className="frame frame-quiet min-w-0 rounded-card p-4 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-[1.1875rem] text-role-heading">{heading}</h2>
          <p className="mt-1 text-caption text-ink-3">{range}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!isTable && (
            <SegmentedControl
              label={texts("chart.choose")}
              value={metric}
              options={METRICS.map((value) => ({ value, label: texts(`chart.metric.${value}`) }))}
              onChange={setMetric}
            />
          )}
          <Button size="small" variant="outline" onClick={() => setIsTable(!isTable)}>
            <Icon size={20} aria-hidden="true" />
            {texts(isTable ? "chart.asChart" : "chart.asTable")}
          </Button>
        </div>
      </div>
      <div className="mt-4">
        {isTable ? (
          <DaysTable days={days} label={heading} />
        ) : (
          <ChartErrorBoundary fallback={<Alert kind="err">{texts("chart.failed")}</Alert>}>
            <DaysChart points={dayPoints(days, metric)} metric={metric} summary={summary} />
          </ChartErrorBoundary>
        )}
      </div>
    </section>
  );
}

function useSummary(days: StatisticsDto["days"], metric: Metric, range: string): string {
  const texts = useTranslations("adminStatistics.chart");
  const locale = useLanguage();
  const points = dayPoints(days, metric);
  const best = bestDay(points);
  return texts("summary", {
    heading: texts(`heading.${metric}`),
    range,
    today: points.at(-1)?.shown ?? "",
    best: best
      ? texts("best", { value: best.shown, day: formatDay(best.date, locale, "long") })
      : texts("noBest"),
  });
}

type DaysTableProps = { days: StatisticsDto["days"]; label: string };

const ROW_STYLE = "border-line border-b-[1.5px] py-2";
const FIRST_CELL_STYLE = clsx(ROW_STYLE, "whitespace-nowrap text-start");
const NUMBER_CELL_STYLE = clsx(ROW_STYLE, "ps-4 text-end");

/** Orders and revenue of each day as a table, newest first. The three columns fit on a phone. */
function DaysTable({ days, label }: DaysTableProps) {
  const texts = useTranslations("adminStatistics");
  const locale = useLanguage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <section aria-label={label} tabIndex={0} className="h-72 overflow-y-auto rounded-badge">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-small">
        <thead>
          <tr className="text-caption text-ink-2 *:sticky *:top-0 *:bg-sky *:font-strong">
            <th scope="col" className={FIRST_CELL_STYLE}>
              {texts("chart.day")}
            </th>
            <th scope="col" className={NUMBER_CELL_STYLE}>
              {texts("orders")}
            </th>
            <th scope="col" className={NUMBER_CELL_STYLE}>
              {texts("revenue")}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row" className={clsx(FIRST_CELL_STYLE, "font-normal")}>
                {formatDay(day.date, locale, "long")}
              </th>
              <td className={NUMBER_CELL_STYLE}>{day.orders}</td>
              <td className={NUMBER_CELL_STYLE}>
                <bdi dir="ltr">{dollarText(day.revenueUSD)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
