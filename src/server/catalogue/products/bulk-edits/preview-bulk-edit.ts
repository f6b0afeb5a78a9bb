import type { z } from "zod";
import type {
  BulkChange,
  BulkChangeDto,
  BulkSelection,
  bulkPreviewInput,
} from "@/contract/admin/catalogue/bulk-edits";
import { productTableInput } from "@/contract/admin/catalogue/products";
import { changedPrice } from "@/domain/catalogue/bulk-price";
import { DomainError } from "@/domain/errors";
import { cents, decimalFromCents } from "@/domain/money";
import type { Admin } from "@/server/audit/audited-action";
import { REGULAR_PRICE } from "@/server/catalogue/products/product-sale";
import { productMatches } from "@/server/catalogue/products/product-table";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { centsOf } from "@/server/platform/database/columns";
import { statement } from "@/server/platform/database/statement";
import {
  type PrismaTransaction,
  prismaTransaction,
  type Transaction,
} from "@/server/platform/database/transaction";
import { Prisma } from "@/server/platform/prisma-client/client";
import { currentValue, optionSetFacts, problemOf } from "./bulk-fields";

/** Lifetime of a preview that is not applied, in milliseconds. */
const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Transaction limits in milliseconds; 100,000 rows take some seconds. */
const PREVIEW_LIMITS = { maxWait: 20_000, timeout: 60_000 };

/** $1 the number of matching products, $2 the bulk edit. */
const COUNT_ROWS = statement(
  "count_bulk_edit_rows",
  `
      UPDATE bulk_edits SET matched = $1, ready = counted.ready, skipped = counted.skipped
      FROM (
        SELECT count(*) FILTER (WHERE state = 'ready')::int AS ready,
          count(*) FILTER (WHERE state = 'skipped')::int AS skipped
        FROM bulk_edit_rows WHERE bulk_edit_id = $2
      ) AS counted
      WHERE id = $2`,
);

/** $1 the admin. */
const LOCK_PREVIEWS_OF_ADMIN = statement(
  "lock_previews_of_admin",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('bulk edit', $1))",
);

/**
 * Stores the effect that a change would have on each selected product, without changing any
 * product. An admin has one draft: a new preview replaces it.
 * @throws DomainError selection_empty, category_unknown, option_set_unknown
 */
export async function previewBulkEdit(
  admin: Admin,
  { selection, change }: z.output<typeof bulkPreviewInput>,
  clock: SharedClock = databaseClock,
): Promise<{ id: number }> {
  return prismaTransaction(async (tx) => {
    // Serializes previews of the same admin.
    await tx.run(LOCK_PREVIEWS_OF_ADMIN, [admin.id]);
    const now = await readMoment(tx, clock);
    await tx.prisma.bulkEdit.deleteMany({
      where: {
        state: "draft",
        OR: [
          { actorId: admin.id },
          { createdAt: { lt: new Date(now.getTime() - DRAFT_LIFETIME_MS) } },
        ],
      },
    });
    if (change.field !== "priceUSD") await checkTarget(tx, change);
    const { id } = await tx.prisma.bulkEdit.create({
      data: {
        actorId: admin.id,
        actorName: admin.username,
        change: changeDtoOf(change),
        createdAt: now,
      },
      select: { id: true },
    });
    const chosen = await chosenProducts(tx, selection);
    const { value, list } = await newValue(tx, chosen, change);
    const matched = await tx.prisma.$executeRaw`
      INSERT INTO bulk_edit_rows (bulk_edit_id, product_id, old_value, new_value, state)
      SELECT ${id}, chosen.id, ${currentValue(change.field)}, ${value}, 'ready'
      FROM (${chosen}) AS chosen LEFT JOIN products ON products.id = chosen.id ${list}`;
    if (matched === 0) throw new DomainError("selection_empty");
    await judgeRows(tx, id, change);
    await tx.run(COUNT_ROWS, [matched, id]);
    return { id };
  }, PREVIEW_LIMITS);
}

