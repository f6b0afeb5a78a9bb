import type { z } from "zod";
import {
  FIGURE_ROWS,
  type Figures,
  type FiguresDto,
  type FigureTableDto,
  type figuresInput,
  type figureTableInput,
  MAX_FIGURE_DAYS,
} from "@/contract/admin/figures";
import { DomainError } from "@/domain/errors";
import { countryOfCallingCode } from "@/domain/text/calling-code";
import { figuresOf, type Span } from "@/server/figures/figure-queries";
import type { PaidWith } from "@/server/orders/paid-with";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { onStandby } from "@/server/platform/database/read-database";
import { statement } from "@/server/platform/database/statement";
import {
  type PrismaTransaction,
  prismaTransaction,
  type Transaction,
} from "@/server/platform/database/transaction";
import { Prisma } from "@/server/platform/prisma-client/client";
import { settings } from "@/server/platform/settings";
import { shopDay, startOfDay, startOfDayIn } from "@/server/platform/shop-time";

const { sql } = Prisma;
type Period = z.output<typeof figuresInput>;

interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const daysIn = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
const spanOf = ({ from, to }: Days): Span => ({ from: startOfDay(from), until: startOfDay(to, 1) });

/** @throws DomainError figures_period_invalid if the range is invalid or too long */
function daysOf({ period, from, to }: Period, today: string): Days {
  const back = (days: number) => ({ from: later(today, 1 - days), to: today });
  switch (period) {
    case "today":
      return back(1);
    case "yesterday":
      return { from: later(today, -1), to: later(today, -1) };
    case "week":
      return back(7);
    case "month":
      return back(30);
    case "quarter":
      return back(90);
    case "days": {
      const days = from === null || to === null ? 0 : daysIn({ from, to });
      if (from === null || to === null || from < "2000" || days < 1 || days > MAX_FIGURE_DAYS) {
        throw new DomainError("figures_period_invalid", { max: MAX_FIGURE_DAYS });
      }
      return { from, to };
    }
  }
}

const SUMS = sql`coalesce(sum(orders), 0)::int AS orders, coalesce(sum(lines), 0)::int AS lines,
  coalesce(sum(units), 0)::int AS units, coalesce(sum(revenue), 0)::float8 AS revenue,
  coalesce(sum(refunds), 0)::float8 AS refunds, coalesce(sum(cost), 0)::float8 AS cost,
  coalesce(sum(unknown), 0)::int AS unknown`;

interface Row extends Figures {
  day: string | null;
  hour: number | null;
  code: string | null;
  placed: number;
  paid: number;
  delivered: number;
}

const NOTHING: Figures = {
  orders: 0,
  lines: 0,
  units: 0,
  revenue: 0,
  refunds: 0,
  cost: 0,
  unknown: 0,
};

function figuresIn({ orders, lines, units, revenue, refunds, cost, unknown }: Figures): Figures {
  return { orders, lines, units, revenue, refunds, cost, unknown };
}

/**
 * PostgreSQL's memory per sort or hash, enough for sums of many products without temporary files.
 */
const WORK_MEMORY = "64MB";

/** $1 the memory. The setting ends with the transaction. */
const SET_WORK_MEMORY = statement("set_work_memory", "SELECT set_config('work_mem', $1, true)");

const atOneMoment = <Result>(read: (tx: PrismaTransaction) => Promise<Result>) =>
  onStandby((client) =>
    prismaTransaction(
      async (tx) => {
        await tx.run(SET_WORK_MEMORY, [WORK_MEMORY]);
        return read(tx);
      },
      { isolationLevel: "RepeatableRead", timeout: 60_000 },
      client,
    ),
  );

/** $1 the first and $2 the last day, $3 the time zone. */
const SUM_VISITS = statement(
  "sum_visits",
  `
      SELECT coalesce(sum(seen), 0)::int AS seen, coalesce(sum(added), 0)::int AS added
      FROM visit_sums WHERE slot >= ${startOfDayIn("$1", "$3")} AND slot < ${startOfDayIn("$2", "$3", 1)}`,
);

