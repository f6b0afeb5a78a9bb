import { centsFromDecimal } from "@/domain/money";
import { BOOK_INVARIANTS, type BookRule } from "@/domain/shop/book-invariants";
import { ROW_RULES } from "@/server/books/rules";
import { shopStatistics } from "@/server/figures/shop-statistics";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";
import { autocommit } from "@/server/platform/database/transaction";
import { settings } from "@/server/platform/settings";
import { shopDay, startOfDayIn } from "@/server/platform/shop-time";

/** A row that breaks a rule: the ids it concerns (order_id, key_id, …), or two sums that differ. */
type BrokenRow = Record<string, string | number>;

/** A broken rule. */
export interface Violation {
  rule: BookRule;
  rows: BrokenRow[];
}

/** Maximum number of rows reported per rule. */
const MOST_ROWS = 100;

/**
 * Checks every rule of the books (stored orders, payments, keys and sums) and returns the broken
 * rules, each with up to a hundred rows. The check only reads. It can run while the shop sells: a
 * rule about rows is one query, which sees one snapshot, and the rule about statistics reports
 * nothing while the books change.
 */
export async function findViolations(clock: SharedClock = databaseClock): Promise<Violation[]> {
  const broken: Violation[] = [];
  for (const rule of BOOK_INVARIANTS) {
    const rows = await rowsAgainst(rule, clock);
    if (rows.length > 0) broken.push({ rule, rows });
  }
  return broken;
}

async function rowsAgainst(rule: BookRule, clock: SharedClock): Promise<BrokenRow[]> {
  if (rule === "statistics_are_books") return statisticsAgainstBooks(clock);
  const known = ROW_RULES[rule];
  const found = typeof known === "function" ? known(clock()) : known;
  // Not a named statement, because each rule has its own columns.
  return db().$queryRaw<BrokenRow[]>`SELECT * FROM (${found}) AS broken LIMIT ${MOST_ROWS}`;
}

/**
 * Compares the panel's thirty-day statistics with the payments and refunds. Reads the books before
 * and after, so that a concurrent sale is not reported.
 */
async function statisticsAgainstBooks(clock: SharedClock): Promise<BrokenRow[]> {
  const before = await thirtyDays(clock);
  const { periods } = await shopStatistics(clock);
  const after = await thirtyDays(clock);
  const shown = [centsFromDecimal(periods.month.revenueUSD), periods.month.orders];
  const isIn = (books: number[]) => books.every((value, place) => value === shown[place]);
  const isMoving = before.some((value, place) => value !== after[place]);
  if (isMoving || isIn(before)) return [];
  const [revenue = 0, orders = 0] = before;
  return [
    { revenue_cents: revenue, orders, shown_cents: shown[0] ?? 0, shown_orders: shown[1] ?? 0 },
  ];
}

const isWithin = (moment: string) =>
  `${moment} >= ${startOfDayIn("$1", "$2", -29)} AND ${moment} < ${startOfDayIn("$1", "$2", 1)}`;

/** $1 the last day, $2 the time zone. */
const SUM_THIRTY_DAYS = statement(
  "sum_thirty_days",
  `
    SELECT ((
      coalesce((SELECT sum(coalesce(captured_usd, amount_usd)) FROM payments
        WHERE status = 'captured' AND ${isWithin("coalesce(captured_at, now())")}), 0)
      - coalesce((SELECT sum(r.amount_usd) FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE r.status = 'refunded' AND p.status = 'captured' AND ${isWithin("coalesce(refunded_at, now())")}), 0)
      ) * 100)::float8 AS cents,
      (SELECT count(*) FROM orders WHERE status IN ('completed', 'delivered')
        AND ${isWithin("coalesce(completed_at, now())")})::int AS orders`,
);

/**
 * Revenue in cents, less refunds, and number of completed or delivered orders of the last thirty
 * days, read from the rows. A row without a timestamp counts as of now.
 */
async function thirtyDays(clock: SharedClock): Promise<number[]> {
  const today = shopDay(await readMoment(autocommit, clock));
  const [row] = await runUnprepared(SUM_THIRTY_DAYS, [today, settings().timeZone]);
  return [Math.round(row?.cents ?? 0), row?.orders ?? 0];
}
