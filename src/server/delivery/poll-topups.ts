import { databaseClock, momentOf, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";
import { applySupplierResult, referenceOf } from "./apply-supplier-result";
import { topupSupplier } from "./suppliers";
import type { TopupSupplier } from "./topup-supplier";

/** Maximum number of top-ups that one call of `pollTopups` polls. */
const BATCH = 50;

/**
 * Seconds between polls of a top-up: the first pause and the maximum. Each pause is 1.5 times the
 * previous one.
 */
const PAUSE = { first: 50, most: 3_600 };

/**
 * $1 the moment, $2 the limit. Returns top-ups whose outcome the supplier has not reported, the
 * longest unpolled first; concurrent workers take different ones. Includes top-ups that a refund
 * has withdrawn, and those that were being submitted during a full refund, because the supplier may
 * have credited them.
 */
const TAKE_PENDING = statement(
  "take_pending_topups",
  `
    UPDATE order_items SET topup_looked_at = ${momentOf("$1")}, topup_looks = topup_looks + 1
    WHERE id = ANY (ARRAY(
      SELECT i.id FROM order_items i
      WHERE i.topup_status IN ('submitting', 'submitted')
        AND (i.topup_status = 'submitting' AND i.unpaid_refund_id IS NOT NULL
          OR i.topup_status = 'submitted' AND i.topup_reference IS NOT NULL)
        AND (i.topup_looked_at IS NULL OR i.topup_looked_at <= ${momentOf("$1")} - interval '1 second'
          * least(${PAUSE.first} * power(1.5, least(i.topup_looks - 1, 20)), ${PAUSE.most}))
      ORDER BY i.topup_looked_at NULLS FIRST, i.id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING id AS "orderItemId", topup_attempt AS attempt`,
);

/**
 * Polls the supplier about the top-ups that it accepted, since a callback may be lost. The pauses
 * grow, so that top-ups without an outcome do not displace others.
 * @returns the number of top-ups that got an outcome
 */
export async function pollTopups(
  supplier: TopupSupplier = topupSupplier(),
  clock: SharedClock = databaseClock,
  batch = BATCH,
): Promise<number> {
  const { check } = supplier;
  if (!check) return 0;
  let ended = 0;
  for (const topup of await run(TAKE_PENDING, [clock(), batch])) {
    try {
      const result = await check(referenceOf(topup));
      await applySupplierResult(topup, result);
      if (result.outcome !== "accepted") ended += 1;
    } catch (error) {
      log.warn(
        { orderItemId: topup.orderItemId, err: error },
        "status of a top-up could not be polled",
      );
    }
  }
  return ended;
}
