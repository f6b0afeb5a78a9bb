import type { BookCheckDto } from "@/contract/admin/shop/books";
import { BOOK_RULES, type BookRule } from "@/domain/shop/book-rules";
import { type Broken, findBroken } from "@/server/books/find-broken";
import { db } from "@/server/platform/database/db";
import { log } from "@/server/platform/log/log";

/** Days for which results are kept. */
const KEPT_DAYS = 30;

/** The rows of a rule that the panel names. */
const NAMED_ROWS = 5;

/**
 * Looks after the books once in every hour of the clock, in whichever worker comes first, and writes down what it found;
 * what is broken is an error in the log. Called as often as one likes.
 */
export async function checkBooksHourly(): Promise<void> {
  const begun = await db().$queryRaw<{ id: number }[]>`
    INSERT INTO book_checks (hour) VALUES (date_trunc('hour', now()))
    ON CONFLICT (hour) DO NOTHING RETURNING id`;
  const [check] = begun;
  if (!check) return;
  const broken = await findBroken();
  if (broken.length > 0) log.error({ broken }, "the shop's books do not hold");
  const found = JSON.stringify(broken.map(summary));
  await db().$executeRaw`
    UPDATE book_checks SET finished_at = now(), broken = ${found}::jsonb WHERE id = ${check.id}`;
  await db().$executeRaw`
    DELETE FROM book_checks WHERE hour < now() - ${KEPT_DAYS}::int * interval '1 day'`;
}

type Summary = BookCheckDto["broken"][number];

function summary({ rule, rows }: Broken): Summary {
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

/** What the last check that came to its end has found; null before the first. For the control panel. */
export async function lastBookCheck(): Promise<BookCheckDto | null> {
  const last = await db().bookCheck.findFirst({
    where: { finishedAt: { not: null } },
    orderBy: { hour: "desc" },
  });
  if (!last?.finishedAt) return null;
  const broken = last.broken as unknown as Summary[];
  return {
    at: last.finishedAt.toISOString(),
    rules: BOOK_RULES.length,
    // Of a rule that an older release knew, nothing could be said.
    broken: broken.filter(({ rule }) => (BOOK_RULES as readonly BookRule[]).includes(rule)),
  };
}
