"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import {
  type Figures,
  figureColumns,
  figureOf,
  isMoney,
  isUnknown,
  isUpperBound,
} from "@/contract/admin/figures";
import { dollarsOf, isolated } from "./figure-values";

const ROW_STYLE = "border-line border-b-[1.5px] py-2";
const NUMBER_STYLE = clsx(ROW_STYLE, "ps-4 text-end whitespace-nowrap");

type FigureRowsProps = {
  /** The dimension of the rows, such as "day". */
  by: string;
  /** The table's accessible name (`label`), and the heading of its first column (`rowName`). */
  label: string;
  rowName: string;
  rows: readonly { key: string; name: string; figures: Figures }[];
};

/** Figures as a table that scrolls sideways on narrow screens. */
export function FigureRows({ by, label, rowName, rows }: FigureRowsProps) {
  const texts = useTranslations("adminFigures");
  const columns = figureColumns(by).filter((column) => column !== "lines");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <section aria-label={label} tabIndex={0} className="max-h-96 overflow-auto rounded-badge">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-small">
        <thead>
          <tr className="text-caption text-ink-2 *:sticky *:top-0 *:bg-sky *:font-strong">
            <th scope="col" className={clsx(ROW_STYLE, "text-start")}>
              {rowName}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={NUMBER_STYLE}>
                {texts(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row" className={clsx(ROW_STYLE, "min-w-40 text-start font-normal")}>
                <bdi>{name}</bdi>
              </th>
              {columns.map((column) => {
                const figure = figureOf(figures, column);
                const shown = isMoney(column) ? dollarsOf(figure) : String(figure);
                return (
                  <td key={column} className={NUMBER_STYLE}>
                    {isUpperBound(figures, column) ? (
                      texts("atMost", { value: isolated(shown) })
                    ) : isUnknown(figures, column) ? (
                      texts("notKnown")
                    ) : (
                      <bdi dir="ltr">{shown}</bdi>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
