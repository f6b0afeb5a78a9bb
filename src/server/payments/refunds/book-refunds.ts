import { type Currency, decimalFromCents, formatMoney } from "@/domain/money";
import { type Booked, booksOfReturn } from "@/domain/orders/charge";
import { note } from "@/domain/orders/order-notes";
import type { RefundOrigin } from "@/domain/orders/payment-lifecycle";
import { notifyRefundedTopup } from "@/server/delivery/notify-refunded-topup";
import { queueMail } from "@/server/mail/queue-mail";
import { failOrder, lockOrder } from "@/server/orders/move-order";
import { recordEvent } from "@/server/orders/record-event";
import type { Returned } from "@/server/payments/provider/payment-provider";
import { chargedPayment } from "@/server/payments/refunds/charged-payment";
import { minorOfRefund } from "@/server/payments/refunds/minor-of-refund";
import {
  markUnpaid,
  restoreLines,
  settleLines,
  withdrawLines,
} from "@/server/payments/refunds/refund-lines";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { centsOf } from "@/server/platform/database/columns";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/**
 * The only module that records refunds in the shop's books: refunds requested by the shop, refunds
 * made on the provider's own site, and reversals by the provider. Each recorded refund is one row
 * of `refunds`, however often the provider reports it. Decisions 009 (refunds and keys) and 021
 * (refunds made outside the shop).
 */

/** A payment with its captured amount and its order's status; the order is locked. */
interface Books {
  orderId: number;
  paymentId: number;
  captureId: string | null;
  /**
   * False if this payment is in review and another payment of the order is captured: refunds of
   * this payment withdraw no lines.
   */
  isPaying: boolean;
  orderStatus: string;
  captured: Booked;
  currency: Currency;
  at: Date;
}

interface Row extends Booked {
  id: number;
  status: string;
  providerRefundId: string | null;
  requestKey: string;
}

/**
 * Books the refunds that the provider reports for a payment.
 * @param reversalId the provider's id of the refund that is a reversal by the provider
 * @returns the number of refunds without a request of the shop that were added or changed status
 */
export async function bookReturns(
  { orderId, paymentId }: { orderId: number; paymentId: number },
  returns: readonly Returned[],
  { clock = databaseClock, reversalId }: { clock?: SharedClock; reversalId?: string } = {},
): Promise<number> {
  if (returns.length === 0) return 0;
  return prismaTransaction(async (tx) => {
    const orderStatus = await lockOrder(tx, orderId);
    const payment = await tx.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } });
    const usd = centsOf(payment.capturedUSD ?? payment.amountUSD);
    const captured = { usd, minor: payment.capturedMinor ?? payment.chargeMinor ?? usd };
    const { captureId, chargeCurrency: currency } = payment;
    const at = await readMoment(tx, clock);
    const isPaying = payment.status !== "review" || !(await isPaid(tx, orderId));
    const books = { orderId, paymentId, captureId, isPaying, orderStatus, captured, currency, at };
    let learned = 0;
    const keys = new Set((await rowsOf(tx, books)).map((row) => row.requestKey));
    const isOwn = ({ requestKey }: Returned) => requestKey !== null && keys.has(requestKey);
    // Book the refunds with the shop's keys first: a refund without such a key is matched by its
    // amount and could take the row of another refund.
    const ownFirst = [...returns.filter(isOwn), ...returns.filter((one) => !isOwn(one))];
    for (const returned of ownFirst) {
      const origin = returned.providerRefundId === reversalId ? "reversal" : "provider";
      const isNew = await bookReturn(tx, books, returned, origin);
      if (isNew && !isOwn(returned)) learned += 1;
    }
    await takeRest(tx, books);
    return learned;
  });
}

async function isPaid(tx: PrismaTransaction, orderId: number): Promise<boolean> {
  return (await tx.prisma.payment.count({ where: { orderId, status: "captured" } })) > 0;
}

/**
 * Once an executed refund exists and no money is left, withdraws the lines that could not be
 * withdrawn earlier (top-ups that were being submitted and that the supplier has rejected since),
 * and settles the lines of the executed refunds.
 */
async function takeRest(tx: PrismaTransaction, books: Books): Promise<void> {
  const rows = await rowsOf(tx, books);
  const gone = rows.filter(({ status }) => status === "refunded");
  const last = gone.at(-1);
  if (!last || !(await takeLines(tx, books, last.id))) return;
  for (const { id } of gone) await settleLines(tx, id);
}

