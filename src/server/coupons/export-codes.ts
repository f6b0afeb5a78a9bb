import type { Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { BATCH_ROWS, type Cell, csvStream } from "@/server/exports/csv";
import { db } from "@/server/platform/database/db";

const COLUMNS = ["code", "uses", "maxUses", "order"] as const;

interface CodeRow {
  code: string;
  uses: number;
  maxUses: number | null;
  /** The latest order that holds or has used it. */
  orderId: number | null;
}

/** Exports a coupon's codes in alphabetical order: uses, maximum uses, and the latest order. */
export function exportCodes(couponId: number, locale: Locale): ReadableStream<Uint8Array> {
  const texts = translator(locale, "adminExport");
  const header = COLUMNS.map((column) => texts(`code.${column}`));
  return csvStream(header, batchesOf(couponId));
}

async function* batchesOf(couponId: number): AsyncGenerator<Cell[][]> {
  for (let after = ""; ; ) {
    const rows = await db().$queryRaw<CodeRow[]>`
      SELECT k.code, k.uses, k.max_uses AS "maxUses", CASE WHEN k.max_uses IS NOT NULL THEN (
        SELECT max(u.order_id) FROM coupon_uses u
        WHERE u.coupon_id = k.coupon_id AND u.code = k.code AND u.state <> 'returned') END AS "orderId"
      FROM coupon_codes k WHERE k.coupon_id = ${couponId} AND k.code > ${after}
      ORDER BY k.code LIMIT ${BATCH_ROWS}`;
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ code, uses, maxUses, orderId }) => [code, uses, maxUses, orderId]);
    after = last.code;
  }
}
