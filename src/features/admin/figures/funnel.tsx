"use client";

import { ChartBarIcon } from "@phosphor-icons/react/dist/ssr/ChartBar";
import { TableIcon } from "@phosphor-icons/react/dist/ssr/Table";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type FiguresDto, type FiguresInput, FUNNEL_STEPS } from "@/contract/admin/figures";
import { Button } from "@/ui/form/button";
import { FigureCard } from "./figure-card";

const ROW_STYLE = "border-line border-b-[1.5px] py-2";
const CELL_STYLE = `${ROW_STYLE} ps-4 text-end`;

type FunnelProps = { funnel: FiguresDto["funnel"]; period: FiguresInput };

/**
 * The sales funnel as bars or as a table: each step's count, and its share of the count of the
 * previous step.
 */
export function Funnel({ funnel, period }: FunnelProps) {
  const texts = useTranslations("adminFigures.funnel");
  const figures = useTranslations("adminFigures");
  const [isTable, setIsTable] = useState(false);
  const Icon = isTable ? ChartBarIcon : TableIcon;
  const most = Math.max(1, ...FUNNEL_STEPS.map((step) => funnel[step]));
  const steps = FUNNEL_STEPS.map((step, at) => {
    const before = FUNNEL_STEPS[at - 1];
    const base = before ? funnel[before] : 0;
    const rate = base > 0 ? `${Math.round((funnel[step] / base) * 100)}%` : null;
    return { step, name: texts(step), count: funnel[step], rate };
  });
  return (
    <FigureCard
      by="funnel"
      heading={texts("title")}
      period={period}
      controls={
        <Button size="small" variant="outline" onClick={() => setIsTable(!isTable)}>
          <Icon size={20} aria-hidden="true" />
          {figures(isTable ? "asChart" : "asTable")}
        </Button>
      }
    >
      <p className="text-caption text-ink-3">{texts("line")}</p>
      {isTable ? (
        <table
          aria-label={texts("title")}
          className="mt-3 w-full border-separate border-spacing-0 text-small"
        >
          <thead>
            <tr className="text-caption text-ink-2 *:font-strong">
              <th scope="col" className={`${ROW_STYLE} text-start`}>
                {texts("step")}
              </th>
              <th scope="col" className={CELL_STYLE}>
                {texts("count")}
              </th>
              <th scope="col" className={CELL_STYLE}>
                {texts("rate")}
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ step, name, count, rate }) => (
              <tr key={step}>
                <th scope="row" className={`${ROW_STYLE} text-start font-normal`}>
                  {name}
                </th>
                <td className={CELL_STYLE}>{count}</td>
                <td className={CELL_STYLE}>{rate ? <bdi dir="ltr">{rate}</bdi> : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul className="mt-4 grid gap-3 text-small">
          {steps.map(({ step, name, count, rate }) => (
            <li key={step}>
              <span className="flex flex-wrap justify-between gap-x-4">
                <span>{name}</span>
                <span className="text-ink-2">
                  <bdi dir="ltr">{rate ? `${count} · ${rate}` : count}</bdi>
                </span>
              </span>
              <span
                aria-hidden="true"
                className="mt-1 block h-3 bg-chart"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </li>
          ))}
        </ul>
      )}
    </FigureCard>
  );
}
