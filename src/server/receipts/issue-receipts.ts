import type { ReceiptKind } from "@/domain/orders/receipt";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";
import { type Draw, drawPdf, drawReceipts } from "@/server/receipts/draw-receipts";
import { IS_FILLED, IS_OF_SALE, issueReceipt } from "@/server/receipts/issue-receipt";

/** Receipts per query; a run sends no further query once it has numbered this many. */
const NUMBERED_AT_ONCE = 200;
/** Upper bound on the receipts drawn in one run; drawing one takes 10 to 15 milliseconds. */
const DRAWN_AT_ONCE = 10;

/**
 * Milliseconds between scans of all orders; other runs scan, by an index, only the orders completed
 * in the last two hours.
 */
const LOOK_AT_ALL_MS = 600_000;
let looksAtAllFrom = 0;

/**
 * Issues the receipts that are due, also for orders from before receipts existed: each gets its
 * number and its facts (everything that it shows) at once, and its file afterwards. A failure does
 * not block the other receipts and is retried later.
 * @returns the number of receipts that got a number, and the number of drawn receipts
 */
export async function issueReceipts(
  draw: Draw = drawPdf,
  atOnce = NUMBERED_AT_ONCE,
): Promise<{ numbered: number; drawn: number }> {
  const looksAtAll = performance.now() >= looksAtAllFrom;
  const { numbered, isAll } = await numberOwed(looksAtAll, atOnce);
  if (looksAtAll && isAll) looksAtAllFrom = performance.now() + LOOK_AT_ALL_MS;
  return { numbered, drawn: await drawReceipts({ atMost: DRAWN_AT_ONCE, draw }) };
}

/**
 * Continues past failures until it has numbered at least `atOnce` receipts, or all of them.
 * `isAll`: every due receipt was tried; those that failed are found again by a later scan.
 */
async function numberOwed(looksAtAll: boolean, atOnce: number) {
  let numbered = 0;
  let last: Omit<Owed, "at"> & { at: Date | null } = { kind: "order", id: 0, at: null };
  while (numbered < atOnce) {
    const owed = await run(FIND_OWED, [atOnce, looksAtAll, last.at, last.kind, last.id]);
    for (const { kind, id } of owed) {
      try {
        if ((await issueReceipt(kind, id)) !== null) numbered += 1;
      } catch (error) {
        log.error({ kind, id, err: error }, "receipt could not be issued");
      }
    }
    last = owed.at(-1) ?? last;
    if (owed.length < atOnce) return { numbered, isAll: true };
  }
  return { numbered, isAll: false };
}

interface Owed {
  kind: ReceiptKind;
  id: number;
  at: Date;
}

/**
 * $1 the limit, $2 true for all orders, false for those completed in the last two hours, $3 to $5
 * the time, kind and id of the previous query's last row. The receipt of a refund is due only after
 * that of its order, whose number it states.
 */
const FIND_OWED = statement(
  "find_receipts_owed",
  `
    SELECT kind, id, at FROM (
      SELECT 'order' AS kind, o.id, coalesce(o.completed_at, '9999-01-01') AS at FROM orders o
      WHERE ${IS_FILLED} AND ($2::bool OR o.completed_at > now() - interval '2 hours')
        AND NOT EXISTS (SELECT FROM receipts r WHERE r.order_id = o.id AND r.kind = 'order')
      UNION ALL
      SELECT 'refund', f.id, coalesce(f.refunded_at, '9999-01-01') FROM refunds f
      JOIN receipts r ON r.order_id = f.order_id AND r.kind = 'order'
      WHERE f.status = 'refunded' AND ${IS_OF_SALE} AND NOT EXISTS (SELECT FROM receipts c WHERE c.refund_id = f.id)
    ) owed WHERE (at, kind, id) > (coalesce($3::timestamptz, '-infinity'), $4::text, $5::int)
    ORDER BY at, kind, id LIMIT $1`,
).typed<Pick<Owed, "kind">>();
