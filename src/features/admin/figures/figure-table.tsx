"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FIGURE_SORTS, type FiguresInput, type FigureTable } from "@/contract/admin/figures";
import { localized } from "@/domain/text/localized";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";
import { SegmentedControl } from "@/ui/form/segmented-control";
import { FigureCard } from "./figure-card";
import { FigureRows } from "./figure-rows";

/**
 * The figures of the period by product, category or key batch: the top fifty rows in the chosen
 * order, and the sum of all others in one row.
 */
export function FigureTableCard({ by, period }: { by: FigureTable; period: FiguresInput }) {
  const texts = useTranslations("adminFigures");
  const locale = useLanguage();
  const [sort, setSort] = useState<(typeof FIGURE_SORTS)[number]>("revenue");
  const table = trpc.admin.figures.table.useQuery(
    { ...period, by, sort },
    { placeholderData: keepPreviousData },
  );
  const heading = texts(`by.${by}`);
  const rest = table.data?.rest;
  const rows = (table.data?.rows ?? []).map((row) => ({
    key: row.key,
    name: localized(locale, row.name, row.nameAr),
    figures: row,
  }));
  return (
    <FigureCard
      by={by}
      heading={heading}
      period={period}
      controls={
        <SegmentedControl
          label={texts("sort")}
          value={sort}
          options={FIGURE_SORTS.map((value) => ({ value, label: texts(`columns.${value}`) }))}
          onChange={setSort}
        />
      }
    >
      {table.isError ? (
        <LoadFailed query={table} failed={texts("failed")} />
      ) : !table.data ? (
        <Skeleton className="h-40 w-full" />
      ) : rows.length === 0 ? (
        <p className="text-small text-ink-2">{texts("none")}</p>
      ) : (
        <FigureRows
          by={by}
          label={heading}
          rowName={heading}
          rows={
            rest
              ? [...rows, { key: "rest", name: texts("rest", { count: rest.rows }), figures: rest }]
              : rows
          }
        />
      )}
    </FigureCard>
  );
}
