import { DomainError } from "@/domain/errors";
import { databaseClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { creditTopup } from "./credit-topup";
import { rejectTopup } from "./reject-topup";
import type { TopupResult } from "./topup-supplier";

/**
 * Identifies a top-up at the supplier: the order item and the attempt, which increases by 1 with
 * each correction of the player's account by the buyer.
 */
export interface TopupReference {
  orderItemId: number;
  attempt: number;
}

const REFERENCE = /^topup-([1-9]\d{0,9})(?:-([1-9]\d{0,4}))?$/;
/** The largest id that an order item can have. */
const MOST = 2_147_483_647;

export function referenceOf({ orderItemId, attempt }: TopupReference): string {
  return attempt === 1 ? `topup-${orderItemId}` : `topup-${orderItemId}-${attempt}`;
}

/** Parses a reference of the form that `referenceOf` builds; null if it has another form. */
export function parseReference(reference: string): TopupReference | null {
  const [, item = "", attempt = "1"] = REFERENCE.exec(reference) ?? [];
  const orderItemId = Number(item);
  return item === "" || orderItemId > MOST ? null : { orderItemId, attempt: Number(attempt) };
}

/** $1 the order item. */
const FIND_TOPUP = statement(
  "find_answered_topup",
  `
    SELECT order_id AS "orderId", topup_attempt AS attempt FROM order_items
    WHERE id = $1 AND topup_status IS NOT NULL`,
);

/**
 * Applies the supplier's answer about an accepted top-up, from its callback or a poll. The answer
 * may concern an earlier attempt. A repeated answer has no further effect.
 * @throws DomainError order_not_found if there is no such top-up or attempt
 */
export async function applySupplierResult(
  topup: TopupReference,
  result: TopupResult,
): Promise<void> {
  const { orderItemId, attempt } = topup;
  const [line] = await run(FIND_TOPUP, [orderItemId]);
  if (!line || attempt > line.attempt) throw new DomainError("order_not_found");
  const { orderId } = line;
  switch (result.outcome) {
    case "rejected":
      return rejectTopup({ orderId, orderItemId, attempt, reason: result.reason });
    case "credited": {
      const reference = result.supplierReference;
      const at = databaseClock();
      return creditTopup({ orderItemId, attempt, actor: "provider", reference, at });
    }
    case "accepted":
      return;
  }
}
