import type { BulkField, BulkProblem } from "@/contract/admin/bulk-edits";
import { MAX_CENTS } from "@/domain/money";
import { Prisma } from "@/server/platform/prisma-client/client";

/** What SQL needs to know of a column of `products` that many at once can change. */
interface BulkColumn {
  column: Prisma.Sql;
  /** The type of the column, into which a value's text is read. */
  type: Prisma.Sql;
  /** Branches of a CASE that name what keeps a product from having the value; the value is a text. */
  problems: (value: Prisma.Sql) => Prisma.Sql;
}

const problem = (code: BulkProblem) => Prisma.sql`${code}::text`;

export const BULK_COLUMNS: Record<BulkField, BulkColumn> = {
  priceUSD: {
    column: Prisma.sql`price_usd`,
    type: Prisma.sql`numeric`,
    problems: (value) => Prisma.sql`
      WHEN ${value}::numeric < 0.01 THEN ${problem("price_too_low")}
      WHEN ${value}::numeric > ${MAX_CENTS}::numeric / 100 THEN ${problem("price_too_high")}
      WHEN products.original_price_usd <= ${value}::numeric THEN ${problem("original_price")}`,
  },
  isActive: {
    column: Prisma.sql`is_active`,
    type: Prisma.sql`boolean`,
    problems: (value) => Prisma.sql`
      WHEN ${value}::boolean AND products.fulfilment = 'shared' AND products.digital_content IS NULL
        THEN ${problem("content_missing")}`,
  },
  categoryId: {
    column: Prisma.sql`category_id`,
    type: Prisma.sql`int`,
    problems: (value) => Prisma.sql`
      WHEN NOT EXISTS (SELECT FROM categories WHERE categories.id = ${value}::int)
        THEN ${problem("category_gone")}`,
  },
};

/** The value that a product has now, as text. */
export function currentValue(field: BulkField): Prisma.Sql {
  return Prisma.sql`products.${BULK_COLUMNS[field].column}::text`;
}

/**
 * What keeps a product from having a value, as a text of SQL; null when nothing does.
 * @param expected the value over which it is to be written
 */
export function problemOf(field: BulkField, expected: Prisma.Sql, value: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE
    WHEN products.id IS NULL THEN ${problem("gone")}
    WHEN products.archived_at IS NOT NULL THEN ${problem("archived")}
    WHEN ${currentValue(field)} IS DISTINCT FROM ${expected} THEN ${problem("changed")}
    ${BULK_COLUMNS[field].problems(value)}
  END`;
}
