import type { Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { BATCH_ROWS, type Cell, csvStream } from "@/server/exports/csv";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

const COLUMNS = ["code", "uses", "maxUses", "order"] as const;

/** Exports a coupon's codes in alphabetical order: uses, maximum uses, and the latest order. */
export function exportCodes(couponId: number, locale: Locale): ReadableStream<Uint8Array> {
  const texts = translator(locale, "adminExport");
  const header = COLUMNS.map((column) => texts(`code.${column}`));
  return csvStream(header, batchesOf(couponId));
}

/** $1 the coupon, $2 the last code of the page before, $3 the limit. `orderId`: the latest order
 * that holds or has used the code. */
const EXPORT_COUPON_CODES = statement(
  "export_coupon_codes",
  `
      SELECT k.code, k.uses, k.max_uses AS "maxUses", CASE WHEN k.max_uses IS NOT NULL THEN (
        SELECT max(u.order_id) FROM coupon_uses u
        WHERE u.coupon_id = k.coupon_id AND u.code = k.code AND u.state <> 'returned') END AS "orderId"
      FROM coupon_codes k WHERE k.coupon_id = $1 AND k.code > $2
      ORDER BY k.code LIMIT $3`,
);

async function* batchesOf(couponId: number): AsyncGenerator<Cell[][]> {
  for (let after = ""; ; ) {
    const rows = await run(EXPORT_COUPON_CODES, [couponId, after, BATCH_ROWS]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ code, uses, maxUses, orderId }) => [code, uses, maxUses, orderId]);
    after = last.code;
  }
}