/**
 * The shop's figures of a period and of the equally long period before it: sums, days, hours, phone
 * country codes and the purchase funnel. All come from one snapshot; figures that the stored sums
 * lack are calculated from the source rows. Decision 052 (sales figures and costs).
 * @throws DomainError figures_period_invalid
 */
export async function shopFigures(
  period: Period,
  clock: SharedClock = databaseClock,
): Promise<FiguresDto> {
  return atOneMoment(async (tx) => {
    const days = daysOf(period, shopDay(await readMoment(tx, clock)));
    const before = { from: later(days.from, -daysIn(days)), to: later(days.from, -1) };
    const span = spanOf(days);
    const zone = settings().timeZone;
    const source = (await beginsWithHours(tx, { from: before.from, to: days.to }))
      ? "codes"
      : "quarters";
    const rows = await tx.prisma.$queryRaw<Row[]>`
      SELECT to_char(day, 'YYYY-MM-DD') AS day, hour, code, ${SUMS}, coalesce(sum(placed), 0)::int AS placed,
        coalesce(sum(paid), 0)::int AS paid, coalesce(sum(delivered), 0)::int AS delivered
      FROM (
        SELECT (slot AT TIME ZONE ${zone}::text)::date AS day, extract(hour FROM slot AT TIME ZONE ${zone}::text)::int AS hour,
          calling_code AS code, f.*
        FROM (${figuresOf(source, span, period)}) AS f
      ) AS cells
      GROUP BY GROUPING SETS ((day), (hour), (code), ())`;
    const [sumsBefore] = await tx.prisma.$queryRaw<Figures[]>`
      SELECT ${SUMS} FROM (${figuresOf(source, spanOf(before), period)}) AS f`;
    const [visits] = await tx.run(SUM_VISITS, [days.from, days.to, zone]);
    const state = await tx.prisma.figureState.findUniqueOrThrow({ where: { id: 1 } });
    const all = rows.find(({ day, hour, code }) => day === null && hour === null && code === null);
    const byDay = new Map(rows.map((row) => [row.day, row]));
    const byHour = new Map(rows.map((row) => [row.hour, row]));
    const of = (row: Figures | undefined) => figuresIn(row ?? NOTHING);
    return {
      ...days,
      before: { ...before, sums: of(sumsBefore) },
      sums: of(all),
      days: Array.from({ length: daysIn(days) }, (_, at) => {
        const key = later(days.from, at);
        return { key, ...of(byDay.get(key)) };
      }),
      hours: Array.from({ length: 24 }, (_, hour) => ({
        key: String(hour),
        ...of(byHour.get(hour)),
      })),
      countries: rows
        .flatMap((row) =>
          row.code === null
            ? []
            : [{ key: row.code, country: countryOfCallingCode(row.code), ...figuresIn(row) }],
        )
        .sort((one, other) => other.revenue - one.revenue),
      funnel: {
        seen: visits?.seen ?? 0,
        added: visits?.added ?? 0,
        placed: all?.placed ?? 0,
        paid: all?.paid ?? 0,
        delivered: all?.delivered ?? 0,
      },
      summedUntil: state.summedUntil?.toISOString() ?? null,
      rebuildAt: state.rebuildAt?.toISOString() ?? null,
    };
  });
}

/** $1 the first day, $2 the time zone, $3 the number of days. */
const BEGINS_WITH_HOURS = statement(
  "begins_with_hours",
  `
    SELECT bool_and(figure_hour(at) = at) AS "isSo" FROM (
      SELECT moment_in_zone(($1::date + later)::timestamp, $2::text) AS at
      FROM generate_series(0, $3::int) AS later) AS days`,
);

/**
 * Whether the days in the shop's time zone begin on whole UTC hours, so that hourly sums can be
 * used.
 */
async function beginsWithHours(tx: Transaction, { from, to }: Days): Promise<boolean> {
  const [found] = await tx.run(BEGINS_WITH_HOURS, [
    from,
    settings().timeZone,
    daysIn({ from, to }),
  ]);
  return found?.isSo ?? false;
}

const SORTS = {
  revenue: sql`revenue`,
  profit: sql`revenue - refunds - cost`,
  units: sql`units`,
};

