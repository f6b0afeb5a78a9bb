import type { z } from "zod";
import {
  isPageOfSort,
  type ProductTableDto,
  productPages,
  type productTableInput,
} from "@/contract/admin/catalogue/products";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import { DomainError } from "@/domain/errors";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { normalizeDigits } from "@/domain/text/normalize-digits";
import { hasWordsOf } from "@/server/catalogue/search/search-products";
import { lowestPrices } from "@/server/catalogue/shop/lowest-prices";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { countRows, keysetPage } from "@/server/platform/database/keyset-page";
import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";
import { autocommit, type Transaction } from "@/server/platform/database/transaction";
import { Prisma } from "@/server/platform/prisma-client/client";
import { settings } from "@/server/platform/settings";
import { shopDay, startOfDayIn } from "@/server/platform/shop-time";
import { waitingCounts } from "@/server/stock-requests/waiting-counts";
import { adminProductColumns, toAdminRow } from "./admin-product";

/** The maximum of PostgreSQL's integer, which stands for unlimited stock in the sort order. */
const MAX_STOCK = 2_147_483_647;

export type ProductTable = z.output<typeof productTableInput>;

interface Row {
  id: number;
  /** The value by which the table is sorted. */
  value: Date | Prisma.Decimal | string | number;
}

type Cursor = Exclude<ReturnType<typeof productPages.decodeCursor>, string>["cursor"];

/**
 * A page of the panel's product table, with the number of products that match and the number of
 * these that are for sale.
 * @throws DomainError invalid_input for a page cursor of another sort order
 */
export async function productTable(input: ProductTable): Promise<ProductTableDto> {
  if (!isPageOfSort(input.page, input.sort)) throw new DomainError("invalid_input");
  const matches = await productMatches(input);
  const { value, cursorOf, toSql } =
    input.sort === "sold" ? await soldYesterday() : SORTS[input.sort];
  const { rows: found, ...paging } = await keysetPage<Row, Cursor>(
    {
      columns: Prisma.sql`products.id, ${value} AS value`,
      matches,
      order: [value, Prisma.sql`products.id`],
      isDescending: input.direction === "desc",
      cursorOf,
      valuesOf: (cursor) => [toSql(cursor), Prisma.sql`${cursor[2]}::int`],
      pages: productPages,
      isSearch: input.q !== "",
    },
    input.page,
  );
  const ids = found.map(({ id }) => id);
  const [rows, lowest, active, waiting] = await Promise.all([
    db().product.findMany({ where: { id: { in: ids } }, select: adminProductColumns }),
    lowestPrices(ids),
    countActive(input.state, matches, paging.total),
    waitingCounts(ids),
  ]);
  const countedOf = (id: number) => ({
    waiting: waiting.get(id) ?? 0,
    lowest: lowest.get(id) ?? null,
  });
  const byId = new Map(rows.map((row) => [row.id, toAdminRow(row, countedOf(row.id))]));
  return { ...paging, rows: ids.flatMap((id) => byId.get(id) ?? []), active };
}

/**
 * Number of the matching products that are for sale; null if more than MAX_COUNTED products match.
 */
async function countActive(
  state: ProductTable["state"],
  matches: Prisma.Sql,
  total: number,
): Promise<number | null> {
  if (total > MAX_COUNTED) return null;
  if (state === "all") return countRows(Prisma.sql`${matches} AND is_active`);
  return state === "active" || state === "low_stock" ? total : 0;
}

interface Sort {
  /**
   * SQL of the value to sort by, which is never null. Except for the orders "stock" and "sold", an
   * index covers the value and the id (decision 019: keyset pagination).
   */
  value: Prisma.Sql;
  cursorOf: (row: Row) => Cursor;
  toSql: (cursor: Cursor) => Prisma.Sql;
}

