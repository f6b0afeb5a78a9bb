import type { z } from "zod";
import { PAGE_ROWS } from "@/contract/admin/common";
import type { ProductTableDto, productTableInput } from "@/contract/admin/products";
import { LOW_STOCK, UNLIMITED_STOCK } from "@/domain/cart";
import { normalizeDigits } from "@/domain/normalize-digits";
import { matchesWords } from "@/server/catalogue/search-products";
import { db } from "@/server/platform/db";
import { Prisma } from "@/server/platform/prisma-client/client";
import { adminProductColumns, availableKeysOf, toAdminRow } from "./admin-product";

export type ProductTable = z.output<typeof productTableInput>;

/** A page of the products that are searched for, and how many there are. Specification §2, admin. */
export async function productTable(input: ProductTable): Promise<ProductTableDto> {
  const [[counts], found] = await Promise.all([
    db().$queryRaw<{ total: number; active: number }[]>(productCounts(input)),
    db().$queryRaw<{ id: number }[]>(productPage(input)),
  ]);
  const ids = found.map(({ id }) => id);
  const [rows, availableKeys] = await Promise.all([
    db().product.findMany({ where: { id: { in: ids } }, select: adminProductColumns }),
    availableKeysOf(ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, toAdminRow(row, availableKeys)]));
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    total: counts?.total ?? 0,
    active: counts?.active ?? 0,
  };
}

/** The ids on the page, in its order. */
function productPage(input: ProductTable): Prisma.Sql {
  const direction = input.direction === "asc" ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return Prisma.sql`
    SELECT products.id ${productMatches(input)}
    ORDER BY ${SORTS[input.sort]} ${direction}, products.id ${direction}
    LIMIT ${PAGE_ROWS} OFFSET ${(input.page - 1) * PAGE_ROWS}`;
}

function productCounts(input: ProductTable): Prisma.Sql {
  return Prisma.sql`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE is_active))::int AS active
    ${productMatches(input)}`;
}

const SORTS: Record<ProductTable["sort"], Prisma.Sql> = {
  newest: Prisma.sql`created_at`,
  name: Prisma.sql`lower(name)`,
  price: Prisma.sql`price_usd`,
  // To PostgreSQL nothing is more than null, as nothing is more than unlimited.
  stock: Prisma.sql`nullif(available_units, ${UNLIMITED_STOCK})`,
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