/** Books one refund. @returns whether a row was inserted or its status changed */
async function bookReturn(
  tx: PrismaTransaction,
  books: Books,
  returned: Returned,
  origin: Exclude<RefundOrigin, "shop">,
): Promise<boolean> {
  const rows = await rowsOf(tx, books);
  const known = findRow(rows, returned, books.captureId);
  if (returned.status === "failed") return known ? failRow(tx, books, known, returned) : false;
  if (known?.status === "refunded" || known?.status === returned.status) {
    return renumber(tx, known, returned);
  }
  const row = known ?? (await insertRow(tx, books, rows, returned, origin));
  if (!row) return false;
  await moveRow(tx, books, row, returned, known === undefined ? origin : "shop");
  return true;
}

async function rowsOf(tx: PrismaTransaction, { paymentId, currency }: Books): Promise<Row[]> {
  const find = { where: { paymentId }, orderBy: { id: "asc" } } as const;
  let rows = await tx.prisma.refund.findMany(find);
  if (currency !== "USD" && rows.some(({ chargeMinor }) => chargeMinor === null)) {
    await chargedPayment(tx, paymentId);
    rows = await tx.prisma.refund.findMany(find);
  }
  return rows.map((row) => ({
    ...row,
    usd: centsOf(row.amountUSD),
    minor: minorOfRefund(row, currency),
  }));
}

/**
 * Statuses in which a refund requested by the shop is matched, by amount, with a refund made on the
 * provider's own site; the likeliest first.
 */
const STANDS_FOR = ["requested", "failed", "closed"];

/**
 * Finds the row of a reported refund: by the provider's refund id; else, among rows of the same
 * amount, by the shop's key, by the capture's id (a placeholder, see `renumber`), or by
 * `STANDS_FOR` among rows without a provider's id. The last step prevents booking a refund twice
 * that was requested both in the shop and on the provider's site. A failed refund moved no money,
 * so it is matched only by its id or the shop's key.
 */
function findRow(
  rows: readonly Row[],
  { providerRefundId, requestKey, amount, status: reported }: Returned,
  captureId: string | null,
): Row | undefined {
  const same = rows.filter((row) => row.minor === amount.minor);
  const unnumbered = same.filter((row) => row.providerRefundId === null);
  const own =
    rows.find((row) => row.providerRefundId === providerRefundId) ??
    unnumbered.find((row) => row.requestKey === requestKey);
  if (own || reported === "failed") return own;
  return (
    same.find((row) => captureId !== null && row.providerRefundId === captureId) ??
    STANDS_FOR.flatMap((status) => unnumbered.filter((row) => row.status === status))[0]
  );
}

/**
 * Stores the refund's own id in a row that has none, or has the capture's id as a placeholder.
 * @returns false: the status does not change
 */
async function renumber(
  tx: PrismaTransaction,
  row: Row,
  { providerRefundId }: Returned,
): Promise<boolean> {
  if (row.providerRefundId === providerRefundId) return false;
  await tx.prisma.refund.update({ where: { id: row.id }, data: { providerRefundId } });
  return false;
}

const within = (rows: readonly Row[], statuses: readonly string[]) =>
  rows.filter((row) => statuses.includes(row.status));

/** The captured amount less these refunds, in both currencies. */
function leftOf({ captured }: Books, rows: readonly Booked[]): { usd: number; minor: number } {
  return rows.reduce(
    (left, { usd, minor }) => ({ usd: left.usd - usd, minor: left.minor - minor }),
    { usd: captured.usd as number, minor: captured.minor },
  );
}

/**
 * Inserts a refund that began at the provider, limited to the money left. Returns null if that is
 * less than a cent.
 */
async function insertRow(
  tx: PrismaTransaction,
  books: Books,
  rows: readonly Row[],
  { providerRefundId, amount }: Returned,
  origin: Exclude<RefundOrigin, "shop">,
): Promise<Row | null> {
  const { orderId, paymentId, captured, currency } = books;
  const gone = within(rows, ["refunded", "pending"]);
  const left = leftOf(books, gone);
  if (amount.minor > left.minor) {
    log.error({ orderId, providerRefundId, amount, left }, "refunds exceed the captured amount");
  }
  if (left.usd <= 0 || left.minor <= 0) return null;
  const minor = Math.min(amount.minor, left.minor);
  const usd = booksOfReturn(captured, gone, minor);
  // A refund of less than a cent gets no row; it is tried again when the refunds are next booked.
  if (usd === 0) return null;
  const { id, requestKey } = await tx.prisma.refund.create({
    data: {
      orderId,
      paymentId,
      amountUSD: decimalFromCents(usd),
      chargeMinor: currency === "USD" ? null : minor,
      reason: note(origin === "reversal" ? "reversed_by_provider" : "refunded_at_provider"),
      origin,
      providerRefundId,
    },
  });
  return { id, status: "requested", usd, minor, providerRefundId, requestKey };
}

const NOTES = {
  shop: { refunded: "refunded", pending: "refund_pending" },
  provider: { refunded: "refunded_at_provider", pending: "pending_at_provider" },
  reversal: { refunded: "reversed_by_provider", pending: "pending_at_provider" },
} as const;

