import { z } from "zod";
import type { BulkField, BulkRowState } from "@/contract/admin/catalogue/bulk-edits";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { statement } from "@/server/platform/database/statement";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";
import { defineJob } from "@/server/platform/jobs/jobs";
import { Prisma } from "@/server/platform/prisma-client/client";
import { BULK_COLUMNS, optionSetFacts, problemOf } from "./bulk-fields";
import { storedChange } from "./read-bulk-edits";

/** Products per transaction; an order for one of these products waits for one batch at most. */
const BATCH = 500;

/**
 * The difference between a bulk edit and its undo: the states of rows before and after a run, the
 * SQL of the expected and the new values, and the final state of the bulk edit.
 */
interface Direction {
  from: BulkRowState;
  done: "applied" | "undone";
  left: "skipped" | "kept";
  expected: Prisma.Sql;
  value: Prisma.Sql;
  end: "applied" | "undone";
}

const DIRECTIONS: Record<string, Direction> = {
  applying: {
    from: "ready",
    done: "applied",
    left: "skipped",
    expected: Prisma.sql`listed.old_value`,
    value: Prisma.sql`listed.new_value`,
    end: "applied",
  },
  undoing: {
    from: "applied",
    done: "undone",
    left: "kept",
    expected: Prisma.sql`listed.new_value`,
    value: Prisma.sql`listed.old_value`,
    end: "undone",
  },
};

/**
 * Finishes a bulk edit or its undo, batch by batch. Skips a product with a problem, for example if
 * its value has changed since the preview, and records the problem in its row. Safe to run twice at
 * once or to resume after a crash. Does nothing unless the edit is `applying` or `undoing`.
 */
export async function runBulkEdit(id: number): Promise<void> {
  while (await prismaTransaction((tx) => runBatch(tx, id))) {
    // Run the next batch.
  }
}

/** $1 the id of the bulk edit. */
const LOCK_BULK_EDIT_TO_RUN = statement(
  "lock_bulk_edit_to_run",
  "SELECT state, change FROM bulk_edits WHERE id = $1 FOR UPDATE",
);

/** @returns whether there may be more rows */
async function runBatch(tx: PrismaTransaction, id: number): Promise<boolean> {
  // Serializes the batches of one edit across workers.
  const [edit] = await tx.run(LOCK_BULK_EDIT_TO_RUN, [id]);
  const direction = DIRECTIONS[edit?.state ?? ""];
  if (!edit || !direction) return false;
  const rows = await tx.prisma.bulkEditRow.findMany({
    where: { bulkEditId: id, state: direction.from },
    select: { productId: true },
    orderBy: { productId: "asc" },
    take: BATCH,
  });
  if (rows.length === 0) {
    await tx.prisma.bulkEdit.update({ where: { id }, data: { state: direction.end } });
    return false;
  }
  const productIds = rows.map(({ productId }) => productId);
  await lockProducts(tx, productIds);
  const written = await writeValues(tx, id, productIds, storedChange(edit.change).field, direction);
  const left = rows.length - written;
  await tx.prisma.bulkEdit.update({
    where: { id },
    data: {
      [direction.from]: { decrement: rows.length },
      [direction.done]: { increment: written },
      [direction.left]: { increment: left },
    },
  });
  return true;
}

/**
 * Writes the products of a batch, which the caller (`runBatch`) has locked.
 * @returns the number written
 */
async function writeValues(
  tx: PrismaTransaction,
  id: number,
  productIds: readonly number[],
  field: BulkField,
  { done, left, expected, value }: Direction,
): Promise<number> {
  const { assign } = BULK_COLUMNS[field];
  const sets = await optionSetFacts(tx);
  const [counted] = await tx.prisma.$queryRaw<{ written: number }[]>`
    WITH judged AS (
      SELECT listed.product_id, ${value} AS value, ${problemOf(field, sets, expected, value)} AS problem
      FROM bulk_edit_rows AS listed LEFT JOIN products ON products.id = listed.product_id
      WHERE listed.bulk_edit_id = ${id} AND listed.product_id = ANY(${productIds}::int[])
    ), written AS (
      UPDATE products SET ${assign(Prisma.sql`judged.value`)}, version = version + 1
      FROM judged WHERE products.id = judged.product_id AND judged.problem IS NULL
      RETURNING products.id
    ), recorded AS (
      UPDATE bulk_edit_rows
      SET state = CASE WHEN judged.problem IS NULL THEN ${done} ELSE ${left} END, problem = judged.problem
      FROM judged
      WHERE bulk_edit_id = ${id} AND bulk_edit_rows.product_id = judged.product_id
    )
    SELECT count(*)::int AS written FROM written`;
  return counted?.written ?? 0;
}

export const bulkEditJob = defineJob({
  name: "bulk-edit",
  schema: z.object({ bulkEditId: z.int() }),
  handler: ({ bulkEditId }) => runBulkEdit(bulkEditId),
});