const BATCH_SUMS = sql`0 AS orders, coalesce(sum(units), 0)::int AS lines, coalesce(sum(units), 0)::int AS units,
  coalesce(sum(revenue), 0)::float8 AS revenue, coalesce(sum(refunds), 0)::float8 AS refunds,
  coalesce(sum(cost), 0)::float8 AS cost, coalesce(sum(unknown), 0)::int AS unknown`;

const productSums = (span: Span, only: PaidWith) =>
  sql`SELECT product_id, ${SUMS} FROM (${figuresOf("products", span, only)}) AS f GROUP BY 1`;

/**
 * Queries per table: sums by `key`, and names (name, name_ar), which are read only for the rows
 * shown.
 */
const TABLES = {
  product: {
    sums: (span: Span, only: PaidWith) =>
      sql`SELECT product_id AS key, s.* FROM (${productSums(span, only)}) AS s`,
    names: sql`SELECT name, name_ar FROM products WHERE id = key`,
  },
  category: {
    // One look-up per product: a join would compare every product of the shop with every product
    // sold.
    sums: (
      span: Span,
      only: PaidWith,
    ) => sql`SELECT p.category_id AS key, ${SUMS} FROM (${productSums(span, only)}) AS s
      CROSS JOIN LATERAL (SELECT category_id FROM products WHERE id = s.product_id OFFSET 0) AS p GROUP BY 1`,
    names: sql`SELECT name, name_ar FROM categories WHERE id = key`,
  },
  batch: {
    sums: (span: Span, only: PaidWith) =>
      sql`SELECT batch_id AS key, ${BATCH_SUMS} FROM (${figuresOf("batches", span, only)}) AS f GROUP BY 1`,
    names: sql`SELECT p.name || said AS name, coalesce(p.name_ar, p.name) || said AS name_ar
      FROM (SELECT product_id, CASE WHEN name = '' THEN '' ELSE ' · ' || name END AS said FROM key_batches WHERE id = key) AS b
      JOIN products p ON p.id = b.product_id`,
  },
};

const SHOWN = sql`orders, lines, units, revenue, refunds, cost, unknown`;

/** A row shown, or the sum of all later rows, whose key is null. */
type TableRow = Figures & {
  key: string | null;
  name: string | null;
  nameAr: string | null;
  rows: number;
};

/**
 * The figures of a period by product, category or key batch: the first rows in the requested order,
 * and the rest as one row. For batches, each key counts as a line, and orders are not counted.
 * @throws DomainError figures_period_invalid
 */
export async function figureTable(
  { by, sort, ...period }: z.output<typeof figureTableInput>,
  { most = FIGURE_ROWS, clock = databaseClock }: { most?: number; clock?: SharedClock } = {},
): Promise<FigureTableDto> {
  const rows = await atOneMoment(async (tx) => {
    const span = spanOf(daysOf(period, shopDay(await readMoment(tx, clock))));
    return tx.prisma.$queryRaw<TableRow[]>`
    WITH placed AS MATERIALIZED (
      SELECT t.*, row_number() OVER (ORDER BY ${SORTS[sort]} DESC, key) AS place FROM (${TABLES[by].sums(span, period)}) AS t
    ),
    shown AS MATERIALIZED (SELECT * FROM placed WHERE place <= ${most})
    SELECT key::text, name, name_ar AS "nameAr", ${SHOWN}, 1 AS rows FROM shown
    LEFT JOIN LATERAL (${TABLES[by].names}) AS names ON TRUE
    UNION ALL
    SELECT NULL, NULL, NULL, ${SUMS}, count(*)::int FROM placed WHERE place > ${most} HAVING count(*) > 0`;
  });
  const value = (row: Figures) =>
    sort === "units" ? row.units : row.revenue - (sort === "profit" ? row.refunds + row.cost : 0);
  const rest = rows.find(({ key }) => key === null);
  return {
    rows: rows
      .flatMap((row) =>
        row.key === null
          ? []
          : [{ key: row.key, name: row.name ?? "", nameAr: row.nameAr, ...figuresIn(row) }],
      )
      .sort((one, other) => value(other) - value(one)),
    rest: rest ? { rows: rest.rows, ...figuresIn(rest) } : null,
  };
}
