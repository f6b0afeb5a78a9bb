"use client";

import { ChartBarIcon } from "@phosphor-icons/react/dist/ssr/ChartBar";
import { TableIcon } from "@phosphor-icons/react/dist/ssr/Table";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { StatsDto } from "@/contract/admin/stats";
import { useLanguage } from "@/i18n/use-language";
import { Button } from "@/ui/button";
import { Note } from "@/ui/note";
import { Segment } from "@/ui/segment";
import { Skeleton } from "@/ui/skeleton";
import { ChartBoundary } from "./chart-boundary";
import { bestDay, dayPoints, METRICS, type Metric } from "./day-points";
import { dayWords, rangeWords } from "./day-words";
import { DaysTable } from "./days-table";

const DaysChart = dynamic(async () => (await import("./days-chart")).DaysChart, {
  ssr: false,
  loading: () => <Skeleton className="h-72" />,
});

/** The last thirty days, as bars of orders or revenue, or as a table of both. */
export function DaysCard({ days }: { days: StatsDto["days"] }) {
  const texts = useTranslations("adminStats");
  const locale = useLanguage();
  const [metric, setMetric] = useState<Metric>("orders");
  const [isTable, setIsTable] = useState(false);
  const range = rangeWords(days[0]?.date ?? "", days.at(-1)?.date ?? "", locale);
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
            <Segment
              label={texts("chart.choose")}
              value={metric}
              options={METRICS.map((value) => ({ value, label: texts(`chart.metric.${value}`) }))}
              onChange={setMetric}
            />
          )}
          <Button size="small" variant="line" onClick={() => setIsTable(!isTable)}>
            <Icon size={20} aria-hidden="true" />
            {texts(isTable ? "chart.asChart" : "chart.asTable")}
          </Button>
        </div>
      </div>
      <div className="mt-4">
        {isTable ? (
          <DaysTable days={days} label={heading} />
        ) : (
          <ChartBoundary fallback={<Note kind="err">{texts("chart.failed")}</Note>}>
            <DaysChart points={dayPoints(days, metric)} metric={metric} summary={summary} />
          </ChartBoundary>
        )}
      </div>
    </section>
  );
}

function useSummary(days: StatsDto["days"], metric: Metric, range: string): string {
  const texts = useTranslations("adminStats.chart");
  const locale = useLanguage();
  const points = dayPoints(days, metric);
  const best = bestDay(points);
  return texts("summary", {
    heading: texts(`heading.${metric}`),
    range,
    today: points.at(-1)?.shown ?? "",
    best: best
      ? texts("best", { value: best.shown, day: dayWords(best.date, locale, "long") })
      : texts("noBest"),
  });
}
