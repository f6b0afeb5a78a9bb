"use client";

import { ChartBarIcon } from "@phosphor-icons/react/dist/ssr/ChartBar";
import { TableIcon } from "@phosphor-icons/react/dist/ssr/Table";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Figures, type FiguresInput, isUpperBound } from "@/contract/admin/figures";
import { ChartErrorBoundary } from "@/features/admin/figures/chart-error-boundary";
import { formatDay } from "@/features/admin/figures/format-day";
import { countryName } from "@/features/shared/text/country-name";
import { useLanguage } from "@/i18n/use-language";
import { Alert } from "@/ui/feedback/alert";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { FigureCard } from "./figure-card";
import { FigureRows } from "./figure-rows";
import { type FigureMetric, isolated, metricOf, shownValue, sumOf } from "./figure-values";

const DaysChart = dynamic(
  async () => (await import("@/features/admin/figures/days-chart")).DaysChart,
  { ssr: false, loading: () => <Skeleton className="h-72" /> },
);

/** Maximum number of phone country codes with their own bar; the others share one bar. */
const MOST_BARS = 12;
const OTHERS = "others";

type Row = Figures & { key: string; country?: string | null };

type FigureChartProps = {
  by: "day" | "hour" | "country";
  rows: readonly Row[];
  metric: FigureMetric;
  period: FiguresInput;
};

/** Sales figures by day, hour or phone country code, as a bar chart or as a table. */
export function FigureChart({ by, rows, metric, period }: FigureChartProps) {
  const texts = useTranslations("adminFigures");
  const locale = useLanguage();
  const [isTable, setIsTable] = useState(false);
  const Icon = isTable ? ChartBarIcon : TableIcon;
  const heading = texts(`by.${by}`);
  const others = rows.slice(MOST_BARS);
  const bars =
    by === "country" && others.length > 0
      ? [...rows.slice(0, MOST_BARS), { key: OTHERS, ...sumOf(others) }]
      : rows;
  const points = bars.map((row) => {
    const value = metricOf(row, metric);
    const shown = shownValue(value, metric);
    return {
      date: row.key,
      value,
      shown: isUpperBound(row, metric) ? texts("atMost", { value: isolated(shown) }) : shown,
    };
  });
  const top = points.toSorted((one, other) => other.value - one.value)[0];
  const summary = top?.value
    ? texts("summary", { heading, value: top.shown, name: nameOf(top.date, true) })
    : texts("noSummary", { heading });
  return (
    <FigureCard
      by={by}
      heading={heading}
      period={period}
      controls={
        <Button size="small" variant="outline" onClick={() => setIsTable(!isTable)}>
          <Icon size={20} aria-hidden="true" />
          {texts(isTable ? "asChart" : "asTable")}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className="text-small text-ink-2">{texts("none")}</p>
      ) : isTable ? (
        <FigureRows
          by={by}
          label={heading}
          rowName={heading}
          rows={rows.map((row) => ({ key: row.key, name: nameOf(row.key, true), figures: row }))}
        />
      ) : (
        <ChartErrorBoundary fallback={<Alert kind="err">{texts("chartFailed")}</Alert>}>
          <DaysChart
            points={points}
            metric={metric === "orders" ? "orders" : "revenue"}
            summary={summary}
            nameOf={(key) => nameOf(key, false)}
          />
        </ChartErrorBoundary>
      )}
    </FigureCard>
  );

  function nameOf(key: string, isLong: boolean): string {
    if (by === "day") return formatDay(key, locale, isLong ? "long" : "short");
    if (by === "hour") return `${key.padStart(2, "0")}:00`;
    if (key === OTHERS) return texts("others", { count: others.length });
    if (key === "") return texts("noCode");
    const country = rows.find((row) => row.key === key)?.country ?? null;
    const code = `\u2066+${key}\u2069`;
    return isLong && country ? `${code} ${countryName(country, locale)}` : code;
  }
}
