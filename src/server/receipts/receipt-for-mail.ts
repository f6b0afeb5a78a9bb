import { setTimeout as delay } from "node:timers/promises";
import type { ReceiptFile } from "@/contract/receipts";
import type { ReceiptKind } from "@/domain/orders/receipt";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";
import { drawRateLimit } from "@/server/receipts/draw-rate-limit";
import { type Draw, drawPdf, drawReceipt, drawReceipts } from "@/server/receipts/draw-receipts";
import { type IssuedReceipt, issueReceipt } from "@/server/receipts/issue-receipt";
import { toFile } from "@/server/receipts/read-receipt";

/**
 * Maximum milliseconds that a mail waits for its receipt. After that it is sent without the
 * receipt, which the order's page also offers.
 */
const WAITS_MS = 1_000;
/** Milliseconds between checks whether another process has drawn the receipt. */
const LOOK_MS = 50;

interface Effects {
  draw: Draw;
  mayDraw: () => boolean;
}

const effects: Effects = { draw: drawPdf, mayDraw: drawRateLimit() };

/** The receipt of a refund, or the order's own if `refundId` is null. */
export interface ReceiptWanted {
  orderId: number;
  refundId: number | null;
}

/**
 * The stored file of a receipt, for the attachment of a mail. A missing receipt is issued and
 * drawn, but the mail is sent without it under load, or when drawing fails or takes more than a
 * second. Never throws. Decision 041 (receipts).
 * @returns null if there is no receipt, or not in time
 */
export async function receiptForMail(
  wanted: ReceiptWanted,
  parts: Effects = effects,
): Promise<ReceiptFile | null> {
  const ended = new AbortController();
  const made = makeReceipt(wanted, parts, ended.signal).catch((error: unknown) => {
    log.error({ ...wanted, err: error }, "mail is sent without its receipt");
    return null;
  });
  const late = delay(WAITS_MS, null, { signal: ended.signal }).catch(() => null);
  const receipt = await Promise.race([made, late]);
  ended.abort();
  return receipt;
}

async function makeReceipt(
  wanted: ReceiptWanted,
  { draw, mayDraw }: Effects,
  ended: AbortSignal,
): Promise<ReceiptFile | null> {
  const there = await findReceipt(wanted);
  if (there?.pdf) return toFile({ ...there, pdf: there.pdf });
  if (!mayDraw()) return null;
  const issued = there ? null : await issue(wanted);
  if (issued) {
    const pdf = (await drawReceipt(issued, draw)) ?? (await findReceipt(wanted))?.pdf;
    return pdf ? toFile({ ...issued, pdf }) : null;
  }
  const found = there ?? (await findReceipt(wanted));
  if (!found) return null;
  await drawReceipts({ atMost: 1, draw, id: found.id });
  // Either `drawReceipts` has drawn the file, or another process has claimed the receipt and draws
  // it: poll until it is stored.
  while (!ended.aborted) {
    const drawn = await findReceipt(wanted);
    if (drawn?.pdf) return toFile({ ...drawn, pdf: drawn.pdf });
    await delay(LOOK_MS);
  }
  return null;
}

/** The receipt of a refund names the order's receipt, which is therefore issued first. */
async function issue({ orderId, refundId }: ReceiptWanted): Promise<IssuedReceipt | null> {
  if (refundId === null) return issueReceipt("order", orderId, true);
  await issueReceipt("order", orderId);
  return issueReceipt("refund", refundId, true);
}

interface FoundReceipt {
  id: string;
  kind: ReceiptKind;
  number: number;
  pdf: Buffer | null;
}

async function findReceipt({
  orderId,
  refundId,
}: ReceiptWanted): Promise<FoundReceipt | undefined> {
  const [receipt] = await run(FIND_RECEIPT, [orderId, refundId]);
  return receipt;
}

/** $1 the order, $2 its refund, or null for the order's own receipt. */
const FIND_RECEIPT = statement(
  "find_receipt_for_mail",
  `
    SELECT id::text, kind, number, pdf FROM receipts
    WHERE order_id = $1 AND refund_id IS NOT DISTINCT FROM $2::int`,
).typed<Pick<FoundReceipt, "kind" | "pdf">>();