/** Moves a refund to `refunded` or `pending`. The lines of a pending refund are settled later. */
async function moveRow(
  tx: PrismaTransaction,
  books: Books,
  row: Row,
  { status, providerRefundId }: Returned,
  began: keyof typeof NOTES,
): Promise<void> {
  const { orderId, at } = books;
  if (status === "failed") throw new Error("a failed refund moves no money");
  const refundedAt = status === "refunded" ? at : null;
  const data = { status, providerRefundId, refundedAt };
  await tx.prisma.refund.update({ where: { id: row.id }, data });
  const amount = formatMoney(row.usd, "USD");
  const reason = note(NOTES[began][status], began === "shop" ? undefined : amount);
  await recordEvent(tx, { orderId, type: "refund", actor: "provider", reason });
  await makeRoom(tx, books, row.id);
  const isWhole = await takeLines(tx, books, row.id);
  if (status === "pending") return;
  if (isWhole && books.orderStatus === "pending") {
    await failOrder(tx, { orderId, actor: "provider", reason: note("review_refunded"), at });
    books.orderStatus = "failed";
  }
  await settleLines(tx, row.id);
  await queueMail(tx, { orderId, kind: "order-refunded" });
  await notifyRefundedTopup(tx, { orderId, refundId: row.id });
}

/**
 * Adjusts the payment's other refunds to the money that executed and pending refunds leave. A
 * requested refund that exceeds this money fails. A closed refund (settled by other means) that
 * exceeds it gets the status `replaced`, and its lines move to the refund `rowId`. If nothing is
 * left, requested refunds are replaced in the same way, and failed refunds get the status
 * `replaced`.
 */
async function makeRoom(tx: PrismaTransaction, books: Books, rowId: number): Promise<void> {
  const { orderId, paymentId } = books;
  const rows = await rowsOf(tx, books);
  const gone = rows.filter(
    ({ id, status }) => id === rowId || status === "refunded" || status === "pending",
  );
  const left = leftOf(books, gone);
  const isGone = left.usd <= 0;
  const others = rows.filter(({ id }) => id !== rowId);
  for (const row of within(others, ["requested", "closed"])) {
    if (row.usd <= left.usd && row.minor <= left.minor) {
      left.usd -= row.usd;
      left.minor -= row.minor;
    } else if (isGone || row.status === "closed") {
      await tx.prisma.refund.update({ where: { id: row.id }, data: { status: "replaced" } });
      await tx.prisma.orderItem.updateMany({
        where: { refundId: row.id },
        data: { refundId: rowId },
      });
      const unpaid = { where: { unpaidRefundId: row.id }, data: { unpaidRefundId: rowId } };
      await tx.prisma.orderItem.updateMany(unpaid);
    } else {
      await tx.prisma.refund.update({ where: { id: row.id }, data: { status: "failed" } });
      const reason = note("refused", note("less_is_left"));
      await recordEvent(tx, { orderId, type: "refund", actor: "provider", reason });
      await restoreLines(tx, row.id, orderId);
    }
  }
  if (!isGone) return;
  const superfluous = { paymentId, status: "failed", id: { not: rowId } };
  await tx.prisma.refund.updateMany({ where: superfluous, data: { status: "replaced" } });
}

/**
 * Withdraws every line of a completed or delivered order if the executed, pending and closed
 * refunds cover the captured amount.
 * @returns whether they cover it; false if the payment does not pay the order (`isPaying`)
 */
async function takeLines(tx: PrismaTransaction, books: Books, refundId: number): Promise<boolean> {
  const { orderId, orderStatus, isPaying } = books;
  if (!isPaying) return false;
  const rows = await rowsOf(tx, books);
  if (leftOf(books, within(rows, ["refunded", "pending", "closed"])).usd > 0) return false;
  if (orderStatus === "completed" || orderStatus === "delivered") {
    await withdrawLines(tx, { orderId, refundId, lines: "all" });
    await markUnpaid(tx, { orderId, refundId });
  }
  return true;
}

/**
 * Fails a requested or pending refund: its lines are restored, and a person decides the next step.
 * @returns false for a refund with another status, which stays unchanged
 */
async function failRow(
  tx: PrismaTransaction,
  { orderId }: Books,
  row: Row,
  { providerRefundId }: Returned,
): Promise<boolean> {
  if (row.status !== "pending" && row.status !== "requested") return false;
  const data = { status: "failed", providerRefundId };
  await tx.prisma.refund.update({ where: { id: row.id }, data });
  const reason = note("failed_at_provider");
  await recordEvent(tx, { orderId, type: "refund", actor: "provider", reason });
  await restoreLines(tx, row.id, orderId);
  log.error({ orderId, refundId: row.id }, "refund failed at the provider; needs an admin");
  return true;
}
