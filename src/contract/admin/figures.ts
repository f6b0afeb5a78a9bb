import { z } from "zod";
import { CURRENCIES } from "@/domain/money";

export const FIGURE_PERIODS = ["today", "yesterday", "week", "month", "quarter", "days"] as const;
/** Maximum days of a period. */
export const MAX_FIGURE_DAYS = 366;

const day = z.iso.date().nullable().default(null);

/**
 * Filters by payment provider (`payments.provider`) and by the currency of the charge; null for
 * any.
 */
export const paymentFilter = {
  provider: z
    .string()
    .regex(/^[a-z]{1,20}$/)
    .nullable()
    .default(null),
  charged: z.enum(CURRENCIES).nullable().default(null),
};

/**
 * A period of whole days in the shop's time zone, which ends today except for "yesterday" and
 * "days". `from` and `to` apply only to "days".
 */
export const figuresInput = z.object({
  period: z.enum(FIGURE_PERIODS).default("month"),
  from: day,
  to: day,
  ...paymentFilter,
});
export type FiguresInput = z.input<typeof figuresInput>;

const count = z.number().int();
/** US cents: a sum may be larger than any price. */
const centsSum = z.number().int();

const figures = z.object({
  /** Orders paid in the period, and their lines and units. */
  orders: count,
  lines: count,
  units: count,
  /** Money captured in the period. */
  revenue: centsSum,
  /** Money refunded in the period, whenever it was captured. */
  refunds: centsSum,
  /**
   * Providers' fees plus the cost of the lines whose cost is known; `unknown` is the number of
   * lines whose cost is unknown. For a batch: without fees, and `unknown` counts keys.
   */
  cost: centsSum,
  unknown: count,
});
export type Figures = z.infer<typeof figures>;

/** Revenue less refunds and known costs, in cents. */
export const profitOf = ({ revenue, refunds, cost }: Figures): number => revenue - refunds - cost;

const FIGURE_COLUMNS = [
  "orders",
  "lines",
  "units",
  "revenue",
  "refunds",
  "cost",
  "profit",
  "unknown",
] as const;
type FigureColumn = (typeof FIGURE_COLUMNS)[number];

/**
 * The columns of a table of figures, in order. A table by batch has no columns for orders and
 * lines, because one line may have keys of several batches.
 */
export const figureColumns = (by: string): FigureColumn[] =>
  FIGURE_COLUMNS.filter((column) => by !== "batch" || (column !== "orders" && column !== "lines"));

export const figureOf = (figures: Figures, column: FigureColumn): number =>
  column === "profit" ? profitOf(figures) : figures[column];

/**
 * True for the profit if the cost of some lines is unknown: revenue less refunds and known costs is
 * then only the upper bound of the profit.
 */
export const isUpperBound = (figures: Figures, column: string) =>
  column === "profit" && figures.unknown > 0;

/**
 * True for the cost if the cost of every line is unknown, so that a cost of zero would mislead. For
 * a batch, `unknown` also counts replaced keys, which `lines` does not.
 */
export const isUnknown = (figures: Figures, column: string) =>
  column === "cost" && figures.unknown > 0 && figures.unknown >= figures.lines;

export const isMoney = (column: FigureColumn): boolean =>
  column === "revenue" || column === "refunds" || column === "cost" || column === "profit";

export const FUNNEL_STEPS = ["seen", "added", "placed", "paid", "delivered"] as const;

export const figuresDto = z.object({
  /** First and last day, YYYY-MM-DD; `before` is the preceding period of the same length. */
  from: z.string(),
  to: z.string(),
  before: z.object({ from: z.string(), to: z.string(), sums: figures }),
  sums: figures,
  /** Every day, oldest first. */
  days: z.array(figures.extend({ key: z.string() })),
  /** All hours of the day, "0" to "23". */
  hours: z.array(figures.extend({ key: z.string() })),
  /**
   * Figures by the calling code of the phone, sorted by descending revenue; `country` is the ISO
   * code of the country.
   */
  countries: z.array(figures.extend({ key: z.string(), country: z.string().nullable() })),
  /**
   * Opened product pages, products added to carts, lines of the orders placed in the period, and of
   * these lines the paid and the delivered ones.
   */
  funnel: z.record(z.enum(FUNNEL_STEPS), count),
  /**
   * The moment up to which sums are stored; later figures are computed from the source rows. Null
   * while no sum is stored.
   */
  summedUntil: z.string().nullable(),
  /** The moment up to which a running rebuild has recomputed the sums; null if none is running. */
  rebuildAt: z.string().nullable(),
});
export type FiguresDto = z.infer<typeof figuresDto>;

export const FIGURE_TABLES = ["product", "category", "batch"] as const;
export type FigureTable = (typeof FIGURE_TABLES)[number];
export const FIGURE_SORTS = ["revenue", "profit", "units"] as const;
/** Maximum rows of a table; all others are summed up in one row. */
export const FIGURE_ROWS = 50;

export const figureTableInput = figuresInput.extend({
  by: z.enum(FIGURE_TABLES),
  sort: z.enum(FIGURE_SORTS).default("revenue"),
});

export const figureTableDto = z.object({
  rows: z.array(
    figures.extend({ key: z.string(), name: z.string(), nameAr: z.string().nullable() }),
  ),
  /** The sum of all other rows; null if there are none. */
  rest: figures.extend({ rows: count }).nullable(),
});
export type FigureTableDto = z.infer<typeof figureTableDto>;

/** The contents of a CSV file: a chart or a table. */
export const FIGURE_FILES = [
  "day",
  "hour",
  "country",
  "funnel",
  "product",
  "category",
  "batch",
] as const;
export const figureFileInput = figuresInput.extend({ by: z.enum(FIGURE_FILES) });
