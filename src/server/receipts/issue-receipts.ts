import type { ReceiptKind } from "@/domain/orders/receipt";
import { run, type Statement } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";
import { type Draw, drawPdf, drawReceipts } from "@/server/receipts/draw-receipts";
import { IS_FILLED, issueReceipt } from "@/server/receipts/issue-receipt";

/**
 * How many receipts a round numbers, past those that cannot be, and how many it draws: some 10 milliseconds each, beside
 * the deliveries.
 */
const NUMBERED_AT_ONCE = 200;
const DRAWN_AT_ONCE = 10;

/** Milliseconds between two looks at all orders; the others are at those of the last two hours, by an index. */
const LOOK_AT_ALL_MS = 600_000;
let looksAtAllFrom = 0;

/**
 * Issues the receipts that are owed, those of before there were receipts too: each gets its number with what it says
 * at once, and its file after that. One that fails keeps the others from nothing, and is tried again later.
 * @returns how many were numbered, and how many drawn
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

/** Goes on past those that fail until it has numbered as many as it may, or all. */
async function numberOwed(looksAtAll: boolean, atOnce: number) {
  let numbered = 0;
  let last: Omit<Owed, "at"> & { at: Date | null } = { kind: "order", id: 0, at: null };
  while (numbered < atOnce) {
    const owed = await run(FIND_OWED, [atOnce, looksAtAll, last.at, last.kind, last.id]);
    for (const { kind, id } of owed) {
      try {
        if ((await issueReceipt(kind, id)) !== null) numbered += 1;
      } catch (error) {
        log.error({ kind, id, err: error }, "a receipt could not be issued");
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

/** $1 how many, $2 whether of all orders, $3 to $5 the last one of before. Refunds of an order only when its receipt is there. */
const FIND_OWED: Statement<Owed> = {
  name: "find_receipts_owed",
  text: `
    SELECT kind, id, at FROM (
      SELECT 'order' AS kind, o.id, coalesce(o.completed_at, '9999-01-01') AS at FROM orders o
      WHERE ${IS_FILLED} AND ($2::bool OR o.completed_at > now() - interval '2 hours')
        AND NOT EXISTS (SELECT FROM receipts r WHERE r.order_id = o.id AND r.kind = 'order')
      UNION ALL
      SELECT 'refund', f.id, coalesce(f.refunded_at, '9999-01-01') FROM refunds f
      JOIN receipts r ON r.order_id = f.order_id AND r.kind = 'order'
      WHERE f.status = 'refunded' AND NOT EXISTS (SELECT FROM receipts c WHERE c.refund_id = f.id)
    ) owed WHERE (at, kind, id) > (coalesce($3::timestamptz, '-infinity'), $4::text, $5::int)
    ORDER BY at, kind, id LIMIT $1`,
};
