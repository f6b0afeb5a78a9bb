import { createHash } from "node:crypto";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";
import type { IssuedReceipt } from "@/server/receipts/issue-receipt";
import type { ReceiptToDraw } from "@/server/receipts/render-receipt";

/** Renders a receipt as a PDF file. */
export type Draw = (receipt: ReceiptToDraw) => Promise<Buffer>;

/** Imports the renderer on first use, because it takes 15 MB of memory. */
export const drawPdf: Draw = async (receipt) =>
  (await import("@/server/receipts/render-receipt")).renderReceipt(receipt);

interface WhatToDraw {
  atMost: number;
  draw: Draw;
  /** The only receipt to draw, if its next attempt is due; if absent, all due receipts. */
  id?: string;
}

/**
 * Draws and stores the files of issued receipts that have no file and whose next attempt is due.
 * @returns the number of drawn receipts
 */
export async function drawReceipts({ atMost, draw, id }: WhatToDraw): Promise<number> {
  let drawn = 0;
  for (const receipt of await run(TAKE_NOT_DRAWN, [atMost, id ?? null])) {
    if (await drawReceipt(receipt, draw)) drawn += 1;
  }
  return drawn;
}

/**
 * Draws and stores the file of a receipt. The caller must have claimed the receipt (postponed its
 * next attempt), so that no other worker draws it. Runs outside of any transaction. Never replaces
 * a stored file.
 * @returns the file; null if another file is stored already, or if drawing failed, which is logged
 *   and retried automatically
 */
export async function drawReceipt(
  { id, ...receipt }: IssuedReceipt,
  draw: Draw,
): Promise<Buffer | null> {
  try {
    const pdf = await draw(receipt);
    const sha256 = createHash("sha256").update(pdf).digest("hex");
    const kept = await run(KEEP_FILE, [id, pdf, sha256]);
    return kept.length > 0 ? pdf : null;
  } catch (error) {
    log.error({ receiptId: id, err: error }, "receipt could not be drawn");
    return null;
  }
}

/**
 * $1 the limit, $2 one receipt, or null for all. Untried receipts come first, the others by their
 * next attempt. Taking a receipt postpones its next attempt by one minute, then two, four and so
 * on, up to an hour: a receipt that cannot be drawn, or whose drawing crashes the process, does not
 * block the others, and two workers do not draw the same receipt at once. ARRAY chooses the rows
 * once: a plan that runs the subquery again would take more than the limit.
 */
const TAKE_NOT_DRAWN = statement(
  "take_receipts_not_drawn",
  `
    UPDATE receipts SET draw_tries = draw_tries + 1,
      draw_after = now() + least(power(2, least(draw_tries, 6)), 60) * interval '1 minute'
    WHERE id = ANY (ARRAY(
      SELECT id FROM receipts WHERE pdf IS NULL AND (draw_after IS NULL OR draw_after <= now())
        AND ($2::uuid IS NULL OR id = $2::uuid)
      ORDER BY draw_after NULLS FIRST, issued_at, number LIMIT $1 FOR UPDATE SKIP LOCKED))
    RETURNING id::text, kind, number, issued_at AS "issuedAt", facts`,
).typed<Pick<IssuedReceipt, "kind" | "facts">>();

/**
 * $1 the receipt, $2 its file, $3 the file's SHA-256 in hex: returns a row unless a file is stored
 * already.
 */
const KEEP_FILE = statement(
  "keep_receipt_file",
  "UPDATE receipts SET pdf = $2, sha256 = $3 WHERE id = $1::uuid AND pdf IS NULL RETURNING id::text",
);
