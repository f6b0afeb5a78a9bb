import { log } from "@/server/platform/log";
import { run, type Statement } from "@/server/platform/statements";
import { topupSupplier } from "./suppliers";
import { referenceOf, type TopupReference, takeAnswer } from "./take-answer";
import type { TopupSupplier } from "./topup-supplier";

/** The most top-ups asked about in one round. */
const BATCH = 50;

/**
 * $1 how many: top-ups that a supplier took on under a reference and has not told the end of. Any of them, so that those
 * that never end keep none waiting.
 */
const FIND_PENDING: Statement<TopupReference> = {
  name: "find_pending_topups",
  text: `
    SELECT i.id AS "orderItemId", i.topup_attempt AS attempt FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.topup_status = 'submitted' AND i.topup_reference IS NOT NULL
      AND i.refund_id IS NULL AND i.unpaid_refund_id IS NULL AND o.status IN ('completed', 'delivered')
    ORDER BY random() LIMIT $1`,
};

/**
 * Asks the supplier how the top-ups stand that it took on: its callback may be lost. One without an answer is asked about in
 * a later round. Gives how many came to an end.
 */
export async function pollTopups(supplier: TopupSupplier = topupSupplier()): Promise<number> {
  const { check } = supplier;
  if (!check) return 0;
  let ended = 0;
  for (const topup of await run(FIND_PENDING, [BATCH])) {
    try {
      const result = await check(referenceOf(topup));
      await takeAnswer(topup, result);
      if (result.outcome !== "accepted") ended += 1;
    } catch (error) {
      log.warn({ orderItemId: topup.orderItemId, err: error }, "a top-up could not be asked about");
    }
  }
  return ended;
}
