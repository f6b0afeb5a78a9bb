import type { BulkChangeDto } from "@/contract/admin/catalogue/bulk-edits";
import type { AuditValues } from "@/contract/admin/shop/audit-log";
import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";
import { storedChange, undoUntil } from "./read-bulk-edits";
import { bulkEditJob } from "./run-bulk-edit";

/**
 * Queues the application of a preview, as one audited action; the edit's rows list the products.
 * @throws DomainError bulk_edit_gone, also for another admin's preview; bulk_edit_empty if no
 *   product can be changed; bulk_edit_started if the preview was already applied; proof_needed if
 *   prices may fall and the admin did not enter the password recently
 */
export async function applyBulkEdit(
  call: AdminCall,
  id: number,
  clock: SharedClock = databaseClock,
): Promise<{ id: number }> {
  return executeAudited(call, async (tx) => {
    const edit = await lockEdit(tx, id);
    if (edit.state !== "draft") throw new DomainError("bulk_edit_started");
    if (edit.actorId !== call.admin.id) throw new DomainError("bulk_edit_gone");
    if (edit.ready === 0) throw new DomainError("bulk_edit_empty");
    const appliedAt = await readMoment(tx, clock);
    await tx.prisma.bulkEdit.update({ where: { id }, data: { state: "applying", appliedAt } });
    await sendJob(tx, bulkEditJob, { bulkEditId: id });
    return {
      action: "product.bulk_edit",
      entity: "bulk_edit",
      entityId: id,
      after: { ...auditValuesOf(storedChange(edit.change)), products: edit.ready },
      isCheaper: isCheaper(storedChange(edit.change), "lower"),
      result: { id },
    };
  });
}

/**
 * Queues the undo of an edit. It restores the old value of each product that still has the edit's
 * new value.
 * @throws DomainError bulk_edit_gone, also for a preview; bulk_edit_running while the edit is being
 *   applied; bulk_edit_undone if an undo was already started; bulk_edit_too_late a day after the
 *   edit was applied; proof_needed if prices may fall and the admin did not enter the password
 *   recently
 */
export async function undoBulkEdit(
  call: AdminCall,
  id: number,
  clock: SharedClock = databaseClock,
): Promise<{ id: number }> {
  return executeAudited(call, async (tx) => {
    const edit = await lockEdit(tx, id);
    if (edit.state === "draft") throw new DomainError("bulk_edit_gone");
    if (edit.state === "applying") throw new DomainError("bulk_edit_running");
    if (edit.state !== "applied") throw new DomainError("bulk_edit_undone");
    const last = undoUntil(edit);
    const undoneAt = await readMoment(tx, clock);
    if (last === null || last < undoneAt) throw new DomainError("bulk_edit_too_late");
    await tx.prisma.bulkEdit.update({ where: { id }, data: { state: "undoing", undoneAt } });
    await sendJob(tx, bulkEditJob, { bulkEditId: id });
    return {
      action: "product.bulk_undo",
      entity: "bulk_edit",
      entityId: id,
      after: { products: edit.applied },
      isCheaper: isCheaper(storedChange(edit.change), "raise"),
      result: { id },
    };
  });
}

/**
 * Whether the change may lower prices: it moves prices in the direction `lowering`, sets a price
 * ending (such as .99), or replaces the option set.
 * @param lowering the direction that lowers prices: "lower" for an edit, "raise" for its undo
 */
function isCheaper(change: BulkChangeDto, lowering: "lower" | "raise"): boolean {
  if (change.field === "optionSetId") return true;
  return change.field === "priceUSD" && (change.direction === lowering || change.ending !== null);
}

/** $1 the bulk edit. */
const LOCK_BULK_EDIT = statement(
  "lock_bulk_edit",
  "SELECT id FROM bulk_edits WHERE id = $1 FOR UPDATE",
);

async function lockEdit(tx: PrismaTransaction, id: number) {
  await tx.run(LOCK_BULK_EDIT, [id]);
  const edit = await tx.prisma.bulkEdit.findUnique({ where: { id } });
  if (!edit) throw new DomainError("bulk_edit_gone");
  return edit;
}

/** The audit log's values of a change; a price change as "+10%" or "−$2.50 (.99)". */
function auditValuesOf(change: BulkChangeDto): AuditValues {
  if (change.field !== "priceUSD") return { [change.field]: change.value };
  const { direction, by, amount, ending } = change;
  const sign = direction === "raise" ? "+" : "−";
  const changed = by === "percent" ? `${sign}${Number(amount)}%` : `${sign}$${amount}`;
  return { priceUSD: ending === null ? changed : `${changed} (.${ending})` };
}
