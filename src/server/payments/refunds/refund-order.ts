import { DomainError } from "@/domain/errors";
import { type Cents, cents, decimalFromCents } from "@/domain/money";
import { note } from "@/domain/orders/order-notes";
import { MONEY_TAKEN } from "@/domain/orders/payment-lifecycle";
import type { AdminCall } from "@/server/audit/audited-action";
import { executeAudited } from "@/server/audit/audited-action";
import { actorOf, executeOrderAction } from "@/server/orders/admin/admin-actions";
import { failOrder, lockOrder } from "@/server/orders/move-order";
import { moneyColumns, remainingOf } from "@/server/orders/order-facts";
import { type Actor, recordEvent } from "@/server/orders/record-event";
import { providersWithoutParts } from "@/server/payments/provider/providers";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";
import { requestRefund } from "./execute-refund";
import { withdrawLines } from "./refund-lines";
import { capturedPaymentsOf, findReturns } from "./sync-refunds";

interface Withdrawal {
  orderId: number;
  refundId: number;
  itemIds: readonly number[];
  /** True if the refund covers all the money left of the payment. */
  isWhole: boolean;
}

/**
 * Refunds an order in whole or in part; a job executes the refund at the provider. The withdrawn
 * lines deliver nothing from now on. When the refund is executed, their unseen codes return to the
 * stock and their seen codes are revoked (`settleLines`). A refund of all the money left withdraws
 * every line. An order that is not filled (its payment is in review, or the order waits for stock,
 * a repair or an approval) can only be refunded in whole, and its status becomes `failed`. If an
 * order has a payment in review and a captured one, the payment in review is refunded first, in
 * whole, and the order's status stays. Some providers refund payments in whole only. Design §3,
 * Orders.
 * @throws DomainError order_not_found; action_impossible if nothing is left or a chosen line cannot
 *   be withdrawn; refund_too_large above the money left; refund_whole_only for a part of a
 *   payment that can only be refunded in whole; topup_underway while a supplier may be crediting a
 *   line to withdraw; claim_underway while the provider is about to refund an accepted claim;
 *   refunded_at_provider if a refund made on the provider's site was found; the order shows that
 *   refund from now on
 */
export async function refundOrder(
  call: AdminCall,
  input: { orderId: number; amountUSD: Cents; itemIds: readonly number[]; reason: string },
  clock: SharedClock = databaseClock,
): Promise<void> {
  const { orderId, amountUSD: amount, itemIds, reason } = input;
  await learnReturns(orderId);
  const action = { orderId, action: "refund" } as const;
  await executeOrderAction(call, action, async (tx, { status, refundable }, actor) => {
    await expectNoClaim(tx, orderId);
    const { paymentId, left, isHeld, isBesidePaid, hasParts } = await paymentToRefund(tx, orderId);
    if (amount > left) throw new DomainError("refund_too_large", { left: decimalFromCents(left) });
    const isWhole = amount === left;
    const isUnfilled = isHeld || status === "pending";
    if ((isUnfilled || !hasParts) && !isWhole) {
      throw new DomainError("refund_whole_only", { left: decimalFromCents(left) });
    }
    if (status === "pending" && !isBesidePaid) {
      const why = note(isHeld ? "review_refunded" : "not_filled");
      await failOrder(tx, { orderId, actor, reason: why, at: clock() });
    }
    await replaceFailed(tx, paymentId);
    const { refundId } = await requestRefund(tx, { orderId, paymentId, amount, reason, actor });
    // A payment in review bought nothing, and a failed order has released its lines.
    const hasLines = !isUnfilled && status !== "failed";
    const lines = hasLines ? await withdraw(tx, { orderId, refundId, itemIds, isWhole }) : 0;
    return {
      before: { refundableUSD: decimalFromCents(refundable) },
      after: { refund: refundId, amountUSD: decimalFromCents(amount), lines },
      reason,
    };
  });
}

/**
 * Refunds and withdraws one line of a paid order. The caller must hold the order's lock. Refunds
 * `line.amount`, or the money left if that is less. If this refunds all the money, every line that
 * can be withdrawn is withdrawn.
 * @throws DomainError action_impossible when nothing is left or the line cannot be withdrawn;
 *   topup_underway while a supplier may be crediting a line to withdraw; claim_underway while the
 *   provider is about to refund an accepted claim; refund_whole_only if the provider refunds no
 *   parts
 */
export async function refundLine(
  tx: PrismaTransaction,
  line: { orderId: number; itemId: number; amount: Cents; reason: string; actor: Actor },
): Promise<{ refundId: number; amount: Cents }> {
  const { orderId, itemId, reason, actor } = line;
  await expectNoClaim(tx, orderId);
  const { paymentId, left, hasParts } = await paymentToRefund(tx, orderId, true);
  const amount = cents(Math.min(line.amount, left));
  if (!hasParts && amount < left) {
    throw new DomainError("refund_whole_only", { left: decimalFromCents(left) });
  }
  await replaceFailed(tx, paymentId);
  const { refundId } = await requestRefund(tx, { orderId, paymentId, amount, reason, actor });
  await withdraw(tx, { orderId, refundId, itemIds: [itemId], isWhole: amount === left });
  return { refundId, amount };
}

