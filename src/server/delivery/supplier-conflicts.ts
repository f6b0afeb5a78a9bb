import type { TopupConflict } from "@/domain/orders/order-lifecycle";
import { type NoteCode, note } from "@/domain/orders/order-notes";
import { type Actor, insertEvent } from "@/server/orders/record-event";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/** The note in the order's history for each kind of conflict. */
const NOTES = {
  withdrawn: "topup_credited_withdrawn",
  superseded: "topup_credited_superseded",
  twice: "topup_credited_twice",
  unpaid: "topup_credited_unpaid",
  revoked: "topup_revoked",
} as const satisfies Record<TopupConflict, NoteCode>;

/**
 * An answer of the supplier that contradicts a recorded outcome. It is stored once with its cost,
 * recorded in the order's history, and shown to the owner until an admin acknowledges it
 * (`acknowledge_return`). Decision 059 (late credits by a supplier).
 */
interface Conflict {
  orderId: number;
  orderItemId: number;
  attempt: number;
  kind: TopupConflict;
  /** The supplier's id of the credit. */
  reference: string | null;
  actor: Actor;
}

/**
 * $1 the line, $2 the attempt, $3 the kind, $4 the supplier's reference, $5 the actor, $6 the note.
 * Returns no row for a known conflict. An additional credit (`superseded`, `twice`) adds its cost
 * to the cost of the line; the credit of a withdrawn line restores the line's own cost
 * (credit-topup.ts).
 */
const KEEP_CONFLICT = statement(
  "keep_supplier_conflict",
  `
    WITH kept AS (
      INSERT INTO supplier_conflicts (order_item_id, attempt, kind, supplier_reference, cost_usd)
      SELECT i.id, $2, $3, $4, CASE WHEN $3::text <> 'revoked' THEN p.cost_usd * i.quantity END
      FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.id = $1
      ON CONFLICT (order_item_id, attempt, kind) DO NOTHING RETURNING order_item_id, cost_usd
    ), costed AS (
      UPDATE order_items i SET cost_usd = i.cost_usd + kept.cost_usd FROM kept
      WHERE i.id = kept.order_item_id AND $3::text IN ('superseded', 'twice') AND kept.cost_usd IS NOT NULL
    ), recorded AS (${insertEvent({
      orderId: "i.order_id",
      type: "topup",
      actor: "$5",
      reason: "$6 || coalesce(': $' || kept.cost_usd, '')",
      from: "kept JOIN order_items i ON i.id = kept.order_item_id",
    })}
    )
    SELECT cost_usd::text AS "costUSD" FROM kept`,
);

/** Stores a conflict once. The caller must hold the order's lock. */
export async function keepConflict(tx: Transaction, conflict: Conflict): Promise<void> {
  const { orderId, orderItemId, attempt, kind, reference, actor } = conflict;
  const values = [orderItemId, attempt, kind, reference, actor, note(NOTES[kind])] as const;
  const [kept] = await tx.run(KEEP_CONFLICT, values);
  if (!kept) return;
  const what = { orderId, orderItemId, attempt, kind, costUSD: kept.costUSD };
  log.error(what, "supplier's answer contradicts the order; needs an admin");
}

/** SQL: the cost of the additional credits of line `i`. */
export const EXTRA_COST = `(SELECT coalesce(sum(c.cost_usd), 0) FROM supplier_conflicts c
      WHERE c.order_item_id = i.id AND c.kind IN ('superseded', 'twice'))`;

/**
 * $1 a failed refund. Deletes the `withdrawn` conflicts of the refund's lines: the buyer keeps
 * these lines, so the supplier's credits for them are no losses.
 */
export const FORGET_LOSSES = statement(
  "forget_withdrawn_conflicts",
  `
    DELETE FROM supplier_conflicts c USING order_items i
    WHERE i.id = c.order_item_id AND i.refund_id = $1 AND c.kind = 'withdrawn'`,
);
