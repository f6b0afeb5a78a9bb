import type { Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { listCodes } from "@/server/coupons/list-codes";
import { BATCH_ROWS, type Cell, csvStream } from "@/server/exports/csv";

const COLUMNS = ["code", "uses", "maxUses", "order"] as const;

/** Exports a coupon's codes in alphabetical order: uses, maximum uses, and the latest order. */
export function exportCodes(couponId: number, locale: Locale): ReadableStream<Uint8Array> {
  const texts = translator(locale, "adminExport");
  const header = COLUMNS.map((column) => texts(`code.${column}`));
  return csvStream(header, batchesOf(couponId));
}

async function* batchesOf(couponId: number): AsyncGenerator<Cell[][]> {
  for (let after = ""; ; ) {
    const rows = await listCodes({ couponId, after, limit: BATCH_ROWS });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ code, uses, maxUses, orderId }) => [code, uses, maxUses, orderId]);
    after = last.code;
  }
}
