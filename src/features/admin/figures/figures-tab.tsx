"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import {
  FIGURE_PERIODS,
  FIGURE_TABLES,
  type FiguresDto,
  type FiguresInput,
  paymentFilter,
} from "@/contract/admin/figures";
import { StatisticsPanel } from "@/features/admin/figures/statistics-panel";
import { useIdempotencyKey } from "@/features/admin/shared/form/use-idempotency-key";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { PaymentFilters } from "@/features/admin/shared/orders/payment-filters";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { Input } from "@/ui/form/input";
import { SegmentedControl } from "@/ui/form/segmented-control";
import { FilterChips } from "@/ui/navigation/filter-chips";
import { FigureChart } from "./figure-chart";
import { FigureSums } from "./figure-sums";
import { FigureTableCard } from "./figure-table";
import { FIGURE_METRICS, type FigureMetric } from "./figure-values";
import { Funnel } from "./funnel";

/**
 * The reports tab: sales and profit of a period by day, hour, phone country code, product, category
 * and key batch. Decision 052 (sales figures and costs).
 */
export default function FiguresTab() {
  const texts = useTranslations("adminFigures");
  const { read, go } = usePanelAddress();
  const period: FiguresInput = {
    period: FIGURE_PERIODS.find((one) => one === read("period")) ?? "month",
    from: read("from"),
    to: read("to"),
    provider: paymentFilter.provider.catch(null).parse(read("provider")),
    charged: paymentFilter.charged.catch(null).parse(read("charged")),
  };
  const isFiltered = period.provider !== null || period.charged !== null;
  const figures = trpc.admin.figures.read.useQuery(period, { placeholderData: keepPreviousData });
  return (
    <section>
      <h1 className="text-h2">{texts("title")}</h1>
      <p className="mt-1 mb-4 text-small text-ink-2">{texts("line")}</p>
      <div className="mb-8">
        <StatisticsPanel />
      </div>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <FilterChips
          label={texts("period.label")}
          value={period.period ?? "month"}
          options={FIGURE_PERIODS.map((value) => ({ value, label: texts(`period.${value}`) }))}
          onChange={(next) =>
            go(
              next === "days"
                ? { period: next, from: figures.data?.from ?? null, to: figures.data?.to ?? null }
                : { period: next, from: null, to: null },
            )
          }
        />
        {period.period === "days" && (
          <>
            <Day
              name={texts("period.from")}
              day={period.from ?? ""}
              onChange={(from) => go({ from }, { replace: true })}
            />
            <Day
              name={texts("period.to")}
              day={period.to ?? ""}
              onChange={(to) => go({ to }, { replace: true })}
            />
          </>
        )}
      </div>
      <div className="mb-6 empty:hidden">
        <PaymentFilters filter={period} onChange={(changes) => go(changes)} />
      </div>
      {figures.isError ? (
        <LoadFailed query={figures} failed={texts("failed")} />
      ) : figures.data ? (
        <Shown
          figures={figures.data}
          period={period}
          isFiltered={isFiltered}
          isBusy={figures.isPlaceholderData}
        />
      ) : (
        <div role="status">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </section>
  );
}

type DayProps = { name: string; day: string; onChange: (day: string | null) => void };

function Day({ name, day, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-caption text-ink-2">
        {name}
      </label>
      <Input
        id={id}
        type="date"
        value={day}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </div>
  );
}

type ShownProps = {
  figures: FiguresDto;
  period: FiguresInput;
  isFiltered: boolean;
  isBusy: boolean;
};

function Shown({ figures, period, isFiltered, isBusy }: ShownProps) {
  const texts = useTranslations("adminFigures");
  const [metric, setMetric] = useState<FigureMetric>("revenue");
  const { unknown, lines } = figures.sums;
  return (
    <div aria-busy={isBusy || undefined} className="grid gap-4 md:gap-6">
      <FigureSums figures={figures} />
      {unknown > 0 && <Alert kind="wait">{texts("unknownCost", { unknown, lines })}</Alert>}
      <SegmentedControl
        label={texts("metric")}
        value={metric}
        options={FIGURE_METRICS.map((value) => ({ value, label: texts(`columns.${value}`) }))}
        onChange={setMetric}
        className="justify-self-start"
      />
      <FigureChart by="day" rows={figures.days} metric={metric} period={period} />
      <div className="grid gap-4 md:gap-6 lg:grid-cols-2">
        <FigureChart by="hour" rows={figures.hours} metric={metric} period={period} />
        <FigureChart by="country" rows={figures.countries} metric={metric} period={period} />
      </div>
      {/* A filter by provider or currency hides the funnel: visits have neither. */}
      {!isFiltered && <Funnel funnel={figures.funnel} period={period} />}
      {FIGURE_TABLES.map((by) => (
        <FigureTableCard key={by} by={by} period={period} />
      ))}
      <Rebuild isRunning={figures.rebuildAt !== null} />
    </div>
  );
}

function Rebuild({ isRunning }: { isRunning: boolean }) {
  const texts = useTranslations("adminFigures.rebuild");
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const rebuild = trpc.admin.figures.rebuild.useMutation({
    onSuccess: () => {
      idempotency.release();
      void utils.admin.figures.invalidate();
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        size="small"
        variant="outline"
        busy={rebuild.isPending}
        onClick={() => rebuild.mutate({ idempotencyKey: idempotency.keyFor("rebuild") })}
      >
        {texts("button")}
      </Button>
      <p role="status" className="text-caption text-ink-3">
        {rebuild.isError
          ? errorMessage(rebuild.error, texts("failed"))
          : texts(isRunning ? "running" : "line")}
      </p>
    </div>
  );
}
