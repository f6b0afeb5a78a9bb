import { createHash } from "node:crypto";
import type { ChosenOption } from "@/domain/customization";
import { type Locale, localeOr } from "@/domain/locale";
import { localized } from "@/domain/localized";
import { cents, centsFromDecimal, decimalFromCents } from "@/domain/money";
import { type ReceiptFacts, type ReceiptKind, vatOfRefund, vatWithin } from "@/domain/receipt";
import { hundredthsOf } from "@/server/platform/columns";
import { log } from "@/server/platform/log";
import { type Run, run, type Statement, transaction } from "@/server/platform/statements";
import type { ReceiptToDraw } from "@/server/receipts/render-receipt";
import { receiptSeller } from "@/server/receipts/seller";

/** How many receipts a round numbers, and how many it draws: some 10 milliseconds each, beside the deliveries. */
const NUMBERED_AT_ONCE = 200;
const DRAWN_AT_ONCE = 10;

/** Milliseconds between two looks at all orders; the others are at those of the last two hours, by an index. */
const LOOK_AT_ALL_MS = 600_000;
let looksAtAllFrom = 0;

/**
 * Issues the receipts that are owed, those of before there were receipts too: each gets its number and what it says in
 * one transaction, and its file after that. One that fails keeps the others from nothing, and is tried again later.
 * @returns how many were numbered, and how many drawn
 */
export async function issueReceipts(
  draw: Draw = drawPdf,
): Promise<{ numbered: number; drawn: number }> {
  let numbered = 0;
  const looksAtAll = performance.now() >= looksAtAllFrom;
  const owed = await run(FIND_OWED, [NUMBERED_AT_ONCE, looksAtAll]);
  if (looksAtAll && owed.length < NUMBERED_AT_ONCE) {
    looksAtAllFrom = performance.now() + LOOK_AT_ALL_MS;
  }
  for (const { kind, id } of owed) {
    try {
      if (await issueReceipt(kind, id)) numbered += 1;
    } catch (error) {
      log.error({ kind, id, err: error }, "a receipt could not be issued");
    }
  }
  let drawn = 0;
  for (const receipt of await run(TAKE_NOT_DRAWN, [DRAWN_AT_ONCE])) {
    if (await drawReceipt(receipt, draw)) drawn += 1;
  }
  return { numbered, drawn };
}

/**
 * Takes the next number for an order that is paid and filled, or for a refund of one, with what it says as it is now.
 * Under the lock of its series, so that numbers follow each other whatever is taken back.
 * @returns whether it was issued; false where it is issued already, or there is nothing to issue yet
 */
function issueReceipt(kind: ReceiptKind, id: number): Promise<boolean> {
  return transaction(async (within) => {
    await within(LOCK_SERIES, [kind]);
    const facts = await (kind === "order" ? factsOfOrder : factsOfRefund)(within, id);
    if (!facts) return false;
    const { orderId, total, vat } = facts;
    const refundId = kind === "refund" ? id : null;
    const sums = [decimalFromCents(total), vat === null ? null : decimalFromCents(vat)];
    await within(INSERT_RECEIPT, [kind, orderId, refundId, ...sums, JSON.stringify(facts)]);
    return true;
  });
}

async function factsOfOrder(within: Run, orderId: number): Promise<ReceiptFacts | null> {
  const [order] = await within(ORDER_TO_ISSUE, [orderId]);
  if (!order) return null;
  const locale = localeOr(order.locale);
  const { name, address, taxNumber, vatRate, supportEmail } = receiptSeller();
  const total = centsFromDecimal(order.total);
  return {
    locale,
    orderId,
    seller: { name, address, taxNumber },
    supportEmail,
    vatRate,
    total,
    vat: vatRate === null ? null : vatWithin(total, vatRate),
    sarRateHundredths: hundredthsOf(Number(order.sarRate)),
    paidAt: order.paidAt.toISOString(),
    refundOf: null,
    lines: order.lines.map((line) => ({
      name: localized(locale, line.name, line.nameAr),
      options: choicesOf(line, locale),
      quantity: line.quantity,
      unitPrice: centsFromDecimal(line.price),
    })),
  };
}

/** What was typed, which is its own label, may be about a person, and stays away. */
function choicesOf({ chosen }: LineRow, locale: Locale): string[] {
  return chosen
    .filter(({ value, label }) => value !== label)
    .map(({ name, nameAr, label, labelAr }) => {
      return `${localized(locale, name, nameAr)}: ${localized(locale, label, labelAr)}`;
    });
}

/** Seller, VAT and rate are those of the order's receipt: parts of it go back by what they were sold by. */
async function factsOfRefund(within: Run, refundId: number): Promise<ReceiptFacts | null> {
  const [refund] = await within(REFUND_TO_ISSUE, [refundId]);
  if (!refund) return null;
  const total = centsFromDecimal(refund.amount);
  const { vatRate } = refund.facts;
  const before = cents(refund.before);
  return {
    ...refund.facts,
    total,
    vat: vatRate === null ? null : vatOfRefund(total, before, vatRate),
    paidAt: refund.refundedAt.toISOString(),
    refundOf: refund.number,
    lines: [],
  };
}

/** Makes the file of a receipt. */
type Draw = (receipt: ReceiptToDraw) => Promise<Buffer>;

/** Imported when there is one to draw: what it needs weighs 15 MB. */
const drawPdf: Draw = async (receipt) =>
  (await import("@/server/receipts/render-receipt")).renderReceipt(receipt);

/**
 * Draws the file of a receipt from what was issued, and keeps it: the first one stays. Outside of any transaction.
 * @returns whether it is drawn; one that is not is logged, and its next try comes by itself
 */
