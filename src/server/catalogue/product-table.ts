import type { z } from "zod";
import {
  isPageOfSort,
  type ProductTableDto,
  productPages,
  type productTableInput,
} from "@/contract/admin/products";
import { LOW_STOCK, UNLIMITED_STOCK } from "@/domain/cart";
import { DomainError } from "@/domain/errors";
import { normalizeDigits } from "@/domain/normalize-digits";
import { matchesWords } from "@/server/catalogue/search-products";
import { db } from "@/server/platform/db";
import { countRows, keysetPage } from "@/server/platform/keyset-page";
import { Prisma } from "@/server/platform/prisma-client/client";
import { adminProductColumns, availableKeysOf, toAdminRow } from "./admin-product";

/** The largest number of the column, which no product has of anything. */
const MAX_STOCK = 2_147_483_647;

export type ProductTable = z.output<typeof productTableInput>;

interface Row {
  id: number;
  /** What it is sorted by. */
  value: Date | Prisma.Decimal | string | number;
}

type Cursor = Exclude<ReturnType<typeof productPages.placeOf>, string>["cursor"];

/**
 * A page of the products that are searched for, and how many there are. Specification §2, admin.
 * @throws DomainError invalid_input for a page of another order
 */
export async function productTable(input: ProductTable): Promise<ProductTableDto> {
  if (!isPageOfSort(input.page, input.sort)) throw new DomainError("invalid_input");
  const matches = productMatches(input);
  const { value, cursorOf, toSql } = SORTS[input.sort];
  const [{ rows: found, ...paging }, active] = await Promise.all([
    keysetPage<Row, Cursor>(
      {
        columns: Prisma.sql`products.id, ${value} AS value`,
        matches,
        order: [value, Prisma.sql`products.id`],
        isDescending: input.direction === "desc",
        cursorOf,
        valuesOf: (cursor) => [toSql(cursor), Prisma.sql`${cursor[2]}::int`],
        pages: productPages,
      },
      input.page,
    ),
    countRows(Prisma.sql`${matches} AND is_active`),
  ]);
  const ids = found.map(({ id }) => id);
  const [rows, availableKeys] = await Promise.all([
    db().product.findMany({ where: { id: { in: ids } }, select: adminProductColumns }),
    availableKeysOf(ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, toAdminRow(row, availableKeys)]));
  return { ...paging, rows: ids.flatMap((id) => byId.get(id) ?? []), active };
}

interface Sort {
  /** As SQL, never null; together with the id it has an index, but for the stock: decision 018. */
  value: Prisma.Sql;
  cursorOf: (row: Row) => Cursor;
  toSql: (cursor: Cursor) => Prisma.Sql;
}

const SORTS: Record<ProductTable["sort"], Sort> = {
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
    // Nothing is more than unlimited.
    value: Prisma.raw(`coalesce(nullif(available_units, ${UNLIMITED_STOCK}), ${MAX_STOCK})`),
    cursorOf: ({ id, value }) => ["stock", Number(value), id],
    toSql: ([, value]) => Prisma.sql`${value}::int`,
  },
};

const STATES: Record<ProductTable["state"], Prisma.Sql> = {
  all: Prisma.sql`archived_at IS NULL`,
  active: Prisma.sql`is_active`,
  inactive: Prisma.sql`NOT is_active AND archived_at IS NULL`,
  low_stock: Prisma.sql`is_active AND available_units <> ${UNLIMITED_STOCK} AND available_units < ${LOW_STOCK}`,
  archived: Prisma.sql`archived_at IS NOT NULL`,
};

/** Which products a table or an export holds: FROM and WHERE, as SQL. */
export function productMatches(input: ProductTable): Prisma.Sql {
  const conditions = [STATES[input.state]];
  if (input.categoryId !== null) conditions.push(Prisma.sql`category_id = ${input.categoryId}`);
  if (input.q !== "") conditions.push(search(input.q));
  return Prisma.sql`FROM products WHERE ${Prisma.join(conditions, " AND ")}`;
}

/** What the shop's own search finds, or the product's number; "#7" is a number alone. */
function search(typed: string): Prisma.Sql {
  const hasNumber = Prisma.sql`products.id = ${numberOf(typed)}`;
  return typed.startsWith("#") ? hasNumber : Prisma.sql`(${matchesWords(typed)} OR ${hasNumber})`;
}

/** "7" and "#7" are a product's number; 0 is none. */
function numberOf(typed: string): number {
  const [, digits = "0"] = /^#?(\d{1,9})$/.exec(normalizeDigits(typed)) ?? [];
  return Number(digits);
}
