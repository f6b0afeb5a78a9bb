import { DatabaseError } from "pg";
import type { ChosenOption } from "@/domain/catalogue/customization";
import {
  type Cents,
  cents,
  centsFromDecimal,
  decimalFromCents,
  partialAmountIn,
  totalAmountsIn,
} from "@/domain/money";
import {
  type ReceiptFacts,
  type ReceiptKind,
  vatOfRefund,
  vatWithin,
} from "@/domain/orders/receipt";
import type { Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import { shopWords } from "@/i18n/shop-words";
import { closedValue } from "@/server/platform/database/closed-columns";
import { hundredthsOf } from "@/server/platform/database/columns";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { autocommit, type Transaction, transaction } from "@/server/platform/database/transaction";
import { settings } from "@/server/platform/settings";
import type { ReceiptToDraw } from "@/server/receipts/render-receipt";

/** An issued receipt: it has a number and a row. */
export type IssuedReceipt = ReceiptToDraw & { id: string };

/**
 * Issues the receipt of a completed or delivered order, or of a refund of such an order: assigns
 * the next number and stores the current facts (everything that the receipt shows) in one
 * transaction, so that a rollback leaves no gap in the numbers.
 * @param id the id of the order or refund
 * @param isClaimed true if the caller draws the receipt at once; `drawReceipts` then skips it for a
 *   minute
 * @returns null if the receipt was issued before, or cannot be issued yet
 */
export async function issueReceipt(
  kind: ReceiptKind,
  id: number,
  isClaimed = false,
): Promise<IssuedReceipt | null> {
  return kind === "order" ? issueOfOrder(id, isClaimed) : issueOfRefund(id, isClaimed);
}

/**
 * Takes the number in the statement that inserts the receipt, so that the lock of the series (the
 * counter of a kind of receipt) is not held during a round trip.
 */
async function issueOfOrder(orderId: number, isTaken: boolean): Promise<IssuedReceipt | null> {
  const facts = await factsOfOrder(orderId);
  if (!facts) return null;
  try {
    return await insertReceipt(autocommit, { kind: "order", refundId: null, facts, isTaken });
  } catch (error) {
    // A concurrent call has issued the receipt, and the number was rolled back with the statement:
    // ON CONFLICT would leave a gap.
    if (error instanceof DatabaseError && error.constraint === "receipts_one_of_order") return null;
    throw error;
  }
}

/**
 * Locks the counter of refund receipts before it reads the facts, since they depend on the receipts
 * of the order's earlier refunds.
 */
function issueOfRefund(refundId: number, isTaken: boolean): Promise<IssuedReceipt | null> {
  return transaction(async (tx) => {
    await tx.run(LOCK_SERIES, ["refund"]);
    const facts = await factsOfRefund(tx, refundId);
    return facts && insertReceipt(tx, { kind: "refund", refundId, facts, isTaken });
  });
}

interface NewReceipt {
  kind: ReceiptKind;
  refundId: number | null;
  facts: ReceiptFacts;
  isTaken: boolean;
}

async function insertReceipt(
  tx: Transaction,
  { kind, refundId, facts, isTaken }: NewReceipt,
): Promise<IssuedReceipt> {
  const { orderId, total, vat } = facts;
  const sums = [decimalFromCents(total), vat === null ? null : decimalFromCents(vat)] as const;
  const said = JSON.stringify(facts);
  const [issued] = await tx.run(INSERT_RECEIPT, [kind, orderId, refundId, ...sums, said, isTaken]);
  if (!issued) throw new Error(`the receipt series ${kind} has no counter`);
  return { ...issued, kind, facts };
}

async function factsOfOrder(orderId: number): Promise<ReceiptFacts | null> {
  const [order] = await run(ORDER_TO_ISSUE, [orderId]);
  if (!order) return null;
  const locale = closedValue("orders.locale", order.locale);
  const charged = closedValue("payments.charge_currency", order.chargeCurrency);
  const { vatRate, supportEmail, ...seller } = receiptSeller();
  const total = centsFromDecimal(order.total);
  const sarRateHundredths = hundredthsOf(Number(order.sarRate));
  const lines = order.lines.map((line) => ({
    name: localized(locale, line.name, line.nameAr),
    options: choicesOf(line, locale),
    quantity: line.quantity,
    unitPrice: centsFromDecimal(line.price),
    ...(line.quantityFrom !== null && { quantityFrom: line.quantityFrom }),
    ...discountOf(line),
  }));
  return {
    locale,
    orderId,
    seller,
    supportEmail,
    vatRate,
    total,
    vat: vatRate === null ? null : vatWithin(total, vatRate),
    sarRateHundredths,
    totalSar: totalAmountsIn("SAR", lines, sarRateHundredths).amount,
    ...(charged !== "USD" && { charged }),
    timeZone: settings().timeZone,
    paidAt: order.paidAt.toISOString(),
    refundOf: null,
    lines,
  };
}

/** The coupon's discount on all units of a line; left out if the line has none. */
function discountOf({ discount }: LineRow): { discount?: Cents } {
  const amount = centsFromDecimal(discount);
  return amount === 0 ? {} : { discount: amount };
}

/**
 * The options that the buyer chose, as "name: label". Leaves out typed values (equal to their
 * label), which may be personal data.
 */
function choicesOf({ chosen }: LineRow, locale: Locale): string[] {
  return chosen
    .filter(({ value, label }) => value !== label)
    .map(({ name, nameAr, label, labelAr }) => {
      return `${localized(locale, name, nameAr)}: ${localized(locale, label, labelAr)}`;
    });
}

/**
 * The facts of a refund's receipt, or null if it cannot be issued. Seller, VAT rate and exchange
 * rate are those of the order's receipt: a refund has the terms of the sale.
 */
async function factsOfRefund(tx: Transaction, refundId: number): Promise<ReceiptFacts | null> {
  const [refund] = await tx.run(REFUND_TO_ISSUE, [refundId]);
  if (!refund) return null;
  const total = centsFromDecimal(refund.amount);
  const { vatRate } = refund.facts;
  const before = cents(refund.before);
  return {
    ...refund.facts,
    total,
    vat: vatRate === null ? null : vatOfRefund(total, before, vatRate),
    ...sarOfRefund(total, refund.chargeMinor, refund.facts),
    paidAt: refund.refundedAt.toISOString(),
    refundOf: refund.number,
    lines: [],
  };
}

/**
 * The refund in halalas: the returned amount if the charge was in riyals, otherwise a conversion (a
 * full refund then equals the order's total in riyals). Left out if the order's receipt has no
 * total in riyals to convert from.
 */
function sarOfRefund(
  refunded: Cents,
  halalas: number | null,
  { total, totalSar, sarRateHundredths }: ReceiptFacts,
): { totalSar?: Cents } {
  if (halalas !== null) return { totalSar: cents(halalas) };
  if (totalSar === undefined) return {};
  const whole = { usd: total, shown: totalSar };
  return { totalSar: partialAmountIn("SAR", refunded, whole, sarRateHundredths) };
}

/** SQL condition: a receipt can be issued for the order `o`. */
export const IS_FILLED = "o.status IN ('completed', 'delivered')";

/** SQL condition: the refund `f` is of the money that paid its order. */
export const IS_OF_SALE =
  "EXISTS (SELECT FROM payments p WHERE p.id = f.payment_id AND p.status = 'captured')";

/** $1 the kind of receipt, whose counter is locked. */
const LOCK_SERIES = statement(
  "lock_receipt_series",
  "SELECT last FROM receipt_counters WHERE kind = $1 FOR UPDATE",
);

interface LineRow {
  name: string;
  nameAr: string | null;
  quantity: number;
  price: string;
  quantityFrom: number | null;
  discount: string;
  chosen: ChosenOption[];
}

/** $1 the order: no row if it has its receipt, or is not completed or delivered. */
const ORDER_TO_ISSUE = statement(
  "order_to_issue_receipt",
  `
    SELECT o.locale, o.total_usd::text AS total, o.sar_rate::text AS "sarRate",
      coalesce((SELECT max(p.captured_at) FROM payments p WHERE p.order_id = o.id AND p.status = 'captured'),
        o.completed_at, o.created_at) AS "paidAt",
      coalesce((SELECT p.charge_currency FROM payments p WHERE p.order_id = o.id AND p.status = 'captured'), 'USD')
        AS "chargeCurrency",
      (SELECT jsonb_agg(jsonb_build_object('name', i.product_name, 'nameAr', i.product_name_ar,
          'quantity', i.quantity, 'price', i.price_usd::text, 'discount', i.discount_usd::text,
          'quantityFrom', i.quantity_from, 'chosen', i.chosen) ORDER BY i.id)
        FROM order_items i WHERE i.order_id = o.id) AS lines
    FROM orders o
    WHERE o.id = $1 AND ${IS_FILLED}
      AND NOT EXISTS (SELECT FROM receipts r WHERE r.order_id = o.id AND r.kind = 'order')`,
).typed<{ lines: LineRow[] }>();

/**
 * $1 the refund: no row if it has its receipt, is not refunded yet or not of the sale's money, or
 * if its order has no receipt. `before` is the sum of the order's earlier refund receipts, in
 * cents.
 */
const REFUND_TO_ISSUE = statement(
  "refund_to_issue_receipt",
  `
    SELECT f.amount_usd::text AS amount, f.charge_minor AS "chargeMinor", f.refunded_at AS "refundedAt", r.facts, r.number,
      coalesce((SELECT sum(c.total_usd) * 100 FROM receipts c WHERE c.order_id = f.order_id AND c.kind = 'refund'), 0)::int
        AS before
    FROM refunds f JOIN receipts r ON r.order_id = f.order_id AND r.kind = 'order'
    WHERE f.id = $1 AND f.status = 'refunded' AND ${IS_OF_SALE} AND NOT EXISTS (SELECT FROM receipts c WHERE c.refund_id = f.id)`,
).typed<{ refundedAt: Date; facts: ReceiptFacts }>();

/**
 * $1 the kind, $2 the order, $3 the refund, or null, $4 the total in dollars, $5 its VAT in
 * dollars, or null, $6 the facts, $7 whether the caller draws the receipt at once.
 */
const INSERT_RECEIPT = statement(
  "insert_receipt",
  `
    WITH numbered AS (UPDATE receipt_counters SET last = last + 1 WHERE kind = $1 RETURNING last)
    INSERT INTO receipts (kind, number, order_id, refund_id, total_usd, vat_usd, facts, draw_tries, draw_after)
    SELECT $1, last, $2, $3, $4::numeric, $5::numeric, $6::jsonb, $7::bool::int,
      CASE WHEN $7::bool THEN now() + interval '1 minute' END
    FROM numbered
    RETURNING id::text, number, issued_at AS "issuedAt"`,
);

/** The seller, and the VAT included in the prices, as receipts show them. */
interface ReceiptSeller {
  name: string;
  address: string | null;
  registrationNumber: string | null;
  taxNumber: string | null;
  /** Hundredths of a percent, 1500 for 15 %; null if no rate is set. */
  vatRate: number | null;
  supportEmail: string;
}

/**
 * The seller by the current settings. An issued receipt stores a copy, so later changes of the
 * settings do not affect it.
 */
function receiptSeller(): ReceiptSeller {
  const { sellerName, sellerAddress, registrationNumber, taxNumber, vatRate, supportEmail } =
    settings();
  return {
    name: sellerName || shopWords().name.en,
    address: sellerAddress || null,
    registrationNumber: registrationNumber || null,
    taxNumber: taxNumber || null,
    vatRate: vatRate === "" ? null : Math.round(Number(vatRate) * 100),
    supportEmail,
  };
}