const SORTS: Record<Exclude<ProductTable["sort"], "sold">, Sort> = {
  newest: {
    value: Prisma.sql`created_at`,
    cursorOf: ({ id, value }) => ["newest", Number(value), id],
    toSql: ([, value]) => Prisma.sql`${new Date(value)}::timestamptz`,
  },
  name: {
    value: Prisma.sql`lower(name)`,
    cursorOf: ({ id, value }) => ["name", String(value), id],
    toSql: ([, value]) => Prisma.sql`${value}::text`,
  },
  price: {
    value: Prisma.sql`price_usd`,
    cursorOf: ({ id, value }) => ["price", Number(value).toFixed(2), id],
    toSql: ([, value]) => Prisma.sql`${value}::numeric`,
  },
  stock: {
    // Unlimited stock sorts as the highest.
    value: Prisma.raw(`coalesce(nullif(available_units, ${UNLIMITED_STOCK}), ${MAX_STOCK})`),
    cursorOf: ({ id, value }) => ["stock", Number(value), id],
    toSql: ([, value]) => Prisma.sql`${value}::int`,
  },
};

/** $1 today, $2 the time zone. */
const COUNT_SOLD_YESTERDAY = statement(
  "count_sold_yesterday",
  `
    SELECT coalesce(jsonb_object_agg(product_id, units), '{}')::text AS units FROM (
      SELECT i.product_id, sum(i.quantity)::int AS units
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.completed_at >= ${startOfDayIn("$1", "$2", -1)} AND o.completed_at < ${startOfDayIn("$1", "$2")}
      GROUP BY i.product_id) sold`,
);

/** Reads yesterday's sales once, not for each product: a popular product has very many orders. */
async function soldYesterday(): Promise<Sort> {
  const today = shopDay(await readMoment(autocommit, databaseClock));
  const [row] = await runUnprepared(COUNT_SOLD_YESTERDAY, [today, settings().timeZone]);
  return {
    value: Prisma.sql`coalesce((${row?.units ?? "{}"}::jsonb ->> products.id::text)::int, 0)`,
    cursorOf: ({ id, value }) => ["sold", Number(value), id],
    toSql: ([, value]) => Prisma.sql`${value}::int`,
  };
}

const STATES: Record<Exclude<ProductTable["state"], "low_stock">, Prisma.Sql> = {
  all: Prisma.sql`archived_at IS NULL`,
  // `is_active` implies not archived; the second condition lets PostgreSQL use the partial indexes.
  active: Prisma.sql`is_active AND archived_at IS NULL`,
  inactive: Prisma.sql`NOT is_active AND archived_at IS NULL`,
  archived: Prisma.sql`archived_at IS NOT NULL`,
};

const isLow = () => Prisma.sql`is_active AND archived_at IS NULL
  AND available_units <> ${UNLIMITED_STOCK} AND available_units < ${settings().lowStock}`;

/** FROM and WHERE, as SQL, of the products of a table or an export. */
export async function productMatches(
  input: ProductTable,
  tx: Transaction = autocommit,
): Promise<Prisma.Sql> {
  const conditions = [input.state === "low_stock" ? isLow() : STATES[input.state]];
  if (input.categoryId !== null) conditions.push(Prisma.sql`category_id = ${input.categoryId}`);
  if (input.q !== "") conditions.push(await search(input.q, tx));
  return Prisma.sql`FROM products WHERE ${Prisma.join(conditions, " AND ")}`;
}

/**
 * SQL condition: the shop's search finds the product by the text, or the text is the product's id.
 * "#7" matches the id only.
 */
async function search(typed: string, tx: Transaction): Promise<Prisma.Sql> {
  const number = numberOf(typed);
  const hasNumber = Prisma.sql`products.id = ${number}`;
  if (typed.startsWith("#")) return hasNumber;
  const hasWords = await hasWordsOf(typed, tx);
  return number === 0 ? hasWords : Prisma.sql`(${hasWords} OR ${hasNumber})`;
}

/** The product id in "7" or "#7"; 0 if the text is no id. */
function numberOf(typed: string): number {
  const [, digits = "0"] = /^#?(\d{1,9})$/.exec(normalizeDigits(typed)) ?? [];
  return Number(digits);
}
