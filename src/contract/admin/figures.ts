import { z } from "zod";

export const FIGURE_PERIODS = ["today", "yesterday", "week", "month", "quarter", "days"] as const;
/** The most days of a period. */
export const MAX_FIGURE_DAYS = 366;

const day = z.iso.date().nullable().default(null);

/** Whole days of the shop's time zone, today included; `from` and `to` of the period "days". */
export const figuresInput = z.object({
  period: z.enum(FIGURE_PERIODS).default("month"),
  from: day,
  to: day,
});
export type FiguresInput = z.input<typeof figuresInput>;

const count = z.number().int();
/** Cents of US dollars: sums may be larger than any price. */
const centsSum = z.number().int();

const figures = z.object({
  /** Paid in the period, as are lines and units. */
  orders: count,
  lines: count,
  units: count,
  /** Captured in the period. */
  revenue: centsSum,
  /** Given back in the period, whenever it had been captured. */
  refunds: centsSum,
  /** Of the lines that say it; `unknown` counts the others. */
  cost: centsSum,
  unknown: count,
});
export type Figures = z.infer<typeof figures>;

/** Revenue less what went back, less the costs that are known; in cents. */
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

/** What a table of figures says, in order. Of a batch its keys alone are counted: one line may have keys of several. */
export const figureColumns = (by: string): FigureColumn[] =>
  FIGURE_COLUMNS.filter((column) => by !== "batch" || (column !== "orders" && column !== "lines"));

export const figureOf = (figures: Figures, column: FigureColumn): number =>
  column === "profit" ? profitOf(figures) : figures[column];

/**
 * Some lines do not say what they cost: revenue less the known costs is the most that the profit
 * can be.
 */
export const isUpperBound = (figures: Figures, column: string) =>
  column === "profit" && figures.unknown > 0;

/** No line says what it costs. */
export const isUnknown = (figures: Figures, column: string) =>
  column === "cost" && figures.unknown > 0 && figures.unknown === figures.lines;

/** Whether a column is in cents. */
export const isMoney = (column: FigureColumn): boolean =>
  column === "revenue" || column === "refunds" || column === "cost" || column === "profit";

export const FUNNEL_STEPS = ["seen", "added", "placed", "paid", "delivered"] as const;

export const figuresDto = z.object({
  /** First and last day, YYYY-MM-DD, and those of as many days before. */
  from: z.string(),
  to: z.string(),
  before: z.object({ from: z.string(), to: z.string(), sums: figures }),
  sums: figures,
  /** Every day, oldest first. */
  days: z.array(figures.extend({ key: z.string() })),
  /** The hours of the day, "0" to "23", all of them. */
  hours: z.array(figures.extend({ key: z.string() })),
  /** By the country code of the phone, the most revenue first; `country` is its ISO code. */
  countries: z.array(figures.extend({ key: z.string(), country: z.string().nullable() })),
  /** Pages of products that were opened, products put into carts; lines of orders placed in the period, and of these paid and delivered. */
  funnel: z.record(z.enum(FUNNEL_STEPS), count),
  /** Until when the figures are summed; what is later is read from the orders. Null before the first sum. */
  summedUntil: z.string().nullable(),
  /** How far the rebuilding is that is under way. */
  rebuildAt: z.string().nullable(),
});
export type FiguresDto = z.infer<typeof figuresDto>;

export const FIGURE_TABLES = ["product", "category", "batch"] as const;
export type FigureTable = (typeof FIGURE_TABLES)[number];
export const FIGURE_SORTS = ["revenue", "profit", "units"] as const;
/** Rows that a table shows; the rest is one row. */
export const FIGURE_ROWS = 50;

export const figureTableInput = figuresInput.extend({
  by: z.enum(FIGURE_TABLES),
  sort: z.enum(FIGURE_SORTS).default("revenue"),
});

export const figureTableDto = z.object({
  rows: z.array(
    figures.extend({ key: z.string(), name: z.string(), nameAr: z.string().nullable() }),
  ),
  /** All others together; null where there are none. */
  rest: figures.extend({ rows: count }).nullable(),
});
export type FigureTableDto = z.infer<typeof figureTableDto>;

/** The chart or table of a CSV file. */
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
