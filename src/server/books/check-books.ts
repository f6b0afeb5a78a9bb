import type { BookCheckDto } from "@/contract/admin/shop/books";
import { BOOK_INVARIANTS, type BookRule } from "@/domain/shop/book-invariants";
import { findViolations, type Violation } from "@/server/books/find-violations";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";

/** Retention of results, in days. */
const KEPT_DAYS = 30;

/** Number of rows per rule that the panel shows. */
const NAMED_ROWS = 5;

const BEGIN_BOOKS_CHECK = statement(
  "begin_books_check",
  `
    INSERT INTO book_checks (hour) VALUES (date_trunc('hour', now()))
    ON CONFLICT (hour) DO NOTHING RETURNING id`,
);

/** $1 the broken rules, $2 the check. */
const END_BOOKS_CHECK = statement(
  "end_books_check",
  "UPDATE book_checks SET finished_at = now(), broken = $1::jsonb WHERE id = $2",
);

/** $1 the days to keep. */
const FORGET_BOOKS_CHECKS = statement(
  "forget_books_checks",
  "DELETE FROM book_checks WHERE hour < now() - $1::int * interval '1 day'",
);

/**
 * Checks the books once per clock hour, in the first worker that calls, and stores the result;
 * broken rules are logged as errors. May be called at any frequency.
 */
export async function checkBooksHourly(): Promise<void> {
  const begun = await run(BEGIN_BOOKS_CHECK, []);
  const [check] = begun;
  if (!check) return;
  const broken = await findViolations();
  if (broken.length > 0) log.error({ broken }, "book check found broken rules");
  const found = JSON.stringify(broken.map(summary));
  await run(END_BOOKS_CHECK, [found, check.id]);
  await run(FORGET_BOOKS_CHECKS, [KEPT_DAYS]);
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