async function drawReceipt({ id, ...receipt }: TakenReceipt, draw: Draw): Promise<boolean> {
  try {
    const pdf = await draw(receipt);
    const sha256 = createHash("sha256").update(pdf).digest("hex");
    await run(KEEP_FILE, [id, pdf.toString("base64"), sha256]);
    return true;
  } catch (error) {
    log.error({ receiptId: id, err: error }, "a receipt could not be drawn");
    return false;
  }
}

const IS_FILLED = "o.status IN ('completed', 'delivered')";

/** $1 how many, $2 whether of all orders. Refunds of an order only when its receipt is there. */
const FIND_OWED: Statement<{ kind: ReceiptKind; id: number }> = {
  name: "find_receipts_owed",
  text: `
    SELECT kind, id FROM (
      SELECT 'order' AS kind, o.id, o.completed_at AS at FROM orders o
      WHERE ${IS_FILLED} AND ($2::bool OR o.completed_at > now() - interval '2 hours')
        AND NOT EXISTS (SELECT FROM receipts r WHERE r.order_id = o.id AND r.kind = 'order')
      UNION ALL
      SELECT 'refund', f.id, f.refunded_at FROM refunds f
      JOIN receipts r ON r.order_id = f.order_id AND r.kind = 'order'
      WHERE f.status = 'refunded' AND NOT EXISTS (SELECT FROM receipts c WHERE c.refund_id = f.id)
    ) owed ORDER BY at, id LIMIT $1`,
};

type TakenReceipt = ReceiptToDraw & { id: string };

/**
 * $1 how many; those first that nobody has tried, then by when they may be tried again. Each is taken until its next try,
 * after one minute, two, up to an hour: what cannot be drawn, or ends the process that tries, holds up nothing else, and
 * two workers draw none twice.
 */
const TAKE_NOT_DRAWN: Statement<TakenReceipt> = {
  name: "take_receipts_not_drawn",
  text: `
    UPDATE receipts SET draw_tries = draw_tries + 1,
      draw_after = now() + least(power(2, least(draw_tries, 6)), 60) * interval '1 minute'
    WHERE id IN (
      SELECT id FROM receipts WHERE pdf IS NULL AND (draw_after IS NULL OR draw_after <= now())
      ORDER BY draw_after NULLS FIRST, issued_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING id::text, kind, number, issued_at AS "issuedAt", facts`,
};

/** $1 the series. */
const LOCK_SERIES: Statement<unknown> = {
  name: "lock_receipt_series",
  text: "SELECT last FROM receipt_counters WHERE kind = $1 FOR UPDATE",
};

interface LineRow {
  name: string;
  nameAr: string | null;
  quantity: number;
  price: string;
  chosen: ChosenOption[];
}

/** $1 the order, unless it has its receipt. */
const ORDER_TO_ISSUE: Statement<{
  locale: string;
  total: string;
  sarRate: string;
  paidAt: Date;
  lines: LineRow[];
}> = {
  name: "order_to_issue_receipt",
  text: `
    SELECT o.locale, o.total_usd::text AS total, o.sar_rate::text AS "sarRate",
      coalesce((SELECT max(p.captured_at) FROM payments p WHERE p.order_id = o.id AND p.status = 'captured'),
        o.completed_at, o.created_at) AS "paidAt",
      (SELECT jsonb_agg(jsonb_build_object('name', i.product_name, 'nameAr', i.product_name_ar,
          'quantity', i.quantity, 'price', i.price_usd::text, 'chosen', i.chosen) ORDER BY i.id)
        FROM order_items i WHERE i.order_id = o.id) AS lines
    FROM orders o
    WHERE o.id = $1 AND ${IS_FILLED}
      AND NOT EXISTS (SELECT FROM receipts r WHERE r.order_id = o.id AND r.kind = 'order')`,
};

/** $1 the refund, unless it has its receipt; with the cents that were given back by receipts before it. */
const REFUND_TO_ISSUE: Statement<{
  amount: string;
  refundedAt: Date;
  facts: ReceiptFacts;
  number: number;
  before: number;
}> = {
  name: "refund_to_issue_receipt",
  text: `
    SELECT f.amount_usd::text AS amount, f.refunded_at AS "refundedAt", r.facts, r.number,
      coalesce((SELECT sum(c.total_usd) * 100 FROM receipts c WHERE c.order_id = f.order_id AND c.kind = 'refund'), 0)::int
        AS before
    FROM refunds f JOIN receipts r ON r.order_id = f.order_id AND r.kind = 'order'
    WHERE f.id = $1 AND f.status = 'refunded' AND NOT EXISTS (SELECT FROM receipts c WHERE c.refund_id = f.id)`,
};

/** $1 the series, $2 the order, $3 the refund, $4 dollars, $5 VAT in dollars, $6 what it says. */
const INSERT_RECEIPT: Statement<never> = {
  name: "insert_receipt",
  text: `
    WITH numbered AS (UPDATE receipt_counters SET last = last + 1 WHERE kind = $1 RETURNING last)
    INSERT INTO receipts (kind, number, order_id, refund_id, total_usd, vat_usd, facts)
    SELECT $1, last, $2, $3, $4::numeric, $5::numeric, $6::jsonb FROM numbered`,
};

/** $1 the receipt, $2 its file in base64, $3 its SHA-256 in hex. */
const KEEP_FILE: Statement<never> = {
  name: "keep_receipt_file",
  text: `
    UPDATE receipts SET pdf = decode($2, 'base64'), sha256 = $3
    WHERE id = $1::uuid AND pdf IS NULL`,
};
