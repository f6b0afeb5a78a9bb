import type { z } from "zod";
import type { OrderChangesDto, orderChangesInput } from "@/contract/admin/orders/order-changes";
import { CHANGES_PER_PAGE } from "@/contract/admin/orders/order-changes";
import { DomainError } from "@/domain/errors";
import { orderRows } from "@/server/orders/order-rows";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { transaction } from "@/server/platform/database/transaction";

/** Maximum changes that receive a position in one transaction. */
const BATCH = 5_000;

/**
 * If there are changes, waits for the lock that serializes the assignment of positions, and returns
 * a row.
 */
const TAKE_TURN = statement(
  "take_turn_of_order_changes",
  `
    SELECT pg_advisory_xact_lock(hashtextextended('order changes', 0)) IS NULL AS taken
    FROM (SELECT 1 WHERE EXISTS (SELECT FROM order_changes)) AS waiting`,
);

/** $1 the maximum number of changes. Returns the number of positioned changes. */
const POSITION_CHANGES = statement(
  "position_order_changes",
  `
    WITH taken AS (
      DELETE FROM order_changes WHERE id IN (SELECT id FROM order_changes ORDER BY id LIMIT $1)
      RETURNING id, order_id, changed_at
    ),
    positioned AS (
      INSERT INTO changed_orders (order_id, changed_at)
      SELECT order_id, max(changed_at) FROM taken GROUP BY order_id ORDER BY max(id)
      ON CONFLICT (order_id) DO UPDATE
        SET position = excluded.position, changed_at = greatest(changed_orders.changed_at, excluded.changed_at)
    )
    SELECT count(*)::int AS changes FROM taken`,
);

/**
 * Moves orders with new changes to the end of `changed_orders`.
 *
 * A time or a sequence cannot be the cursor of a list of changes: a transaction takes its number
 * when it writes, but its rows become visible when it commits. So a reader can pass a number that
 * becomes visible later. Here, triggers insert changes without a position, and this function gives
 * positions to committed changes only, under a lock that it holds until its own commit. So every
 * position becomes visible after all smaller ones, and a reader who continues after the largest one
 * that it has seen misses nothing. A change that is not committed has no position yet. Decision 107
 * (positions of changed orders).
 * @returns whether there may be more changes than one transaction takes
 */
export async function positionOrderChanges(): Promise<boolean> {
  return transaction(async (tx) => {
    const turn = await tx.run(TAKE_TURN, []);
    if (turn.length === 0) return false;
    const [done] = await tx.run(POSITION_CHANGES, [BATCH]);
    return done?.changes === BATCH;
  });
}

/**
 * Positions all changes; the worker calls this regularly, because changes would accumulate in a
 * shop whose list of changes no program reads.
 */
export async function positionAllOrderChanges(stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && (await positionOrderChanges()));
}

/**
 * $1 a moment or null. Returns the position just before the first order that changed since the
 * moment; 0 without a moment; the last position if no order has changed since.
 */
const POSITION_OF_MOMENT = statement(
  "position_of_moment",
  `
    SELECT CASE WHEN $1::timestamptz IS NULL THEN '0' ELSE coalesce(
      (SELECT min(position) - 1 FROM changed_orders WHERE changed_at >= $1),
      (SELECT max(position) FROM changed_orders), 0)::text END AS position`,
);

/** The last position; 0 without orders. */
const LAST_POSITION = statement(
  "last_changed_position",
  "SELECT coalesce((SELECT max(position) FROM changed_orders), 0)::text AS position",
);

/** $1 a position, $2 the maximum number of orders. */
export const CHANGED_ORDERS = statement(
  "changed_orders_after",
  `
    SELECT c.order_id AS id, c.position::text, c.changed_at AS "changedAt" FROM changed_orders c
    WHERE c.position > $1::bigint ORDER BY c.position LIMIT $2`,
);

/**
 * Orders sorted by their last change, each once, after a cursor or since a moment. An order that
 * changes while a program reads page after page moves to a later page.
 * @throws DomainError cursor_invalid for a cursor that this database never gave, for example after
 *   the restore of an older backup
 */
export async function orderChanges(
  { after, since }: z.output<typeof orderChangesInput>,
  clock: SharedClock = databaseClock,
): Promise<OrderChangesDto> {
  const from = after ?? (await positionOf(since));
  if (after !== null && Number(after) > Number(await lastPosition())) {
    throw new DomainError("cursor_invalid");
  }
  const found = await run(CHANGED_ORDERS, [from, CHANGES_PER_PAGE + 1]);
  const page = found.slice(0, CHANGES_PER_PAGE);
  const rows = await orderRows(
    page.map(({ id }) => id),
    clock(),
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: page.flatMap(({ id, changedAt }) => {
      const row = rowOf.get(id);
      return row ? [{ ...row, changedAt: changedAt.toISOString() }] : [];
    }),
    last: page.at(-1)?.position ?? from,
    hasMore: found.length > CHANGES_PER_PAGE,
  };
}

async function positionOf(since: string | null): Promise<string> {
  const [row] = await run(POSITION_OF_MOMENT, [since === null ? null : new Date(since)]);
  return row?.position ?? "0";
}

async function lastPosition(): Promise<string> {
  const [row] = await run(LAST_POSITION, []);
  return row?.position ?? "0";
}
