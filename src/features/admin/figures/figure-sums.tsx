"use client";

import { useTranslations } from "next-intl";
import { type Figures, type FiguresDto, isUpperBound, profitOf } from "@/contract/admin/figures";
import { formatDayRange } from "@/features/admin/figures/format-day";
import { useLanguage } from "@/i18n/use-language";
import { changeOf, dollarsOf, isolated } from "./figure-values";

const SUMS = ["revenue", "profit", "orders", "average", "refunds"] as const;

const sumsShown = (sums: Figures): Record<(typeof SUMS)[number], number> => ({
  revenue: sums.revenue,
  profit: profitOf(sums),
  orders: sums.orders,
  average: sums.orders === 0 ? 0 : sums.revenue / sums.orders,
  refunds: sums.refunds,
});

/**
 * Five figures of the period, each with the figure of the preceding period of the same length and
 * the change in percent.
 */
export function FigureSums({ figures }: { figures: FiguresDto }) {
  const texts = useTranslations("adminFigures");
  const locale = useLanguage();
  const now = sumsShown(figures.sums);
  const before = sumsShown(figures.before.sums);
  const range = formatDayRange(figures.before.from, figures.before.to, locale);
  return (
    <section className="frame frame-quiet rounded-card p-4 md:p-6">
      <h2 className="text-[1.1875rem] text-role-heading">
        {formatDayRange(figures.from, figures.to, locale)}
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-5">
        {SUMS.map((name) => {
          const shown = (value: number) => (name === "orders" ? String(value) : dollarsOf(value));
          const isMost = isUpperBound(figures.sums, name);
          const wasMost = isUpperBound(figures.before.sums, name);
          return (
            <div key={name}>
              <dt className="text-caption text-ink-2">{texts(`columns.${name}`)}</dt>
              <dd>
                <span className="font-price text-[1.375rem]">
                  {isMost ? (
                    texts("atMost", { value: isolated(shown(now[name])) })
                  ) : (
                    <bdi dir="ltr">{shown(now[name])}</bdi>
                  )}
                </span>
                <span className="block text-caption text-ink-2">
                  {isMost
                    ? texts("costKnown", {
                        known: figures.sums.lines - figures.sums.unknown,
                        lines: figures.sums.lines,
                      })
                    : wasMost
                      ? ""
                      : changeText(changeOf(now[name], before[name]))}
                </span>
                <span className="block text-caption text-ink-3">
                  {texts.rich("before", {
                    range,
                    value: () =>
                      wasMost ? (
                        texts("atMost", { value: isolated(shown(before[name])) })
                      ) : (
                        <bdi dir="ltr">{shown(before[name])}</bdi>
                      ),
                  })}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );

  function changeText(percent: number | null): string {
    if (percent === null) return "";
    if (percent === 0) return texts("same");
    return texts(percent > 0 ? "more" : "less", { percent: Math.abs(percent) });
  }
}
