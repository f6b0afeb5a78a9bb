import {
  FIRST_PAGE,
  LAST_PAGE,
  MAX_COUNTED,
  PAGE_ROWS,
  type PageDto,
  type PageNames,
  type PagePosition,
} from "@/contract/admin/table-page";
import { Prisma } from "@/server/platform/prisma-client/client";
import { db } from "./db";

/**
 * A table of the admin panel, read page by page with keyset pagination. Decision 019 (keyset
 * pagination).
 */
export interface KeysetTable<Row, Cursor> {
  /** The selected columns, as SQL. */
  columns: Prisma.Sql;
  /** FROM and WHERE, as SQL. */
  matches: Prisma.Sql;
  /** The terms of ORDER BY. The last term is unique; an index has all of them in this order. */
  order: readonly Prisma.Sql[];
  isDescending: boolean;
  cursorOf: (row: Row) => Cursor;
  /** The values of a cursor, as SQL: one for each term of `order`. */
  valuesOf: (cursor: Cursor) => readonly Prisma.Sql[];
  pages: PageNames<Cursor>;
  /** True if `matches` contains a text search, whose number of rows the planner cannot estimate. */
  isSearch?: boolean;
}

/**
 * Reads a page of a table: 25 rows after or before a cursor, or at one end of the table. Rows that
 * are inserted or deleted between two reads do not shift other rows across a page's edge.
 * @param name "first", "last" or an encoded cursor, as checked by `pages.input`
 */
export async function keysetPage<Row, Cursor>(
  table: KeysetTable<Row, Cursor>,
  name: string,
): Promise<PageDto & { rows: Row[] }> {
  const place = table.pages.decodeCursor(name);
  const counted = table.isSearch ? await countRows(table.matches) : null;
  // If a search has few matches, PostgreSQL finds all of them and sorts them, because a scan in the
  // index's order could read the whole table. If it has many, that scan ends early.
  const found = await readRows(table, place, counted !== null && counted <= MAX_COUNTED);
  if (isBefore(place) && found.length <= PAGE_ROWS) return keysetPage(table, FIRST_PAGE);
  // The first page has all matches: do not count them by a second scan of the table.
  const isAll = place === FIRST_PAGE && found.length <= PAGE_ROWS;
  const [total, passed] = await Promise.all([
    counted ?? (isAll ? found.length : countRows(table.matches)),
    countPassed(table, place),
  ]);
  const rows = onPage(found, place, total);
  const before = rowsBefore(place, total, passed, rows.length);
  const isKnown = before <= MAX_COUNTED;
  const hasNext = hasRowsAfter(place, found.length, total, before + rows.length);
  const page = isKnown ? Math.ceil(before / PAGE_ROWS) + 1 : null;
  const left = hasNext ? Math.max(total - before - rows.length, 1) : 0;
  return {
    rows,
    total,
    page,
    pageCount: page === null || total > MAX_COUNTED ? null : page + Math.ceil(left / PAGE_ROWS),
    previous: previousPage(table, rows[0], before),
    next: nextPage(table, rows.at(-1), hasNext),
  };
}

const isBefore = <Cursor>(place: PagePosition<Cursor>): boolean =>
  typeof place === "object" && place.side === "before";

/**
 * Reads one row more than a page has, to know whether more follow. Reads backwards for a page
 * before a cursor and for the last page.
 */
function readRows<Row, Cursor>(
  table: KeysetTable<Row, Cursor>,
  place: PagePosition<Cursor>,
  isFoundFirst: boolean,
): Promise<Row[]> {
  const isBackwards = place === LAST_PAGE || isBefore(place);
  const direction = table.isDescending === isBackwards ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const terms = table.order.map((term, index) => ({ term, name: Prisma.raw(`term${index}`) }));
  const beside = typeof place === "object" ? besideRow(table, place) : Prisma.sql`TRUE`;
  const orderBy = (of: "term" | "name") =>
    Prisma.join(terms.map((one) => Prisma.sql`${one[of]} ${direction}`));
  const rows = Prisma.sql`${table.matches} AND ${beside}`;
  if (!isFoundFirst) {
    return db().$queryRaw<Row[]>`
      SELECT ${table.columns} ${rows} ORDER BY ${orderBy("term")} LIMIT ${PAGE_ROWS + 1}`;
  }
  const named = terms.map(({ term, name }) => Prisma.sql`${term} AS ${name}`);
  return db().$queryRaw<Row[]>`
    WITH found AS MATERIALIZED (SELECT ${table.columns}, ${Prisma.join(named)} ${rows})
    SELECT * FROM found ORDER BY ${orderBy("name")} LIMIT ${PAGE_ROWS + 1}`;
}

