import type { z } from "zod";
import {
  type Figures,
  FUNNEL_STEPS,
  figureColumns,
  type figureFileInput,
  figureOf,
  isMoney,
  isUnknown,
  isUpperBound,
} from "@/contract/admin/figures";
import { type Cents, decimalFromCents } from "@/domain/money";
import type { Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import { translator } from "@/i18n/translator";
import { type Cell, csvStream, numberCell } from "@/server/exports/csv";
import { figureTable, shopFigures } from "@/server/figures/shop-figures";

/**
 * Maximum number of rows in the file. The remaining rows are summed in one row, as in the panel.
 */
const MOST_ROWS = 100_000;

/**
 * Exports figures as CSV: the values of a chart (per day, hour, country or funnel step), or all
 * rows of a table.
 * @throws DomainError figures_period_invalid
 */
export async function exportFigures(
  { by, ...period }: z.output<typeof figureFileInput>,
  locale: Locale,
): Promise<ReadableStream<Uint8Array>> {
  const texts = translator(locale, "adminFigures");
  if (by === "funnel") return exportFunnel(period, texts);
  const columns = figureColumns(by);
  const header = [texts(`by.${by}`), ...columns.map((column) => texts(`columns.${column}`))];
  const rows = await namedRows(by);
  return csvStream(
    header,
    (async function* () {
      yield rows.map(([name, figures]) => [
        name,
        ...columns.map((column) => {
          // Leave cells empty that depend on an unknown cost; other columns show how much is known.
          if (isUpperBound(figures, column) || isUnknown(figures, column)) return "";
          const figure = figureOf(figures, column);
          return isMoney(column) ? dollars(figure) : figure;
        }),
      ]);
    })(),
  );

  async function namedRows(what: Exclude<typeof by, "funnel">): Promise<[Cell, Figures][]> {
    if (what === "day" || what === "hour" || what === "country") {
      const { days, hours, countries } = await shopFigures(period);
      if (what === "country") {
        return countries.map((row) => [row.key === "" ? texts("noCode") : `00${row.key}`, row]);
      }
      return (what === "day" ? days : hours).map((row) => [row.key, row]);
    }
    const { rows: found, rest } = await figureTable(
      { ...period, by: what, sort: "revenue" },
      { most: MOST_ROWS },
    );
    const named = found.map((row): [Cell, Figures] => [
      localized(locale, row.name, row.nameAr),
      row,
    ]);
    return rest ? [...named, [texts("rest", { count: rest.rows }), rest]] : named;
  }
}

async function exportFunnel(
  period: Omit<z.output<typeof figureFileInput>, "by">,
  texts: ReturnType<typeof translator<"adminFigures">>,
): Promise<ReadableStream<Uint8Array>> {
  const { funnel } = await shopFigures(period);
  return csvStream(
    [texts("funnel.step"), texts("funnel.count")],
    (async function* () {
      yield FUNNEL_STEPS.map((step): Cell[] => [texts(`funnel.${step}`), funnel[step]]);
    })(),
  );
}

const dollars = (amount: number) => numberCell(decimalFromCents(amount as Cents));
