import type { z } from "zod";
import {
  BULK_ROW_STATES,
  type BulkEditDto,
  type BulkEditPageDto,
  type BulkRow,
  type BulkRowState,
  bulkChangeDto,
  type bulkRowsDto,
  type bulkRowsInput,
} from "@/contract/admin/catalogue/bulk-edits";
import { DomainError } from "@/domain/errors";
import type { Admin } from "@/server/audit/audited-action";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import type { RowOf } from "@/server/platform/database/db";
import { db } from "@/server/platform/database/db";
import { autocommit } from "@/server/platform/database/transaction";
import type { BulkEdit } from "@/server/platform/prisma-client/client";

/** Time for which an edit can be undone, in milliseconds. */
const UNDO_MS = 24 * 60 * 60 * 1000;
/** Rows of each state on the first read. */
const FIRST_ROWS = 10;
const MORE_ROWS = 50;
const RECENT = 20;

/** The end of the undo period; null unless the edit is applied and not undone. */
export function undoUntil({ state, appliedAt }: BulkEdit): Date | null {
  return state === "applied" && appliedAt ? new Date(appliedAt.getTime() + UNDO_MS) : null;
}

/** Parses the stored change. @throws ZodError */
export const storedChange = (change: unknown) => bulkChangeDto.parse(change);

/** The latest edits of all admins, newest first, without drafts. */
export async function recentBulkEdits(
  clock: SharedClock = databaseClock,
): Promise<{ edits: BulkEditDto[] }> {
  const edits = await db().bulkEdit.findMany({
    where: { state: { not: "draft" } },
    orderBy: { id: "desc" },
    take: RECENT,
  });
  const now = await readMoment(autocommit, clock);
  return { edits: edits.map((edit) => toDto(edit, now)) };
}

/** One bulk edit. @throws DomainError bulk_edit_gone, also for another admin's draft */
export async function bulkEditPage(
  admin: Admin,
  id: number,
  clock: SharedClock = databaseClock,
): Promise<BulkEditPageDto> {
  const edit = await db().bulkEdit.findUnique({ where: { id } });
  if (!edit || (edit.state === "draft" && edit.actorId !== admin.id)) {
    throw new DomainError("bulk_edit_gone");
  }
  const lists = await Promise.all(
    BULK_ROW_STATES.map((state) => readRows(id, state, 0, FIRST_ROWS)),
  );
  return { ...toDto(edit, await readMoment(autocommit, clock)), rows: lists.flat() };
}

/**
 * The next rows of one state.
 * @throws DomainError bulk_edit_gone, also for another admin's draft
 */
export async function bulkEditRows(
  admin: Admin,
  { id, state, after }: z.output<typeof bulkRowsInput>,
): Promise<z.output<typeof bulkRowsDto>> {
  const edit = await db().bulkEdit.findUnique({ where: { id } });
  if (!edit || (edit.state === "draft" && edit.actorId !== admin.id)) {
    throw new DomainError("bulk_edit_gone");
  }
  const rows = await readRows(id, state, after, MORE_ROWS + 1);
  return { rows: rows.slice(0, MORE_ROWS), hasMore: rows.length > MORE_ROWS };
}

async function readRows(
  bulkEditId: number,
  state: BulkRowState,
  after: number,
  take: number,
): Promise<BulkRow[]> {
  const rows = await db().bulkEditRow.findMany({
    where: { bulkEditId, state, productId: { gt: after } },
    orderBy: { productId: "asc" },
    take,
  });
  const products = await db().product.findMany({
    where: { id: { in: rows.map(({ productId }) => productId) } },
    select: { id: true, name: true, nameAr: true },
  });
  const names = new Map(products.map((product) => [product.id, product]));
  return rows.map(({ productId, oldValue, newValue, problem }) => ({
    productId,
    name: names.get(productId)?.name ?? null,
    nameAr: names.get(productId)?.nameAr ?? null,
    oldValue,
    newValue,
    state,
    problem,
  }));
}

function toDto(edit: RowOf<"BulkEdit">, now: Date): BulkEditDto {
  const last = undoUntil(edit);
  return {
    id: edit.id,
    actorName: edit.actorName,
    state: edit.state,
    change: storedChange(edit.change),
    matched: edit.matched,
    skipped: edit.skipped,
    ready: edit.ready,
    applied: edit.applied,
    undone: edit.undone,
    kept: edit.kept,
    createdAt: edit.createdAt.toISOString(),
    appliedAt: edit.appliedAt?.toISOString() ?? null,
    undoUntil: last !== null && last >= now ? last.toISOString() : null,
  };
}
