import type { z } from "zod";
import type { addNoteInput, NoteAbout, NoteDto } from "@/contract/admin/people/customers";
import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { emailOfCustomer } from "@/server/orders/placing/customer-key";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import type { Transaction } from "@/server/platform/database/transaction";

/** Maximum number of notes listed. */
const MOST_NOTES = 200;

const notesWhere = (condition: string) => `
    SELECT n.id, n.order_id AS "orderId", n.text, n.written_by AS "writtenBy", n.writer_name AS writer,
      n.created_at AS "createdAt", n.taken_back_at AS "takenBackAt", n.taken_back_by AS "takenBackBy"
    FROM notes n WHERE ${condition} ORDER BY n.id DESC LIMIT $2`;

/** $1 the order, $2 the limit. */
const NOTES_OF_ORDER = statement("notes_of_order", notesWhere("n.order_id = $1"));

/** $1 the customer's e-mail address in lower case, $2 the limit. */
const NOTES_OF_CUSTOMER = statement(
  "notes_of_customer",
  notesWhere(`(n.customer_email = $1
    OR n.order_id IN (SELECT id FROM orders WHERE lower(customer_email) = $1))`),
);

/**
 * Staff notes about an order, or about a customer and the orders with the customer's address;
 * latest first.
 * @throws DomainError not_found if the customer key is not valid
 */
export async function readNotes(about: NoteAbout, reader: { id: number }): Promise<NoteDto[]> {
  const rows =
    "orderId" in about
      ? await run(NOTES_OF_ORDER, [about.orderId, MOST_NOTES])
      : await run(NOTES_OF_CUSTOMER, [customerOf(about.customer), MOST_NOTES]);
  return rows.map(({ writtenBy, createdAt, takenBackAt, ...note }) => ({
    ...note,
    isOwn: writtenBy === reader.id,
    createdAt: createdAt.toISOString(),
    takenBackAt: takenBackAt?.toISOString() ?? null,
  }));
}

/** Decrypts a customer key to the e-mail address. @throws DomainError not_found if not valid */
export function customerOf(key: string): string {
  const email = emailOfCustomer(key);
  if (email === null) throw new DomainError("not_found");
  return email;
}

/**
 * Adds a note. The audit log, which is never erased, records that a note was added, but not its
 * text.
 * @throws DomainError order_not_found, or not_found if the customer key is not valid
 */
export async function addNote(
  call: AdminCall,
  { about, text }: z.output<typeof addNoteInput>,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const { id } = await tx.prisma.note.create({
      data: {
        ...(await subjectOf(tx, about)),
        text,
        writtenBy: call.admin.id,
        writerName: call.admin.username,
      },
      select: { id: true },
    });
    const orderId = "orderId" in about ? about.orderId : null;
    return { action: "note.add", ...targetOf({ id, orderId }), result: null };
  });
}

/**
 * The entity in the audit log: the order for a note about an order; for a note about a customer the
 * note's id, which identifies no person.
 */
const targetOf = ({ id, orderId }: { id: number; orderId: number | null }) =>
  orderId === null
    ? ({ entity: "note", entityId: id } as const)
    : ({ entity: "order", entityId: orderId } as const);

/** $1 the order. Locks it against erasure. */
const LOCK_ORDER_OF_NOTE = statement(
  "lock_order_of_note",
  "SELECT customer_email AS email FROM orders WHERE id = $1 FOR SHARE",
);

/**
 * Locks the order of a note, so that an erasure of the order either waits for this transaction and
 * erases the note too, or has finished before the note is added.
 * @throws DomainError order_not_found; not_found if the customer key is not valid
 */
async function subjectOf(tx: Transaction, about: NoteAbout) {
  if (!("orderId" in about)) return { customerEmail: customerOf(about.customer) };
  const { orderId } = about;
  const [order] = await tx.run(LOCK_ORDER_OF_NOTE, [orderId]);
  if (!order) throw new DomainError("order_not_found");
  return { orderId };
}

/** $1 the note. Locks it unless it is withdrawn. */
const LOCK_NOTE = statement(
  "lock_note",
  `
      SELECT written_by AS "writtenBy", order_id AS "orderId" FROM notes
      WHERE id = $1 AND taken_back_at IS NULL FOR UPDATE`,
);

/** $1 the admin's name, $2 the note. */
const WITHDRAW_NOTE = statement(
  "withdraw_note",
  "UPDATE notes SET text = '', taken_back_at = now(), taken_back_by = $1 WHERE id = $2",
);

/**
 * Withdraws a note and erases its text. Staff may withdraw their own notes, or any note if
 * `mayAll`.
 * @throws DomainError not_found (also if already withdrawn), not_allowed
 */
export async function withdrawNote(
  call: AdminCall,
  { id, mayAll }: { id: number; mayAll: boolean },
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const [note] = await tx.run(LOCK_NOTE, [id]);
    if (!note) throw new DomainError("not_found");
    if (!mayAll && note.writtenBy !== call.admin.id) throw new DomainError("not_allowed");
    await tx.run(WITHDRAW_NOTE, [call.admin.username, id]);
    return { action: "note.take_back", ...targetOf({ id, orderId: note.orderId }), result: null };
  });
}
