import {
  FIRST_PAGE,
  LAST_PAGE,
  MAX_COUNTED,
  PAGE_ROWS,
  type PageDto,
  type PageNames,
  type Place,
} from "@/contract/admin/table-page";
import { Prisma } from "@/server/platform/prisma-client/client";
import { db } from "./db";

/** A table of the control panel, read a page at a time. Decision 019. */
export interface KeysetTable<Row, Cursor> {
  /** What is read of a row, as SQL. */
  columns: Prisma.Sql;
  /** FROM and WHERE, as SQL. */
  matches: Prisma.Sql;
  /** What the rows are ordered by, the last of it unique: what an index has in this order. */
  order: readonly Prisma.Sql[];
  isDescending: boolean;
  cursorOf: (row: Row) => Cursor;
  /** The values of a cursor, as SQL: one for each term of the order. */
  valuesOf: (cursor: Cursor) => readonly Prisma.Sql[];
  pages: PageNames<Cursor>;
  /** The rows are those of a search: how many it finds, no planner can tell before. */
  isSearch?: boolean;
}

/**
 * A page of a table: 25 rows after or before a row, or at an end. Rows that come or go between two pages move
 * none of the others over their edge.
 * @param name of a page, checked by `pages.input`
 */
export async function keysetPage<Row, Cursor>(
  table: KeysetTable<Row, Cursor>,
  name: string,
): Promise<PageDto & { rows: Row[] }> {
  const place = table.pages.placeOf(name);
  const counted = table.isSearch ? await countRows(table.matches) : null;
  // In the order of an index many are found soon; few are found first, and then put in order.
  const found = await readRows(table, place, counted !== null && counted <= MAX_COUNTED);
  if (isBefore(place) && found.length <= PAGE_ROWS) return keysetPage(table, FIRST_PAGE);
  // What is rare is looked for in all of a table: once, not again to count it.
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

const isBefore = <Cursor>(place: Place<Cursor>): boolean =>
  typeof place === "object" && place.side === "before";

/** One row more than a page has, to know whether there are any; those before a row or the end backwards. */
function readRows<Row, Cursor>(
  table: KeysetTable<Row, Cursor>,
  place: Place<Cursor>,
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

/** The rows on one side of a row; as a comparison of rows it is one range of an index. */
function besideRow<Row, Cursor>(
  { order, isDescending, valuesOf }: KeysetTable<Row, Cursor>,
  { side, cursor }: Exclude<Place<Cursor>, string>,
  isInclusive = false,
): Prisma.Sql {
  const sign = (side === "after") === isDescending ? "<" : ">";
  const operator = Prisma.raw(isInclusive ? `${sign}=` : sign);
  return Prisma.sql`(${Prisma.join([...order])}) ${operator} (${Prisma.join([...valuesOf(cursor)])})`;
}

/** How many rows stand before the edge at which the page begins, or ends. */
async function countPassed<Row, Cursor>(
  table: KeysetTable<Row, Cursor>,
  place: Place<Cursor>,
): Promise<number> {
  if (typeof place === "string") return 0;
  const { side, cursor } = place;
  const passed = besideRow(table, { side: "before", cursor }, side === "after");
  return countRows(Prisma.sql`${table.matches} AND ${passed}`);
}

/** How many rows there are, counted no further than is shown. @param matches FROM and WHERE, as SQL */
export async function countRows(matches: Prisma.Sql): Promise<number> {
  const [counted] = await db().$queryRaw<{ rows: number }[]>`
    SELECT count(*)::int AS rows FROM (SELECT ${matches} LIMIT ${MAX_COUNTED + 1}) AS counted`;
  return counted?.rows ?? 0;
}

/** The rows in the order of the table. The last page has what is left when all others are whole. */
function onPage<Row, Cursor>(found: Row[], place: Place<Cursor>, total: number): Row[] {
  if (place === LAST_PAGE) {
    const left = total <= MAX_COUNTED ? total % PAGE_ROWS || PAGE_ROWS : PAGE_ROWS;
    return found.slice(0, left).toReversed();
  }
  const rows = found.slice(0, PAGE_ROWS);
  return isBefore(place) ? rows.toReversed() : rows;
}

function rowsBefore<Cursor>(
  place: Place<Cursor>,
  total: number,
  passed: number,
  shown: number,
): number {
  if (place === FIRST_PAGE) return 0;
  // Of the uncounted ones no more is known than that they are many.
  if (place === LAST_PAGE) return total > MAX_COUNTED ? total : total - shown;
  if (passed > MAX_COUNTED) return passed;
  return place.side === "before" ? passed - shown : passed;
}

function hasRowsAfter<Cursor>(
  place: Place<Cursor>,
  found: number,
  total: number,
  seen: number,
): boolean {
  if (place === LAST_PAGE) return false;
  // One came from the row behind; whether it is still there is known where all are counted.
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
  return pages.nameOf("before", cursorOf(first));
}

function nextPage<Row, Cursor>(
  { pages, cursorOf }: KeysetTable<Row, Cursor>,
  last: Row | undefined,
  hasNext: boolean,
): string | null {
  return hasNext && last !== undefined ? pages.nameOf("after", cursorOf(last)) : null;
}