/**
 * Checks that the target category or option set exists.
 * @throws DomainError category_unknown, option_set_unknown
 */
async function checkTarget(
  tx: PrismaTransaction,
  { field, value }: Exclude<BulkChange, { field: "priceUSD" }>,
) {
  const where = { id: Number(value) };
  if (
    field === "categoryId" &&
    !(await tx.prisma.category.findUnique({ where, select: { id: true } }))
  ) {
    throw new DomainError("category_unknown");
  }
  if (field !== "optionSetId" || value === null) return;
  const set = await tx.prisma.optionSet.findUnique({ where, select: { id: true } });
  if (!set) throw new DomainError("option_set_unknown");
}

/** SQL: a query of the ids of the selected products, without duplicates. */
async function chosenProducts(tx: Transaction, selection: BulkSelection): Promise<Prisma.Sql> {
  if (selection.of === "ids") {
    return Prisma.sql`SELECT DISTINCT unnest(${selection.ids}::int[]) AS id`;
  }
  const matches = await productMatches(productTableInput.parse(selection.filter), tx);
  return Prisma.sql`SELECT products.id ${matches}`;
}

/**
 * SQL: `value`, a product's new value as text; `list`, a join that finds the new price of each old
 * price, or empty SQL if the edit changes no prices.
 */
async function newValue(tx: PrismaTransaction, chosen: Prisma.Sql, change: BulkChange) {
  if (change.field !== "priceUSD") {
    const value = change.value === null ? null : String(change.value);
    return { value: Prisma.sql`${value}::text`, list: Prisma.empty };
  }
  // Calculate once per distinct price, not once per product: 10,000 products have a few hundred
  // distinct prices.
  const found = await tx.prisma.$queryRaw<{ price: Prisma.Decimal }[]>`
    SELECT DISTINCT ${REGULAR_PRICE} AS price FROM products WHERE id IN (${chosen})`;
  const prices = found.map(({ price }) => centsOf(price));
  const changed = prices.map((price) => decimalFromCents(cents(changedPrice(price, change))));
  return {
    value: Prisma.sql`list.changed`,
    list: Prisma.sql`
      LEFT JOIN unnest(${prices.map(decimalFromCents)}::numeric[], ${changed}::text[])
        AS list(price, changed) ON list.price = ${REGULAR_PRICE}`,
  };
}

/** $1 the bulk edit. */
const DELETE_UNCHANGED_ROWS = statement(
  "delete_unchanged_rows",
  `
    DELETE FROM bulk_edit_rows
    USING products
    WHERE bulk_edit_id = $1 AND products.id = product_id
      AND old_value IS NOT DISTINCT FROM new_value AND archived_at IS NULL`,
);

/** Deletes the rows without a change, and marks as skipped those that cannot have the new value. */
async function judgeRows(tx: PrismaTransaction, id: number, { field }: BulkChange): Promise<void> {
  const sets = await optionSetFacts(tx);
  await tx.run(DELETE_UNCHANGED_ROWS, [id]);
  await tx.prisma.$executeRaw`
    UPDATE bulk_edit_rows SET state = 'skipped', problem = judged.problem
    FROM (
      SELECT listed.product_id,
        ${problemOf(field, sets, Prisma.sql`listed.old_value`, Prisma.sql`listed.new_value`)} AS problem
      FROM bulk_edit_rows AS listed LEFT JOIN products ON products.id = listed.product_id
      WHERE listed.bulk_edit_id = ${id}
    ) AS judged
    WHERE bulk_edit_id = ${id} AND bulk_edit_rows.product_id = judged.product_id
      AND judged.problem IS NOT NULL`;
}

function changeDtoOf(change: BulkChange): BulkChangeDto {
  if (change.field !== "priceUSD") return change;
  return { ...change, amount: decimalFromCents(change.amount) };
}
