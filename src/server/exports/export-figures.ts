import type { z } from "zod";
import { type Figures, type figureFileInput, profitOf } from "@/contract/admin/figures";
import type { Locale } from "@/domain/locale";
import { localized } from "@/domain/localized";
import { type Cents, decimalFromCents } from "@/domain/money";
import { translator } from "@/i18n/translator";
import { type Cell, csvStream, numberCell } from "@/server/exports/csv";
import { figureTable, shopFigures } from "@/server/statistics/shop-figures";

/** The most rows of a file: of more products the rest is one row, as on the screen. */
const MOST_ROWS = 100_000;

/** The table behind a chart of the figures, or all rows of one of its tables. @throws DomainError figures_period_invalid */
export async function exportFigures(
  { by, ...period }: z.output<typeof figureFileInput>,
  locale: Locale,
): Promise<ReadableStream<Uint8Array>> {
  const texts = translator(locale, "adminFigures");
  const header = [
    texts(`by.${by}`),
    ...(
      ["orders", "lines", "units", "revenue", "refunds", "cost", "profit", "unknown"] as const
    ).map((column) => texts(`columns.${column}`)),
  ];
  const rows = await namedRows();
  return csvStream(
    header,
    (async function* () {
      yield rows.map(([name, figures]) => [name, ...cellsOf(figures)]);
    })(),
  );

  async function namedRows(): Promise<[Cell, Figures][]> {
    if (by === "day" || by === "hour" || by === "country") {
      const { days, hours, countries } = await shopFigures(period);
      if (by === "country") {
        return countries.map((row) => [row.key === "" ? texts("noCode") : `00${row.key}`, row]);
      }
      return (by === "day" ? days : hours).map((row) => [row.key, row]);
    }
    const { rows: found, rest } = await figureTable(
      { ...period, by, sort: "revenue" },
      { most: MOST_ROWS },
    );
    const named = found.map((row): [Cell, Figures] => [
      localized(locale, row.name, row.nameAr),
      row,
    ]);
    return rest ? [...named, [texts("rest", { count: rest.rows }), rest]] : named;
  }
}

const dollars = (amount: number) => numberCell(decimalFromCents(amount as Cents));

function cellsOf(figures: Figures): Cell[] {
  const { orders, lines, units, revenue, refunds, cost, unknown } = figures;
  const money = [revenue, refunds, cost, profitOf(figures)].map(dollars);
  return [orders, lines, units, ...money, unknown];
}