/**
 * SQL condition on the rows before or after a cursor: a row comparison, which PostgreSQL executes
 * as one range scan of an index.
 */
function besideRow<Row, Cursor>(
  { order, isDescending, valuesOf }: KeysetTable<Row, Cursor>,
  { side, cursor }: Exclude<PagePosition<Cursor>, string>,
  isInclusive = false,
): Prisma.Sql {
  const sign = (side === "after") === isDescending ? "<" : ">";
  const operator = Prisma.raw(isInclusive ? `${sign}=` : sign);
  return Prisma.sql`(${Prisma.join([...order])}) ${operator} (${Prisma.join([...valuesOf(cursor)])})`;
}

/** Counts the rows before the cursor, and the cursor's own row if the page begins after it. */
async function countPassed<Row, Cursor>(
  table: KeysetTable<Row, Cursor>,
  place: PagePosition<Cursor>,
): Promise<number> {
  if (typeof place === "string") return 0;
  const { side, cursor } = place;
  const passed = besideRow(table, { side: "before", cursor }, side === "after");
  return countRows(Prisma.sql`${table.matches} AND ${passed}`);
}

/** Counts the matching rows, up to `MAX_COUNTED` + 1. @param matches FROM and WHERE, as SQL */
export async function countRows(matches: Prisma.Sql): Promise<number> {
  const [counted] = await db().$queryRaw<{ rows: number }[]>`
    SELECT count(*)::int AS rows FROM (SELECT ${matches} LIMIT ${MAX_COUNTED + 1}) AS counted`;
  return counted?.rows ?? 0;
}

/** The page's rows in the table's order. The last page has the remainder after all full pages. */
function onPage<Row, Cursor>(found: Row[], place: PagePosition<Cursor>, total: number): Row[] {
  if (place === LAST_PAGE) {
    const left = total <= MAX_COUNTED ? total % PAGE_ROWS || PAGE_ROWS : PAGE_ROWS;
    return found.slice(0, left).toReversed();
  }
  const rows = found.slice(0, PAGE_ROWS);
  return isBefore(place) ? rows.toReversed() : rows;
}

function rowsBefore<Cursor>(
  place: PagePosition<Cursor>,
  total: number,
  passed: number,
  shown: number,
): number {
  if (place === FIRST_PAGE) return 0;
  // Beyond `MAX_COUNTED` the exact number is unknown.
  if (place === LAST_PAGE) return total > MAX_COUNTED ? total : total - shown;
  if (passed > MAX_COUNTED) return passed;
  return place.side === "before" ? passed - shown : passed;
}

function hasRowsAfter<Cursor>(
  place: PagePosition<Cursor>,
  found: number,
  total: number,
  seen: number,
): boolean {
  if (place === LAST_PAGE) return false;
  // The cursor's row followed this page, but may have been deleted since: compare with the total.
  // Beyond `MAX_COUNTED` the exact total is unknown, and rows are assumed to follow.
  if (isBefore(place)) return total > MAX_COUNTED || total > seen;
  return found > PAGE_ROWS;
}

function previousPage<Row, Cursor>(
  { pages, cursorOf }: KeysetTable<Row, Cursor>,
  first: Row | undefined,
  before: number,
): string | null {
  if (before === 0) return null;
  if (before <= PAGE_ROWS || first === undefined) return FIRST_PAGE;
  return pages.encodeCursor("before", cursorOf(first));
}

function nextPage<Row, Cursor>(
  { pages, cursorOf }: KeysetTable<Row, Cursor>,
  last: Row | undefined,
  hasNext: boolean,
): string | null {
  return hasNext && last !== undefined ? pages.encodeCursor("after", cursorOf(last)) : null;
}
