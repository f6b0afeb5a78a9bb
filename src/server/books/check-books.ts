import type { BookCheckDto } from "@/contract/admin/shop/books";
import { BOOK_INVARIANTS, type BookRule } from "@/domain/shop/book-invariants";
import { findViolations, type Violation } from "@/server/books/find-violations";
import { db } from "@/server/platform/database/db";
import { log } from "@/server/platform/log/log";

/** Retention of results, in days. */
const KEPT_DAYS = 30;

/** Number of rows per rule that the panel shows. */
const NAMED_ROWS = 5;

/**
 * Checks the books once per clock hour, in the first worker that calls, and stores the result;
 * broken rules are logged as errors. May be called at any frequency.
 */
export async function checkBooksHourly(): Promise<void> {
  const begun = await db().$queryRaw<{ id: number }[]>`
    INSERT INTO book_checks (hour) VALUES (date_trunc('hour', now()))
    ON CONFLICT (hour) DO NOTHING RETURNING id`;
  const [check] = begun;
  if (!check) return;
  const broken = await findViolations();
  if (broken.length > 0) log.error({ broken }, "book check found broken rules");
  const found = JSON.stringify(broken.map(summary));
  await db().$executeRaw`
    UPDATE book_checks SET finished_at = now(), broken = ${found}::jsonb WHERE id = ${check.id}`;
  await db().$executeRaw`
    DELETE FROM book_checks WHERE hour < now() - ${KEPT_DAYS}::int * interval '1 day'`;
}

type Summary = BookCheckDto["broken"][number];

function summary({ rule, rows }: Violation): Summary {
  return {
    rule,
    rows: rows.length,
    examples: rows.slice(0, NAMED_ROWS).map((row) =>
      Object.entries(row)
        .map(([name, value]) => `${name} ${value}`)
        .join(", "),
    ),
  };
}

/** The result of the last completed check, for the control panel; null before the first. */
export async function lastBookCheck(): Promise<BookCheckDto | null> {
  const last = await db().bookCheck.findFirst({
    where: { finishedAt: { not: null } },
    orderBy: { hour: "desc" },
  });
  if (!last?.finishedAt) return null;
  const broken = last.broken as unknown as Summary[];
  return {
    at: last.finishedAt.toISOString(),
    rules: BOOK_INVARIANTS.length,
    // Skip rules that only an older release knew.
    broken: broken.filter(({ rule }) => (BOOK_INVARIANTS as readonly BookRule[]).includes(rule)),
  };
}