/** A new refund replaces the failed ones. */
async function replaceFailed(tx: PrismaTransaction, paymentId: number): Promise<void> {
  await tx.prisma.refund.updateMany({
    where: { paymentId, status: "failed" },
    data: { status: "replaced" },
  });
}

/**
 * Books refunds that the provider has made already, before a new one is requested. A payment whose
 * refunds cannot be read is skipped: `reconcileReturns` reads them later.
 * @throws DomainError refunded_at_provider if a refund was booked that the shop had not known
 */
export async function learnReturns(orderId: number): Promise<void> {
  for (const payment of await capturedPaymentsOf(orderId)) {
    let learned = 0;
    try {
      learned = await findReturns(payment);
    } catch (error) {
      log.warn({ orderId, err: error }, "earlier refunds could not be read from the provider");
    }
    if (learned > 0) throw new DomainError("refunded_at_provider");
  }
}

/**
 * Rejects a refund after the shop has accepted the claim of a dispute. The provider pays the buyer
 * from the shop's account, so it would refuse the refund, and the withdrawn lines would be restored
 * to a buyer who has the money.
 * @throws DomainError claim_underway until the provider has ended the dispute
 */
async function expectNoClaim(tx: PrismaTransaction, orderId: number): Promise<void> {
  const accepted = await tx.prisma.disputeAnswer.count({
    where: {
      kind: "accept_claim",
      state: { in: ["requested", "sent"] },
      dispute: { orderId, state: { not: "resolved" } },
    },
  });
  if (accepted > 0) throw new DomainError("claim_underway");
}

/**
 * The payment to refund, with the money left of it in cents.
 * @param isOfLines true excludes payments in review, which bought no lines
 * @throws DomainError action_impossible if no payment has money left
 */
async function paymentToRefund(tx: PrismaTransaction, orderId: number, isOfLines = false) {
  const payments = await tx.prisma.payment.findMany({
    where: { orderId, status: { in: isOfLines ? ["captured"] : [...MONEY_TAKEN] } },
    select: { id: true, provider: true, ...moneyColumns },
    orderBy: { id: "desc" },
  });
  const open = payments.filter((one) => remainingOf(one) > 0);
  // A payment in review bought nothing, so it is refunded first.
  const payment = open.find(({ status }) => status === "review") ?? open[0];
  if (!payment) throw new DomainError("action_impossible");
  const isHeld = payment.status === "review";
  return {
    paymentId: payment.id,
    left: remainingOf(payment),
    isHeld,
    isBesidePaid: isHeld && payments.some(({ status }) => status === "captured"),
    hasParts: !providersWithoutParts().includes(payment.provider),
  };
}

/**
 * Withdraws the chosen lines, or all of them for a whole refund.
 * @returns the number of withdrawn lines
 * @throws DomainError topup_underway while a supplier may be crediting a line to withdraw,
 *   action_impossible when a chosen line cannot be withdrawn
 */
async function withdraw(
  tx: PrismaTransaction,
  { orderId, refundId, itemIds, isWhole }: Withdrawal,
): Promise<number> {
  const lines = isWhole ? "all" : itemIds;
  const count = await withdrawLines(tx, { orderId, refundId, lines });
  const kept = await tx.prisma.orderItem.findMany({
    where: { orderId, OR: [{ refundId: null }, { refundId: { not: refundId } }] },
    select: { id: true, topupStatus: true },
  });
  const isAsked = ({ id }: { id: number }) => itemIds.includes(id);
  if (kept.some((line) => line.topupStatus === "submitting" && (isWhole || isAsked(line)))) {
    throw new DomainError("topup_underway");
  }
  // A chosen line could be withdrawn when the admin's form was loaded, but was credited or
  // withdrawn since.
  if (kept.some(isAsked)) throw new DomainError("action_impossible");
  if (!isWhole && count < new Set(itemIds).size) throw new DomainError("action_impossible");
  return count;
}

/**
 * Closes a failed refund that was settled by other means.
 * @throws DomainError order_not_found for an unknown refund, action_impossible unless the refund
 *   has failed
 */
export async function closeRefund(
  call: AdminCall,
  { refundId, reason }: { refundId: number; reason: string },
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const refund = await tx.prisma.refund.findUnique({
      where: { id: refundId },
      select: { orderId: true },
    });
    if (!refund) throw new DomainError("order_not_found");
    const { orderId } = refund;
    await lockOrder(tx, orderId);
    const { count } = await tx.prisma.refund.updateMany({
      where: { id: refundId, status: "failed" },
      data: { status: "closed" },
    });
    if (count === 0) throw new DomainError("action_impossible");
    const text = note("settled_otherwise", reason);
    await recordEvent(tx, { orderId, type: "refund", actor: actorOf(call), reason: text });
    return {
      action: "refund.close",
      entity: "order",
      entityId: orderId,
      before: { refund: refundId, status: "failed" },
      after: { refund: refundId, status: "closed" },
      reason,
      result: null,
    };
  });
}
