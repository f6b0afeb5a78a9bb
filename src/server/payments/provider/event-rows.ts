import { IS_MATCHED } from "@/server/payments/refunds/unmatched-captures";
import { batchLoader } from "@/server/platform/database/batch-loader";
import { statement } from "@/server/platform/database/statement";
import { keysTable, run } from "@/server/platform/database/statements";

/** A received event of a provider, with what the shop knows about the event's payment. */
export interface EventRow {
  id: string;
  provider: string;
  type: string;
  isProcessed: boolean;
  /** The provider's order or dispute that the event concerns. */
  resourceId: string | null;
  /** True if `resourceId` is a provider order that the shop knows. */
  isKnown: boolean;
  /**
   * The id of the provider's order, if the shop has a payment for it and the shop's order is
   * neither completed nor delivered; otherwise null.
   */
  unsettled: string | null;
  /** The capture that the event concerns. */
  captureId: string | null;
  /** True if the shop has a row for that capture. */
  isMatched: boolean;
  /** True ten minutes after receipt: by then the provider shows the reported capture or refund. */
  isOld: boolean;
}

/**
 * $1 the ids. `unsettled` is null for a completed or delivered order, so that its event causes no
 * call to the provider: most events arrive after the buyer's return to the shop has settled the
 * payment.
 */
const FIND_EVENTS = statement(
  "find_provider_events",
  `
    SELECT e.id, e.provider, e.type, e.processed_at IS NOT NULL AS "isProcessed", e.resource_id AS "resourceId",
      EXISTS (SELECT FROM payments p WHERE p.provider_order_id = e.resource_id) AS "isKnown", (
      SELECT p.provider_order_id FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.provider_order_id = e.resource_id AND o.status NOT IN ('completed', 'delivered')) AS unsettled,
      e.capture_id AS "captureId", ${IS_MATCHED("e.capture_id")} AS "isMatched",
      e.received_at < now() - interval '10 minutes' AS "isOld"
    FROM ${keysTable("text")} JOIN provider_events e ON e.id = keys.key`,
);

/** Returns undefined for an unknown id. */
export const findEvent = batchLoader(async (ids: readonly string[]) => {
  const events = await run(FIND_EVENTS, [ids]);
  return new Map(events.map((event) => [event.id, event]));
});

/** $1 the ids. */
const CLOSE_EVENTS = statement(
  "close_provider_events",
  `
    UPDATE provider_events SET processed_at = now(), stuck_at = NULL FROM ${keysTable("text")}
    WHERE id = keys.key AND processed_at IS NULL RETURNING id`,
);

/** Marks an event as processed. */
export const closeEvent = batchLoader(async (ids: readonly string[]) => {
  const closed = await run(CLOSE_EVENTS, [ids]);
  return new Map(closed.map((event) => [event.id, event]));
});
