import { z } from "zod";
import type { TopupAnswers } from "@/domain/catalogue/game";
import { note } from "@/domain/orders/order-notes";
import { referenceOf } from "@/server/delivery/apply-supplier-result";
import { creditTopup } from "@/server/delivery/credit-topup";
import { findPlayer } from "@/server/delivery/find-player";
import { rejectTopup } from "@/server/delivery/reject-topup";
import { topupSupplier } from "@/server/delivery/suppliers";
import type { TopupSupplier } from "@/server/delivery/topup-supplier";
import { insertEvent } from "@/server/orders/record-event";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { batchLoader } from "@/server/platform/database/batch-loader";
import { statement } from "@/server/platform/database/statement";
import { keysTable, run } from "@/server/platform/database/statements";
import { failpoint } from "@/server/platform/failpoint";
import { defineJob } from "@/server/platform/jobs/jobs";
import { log } from "@/server/platform/log/log";

/**
 * Submits one top-up of a paid order to the supplier. First claims the top-up (sets it to
 * `submitting`), so that no refund withdraws it before the supplier has answered. A repeated
 * submission has the same reference, so the supplier credits it once.
 * @throws Error if the supplier gave no answer, so that the job is retried
 */
export async function submitTopup(
  orderItemId: number,
  supplier: TopupSupplier = topupSupplier(),
  clock: SharedClock = databaseClock,
): Promise<void> {
  const item = await claim(orderItemId);
  if (!item) return;
  const { orderId, game, fields, productName, quantity, server, attempt, playerName } = item;
  const reference = referenceOf({ orderItemId, attempt });
  failpoint("supplier.before");
  const [result] = await Promise.all([
    supplier.submit({ reference, game, fields, productName, quantity, server }),
    playerName === null && nameTopup(item, supplier),
  ]);
  failpoint("supplier.answered");
  switch (result.outcome) {
    case "credited":
      await creditTopup({
        orderItemId,
        attempt,
        actor: "provider",
        reference: result.supplierReference,
        at: clock(),
      });
      return;
    case "accepted":
      await run(RECORD_SUBMISSION, [orderItemId, attempt, result.supplierReference, orderId]);
      return;
    case "rejected":
      await rejectTopup({ orderId, orderItemId, attempt, reason: result.reason });
      return;
  }
}

/** $1 the line, $2 the attempt, $3 the name. */
const NAME_TOPUP = statement(
  "name_topup",
  "UPDATE order_items SET player_name = $3 WHERE id = $1 AND topup_attempt = $2 AND player_name IS NULL",
);

/**
 * Looks up and stores the player's name. Runs in parallel with the submission. The outcome of the
 * submission is applied after the look-up, which takes two seconds at most. Never throws.
 */
async function nameTopup(topup: ClaimedTopup, supplier: TopupSupplier): Promise<void> {
  const player = await findPlayer(topup, supplier);
  if (player.outcome !== "found") return;
  try {
    await run(NAME_TOPUP, [topup.id, topup.attempt, player.name]);
  } catch (error) {
    log.warn({ orderItemId: topup.id, err: error }, "player name could not be saved");
  }
}

interface ClaimedTopup {
  id: number;
  orderId: number;
  game: string;
  fields: TopupAnswers;
  productName: string;
  quantity: number;
  server: string | null;
  attempt: number;
  playerName: string | null;
}

/**
 * $1 the lines. Claims the lines of paid orders that wait for the supplier and are not withdrawn; a
 * claimed line without an answer is claimed again. Lines of an order that was fully refunded, is in
 * dispute, or lost a dispute are not claimed, because a credit cannot be revoked. Rows are locked
 * in the order of their ids, so that concurrent claims do not deadlock.
 */
const CLAIM_TOPUPS = statement(
  "claim_topups",
  `
    WITH wanted AS MATERIALIZED (
      SELECT i.id FROM ${keysTable("int")} JOIN order_items i ON i.id = keys.key JOIN orders o ON o.id = i.order_id
      WHERE i.topup_status IN ('waiting', 'submitting') AND i.topup_game IS NOT NULL AND i.refund_id IS NULL
        AND i.unpaid_refund_id IS NULL AND o.status IN ('completed', 'delivered')
        AND NOT EXISTS (SELECT FROM disputes d
          WHERE d.order_id = o.id AND (d.state <> 'resolved' OR d.outcome = 'buyer'))
      ORDER BY i.id FOR NO KEY UPDATE OF i
    )
    UPDATE order_items i SET topup_status = 'submitting' FROM wanted WHERE i.id = wanted.id
    RETURNING i.id, i.order_id AS "orderId", i.topup_game AS game, i.topup_fields AS fields,
      i.product_name AS "productName", i.quantity, i.topup_attempt AS attempt,
      i.player_name AS "playerName",
      CASE WHEN jsonb_typeof(i.options -> 'server') = 'string' THEN i.options ->> 'server' END AS server`,
).typed<Pick<ClaimedTopup, "game" | "fields">>();

const claim = batchLoader(async (ids: readonly number[]) => {
  const items = await run(CLAIM_TOPUPS, [ids]);
  return new Map(items.map((item) => [item.id, item]));
});

/**
 * $1 the line, $2 the attempt, $3 the supplier's reference, $4 the order. A line that was refunded
 * during the submission becomes withdrawn.
 */
const RECORD_SUBMISSION = statement(
  "record_topup_submission",
  `
    WITH moved AS (
      UPDATE order_items SET topup_status = 'submitted', topup_reference = $3,
        refund_id = coalesce(refund_id, unpaid_refund_id), topup_looked_at = NULL, topup_looks = 0
      WHERE id = $1 AND topup_status = 'submitting' AND topup_attempt = $2
      RETURNING id
    )${insertEvent({
      orderId: "$4",
      type: "topup",
      actor: "'provider'",
      reason: `'${note("topup_submitted")}'`,
      from: "moved",
    })}`,
);

export const submitTopupJob = defineJob({
  name: "submit-topup",
  schema: z.object({ orderItemId: z.int() }),
  handler: ({ orderItemId }) => submitTopup(orderItemId),
});
