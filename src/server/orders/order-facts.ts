import { DomainError } from "@/domain/errors";
import { addCents, type Cents, cents } from "@/domain/money";
import { DISPUTE_STATES } from "@/domain/orders/dispute";
import type { OrderFacts } from "@/domain/orders/order-actions";
import { DUPLICATE_INVOICE } from "@/domain/orders/provider-issue";
import { centsOf, oneOf, orderStatusOf, topupStatusOf } from "@/server/platform/database/columns";
import type { Tx } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** What `refundableOf` needs of a payment. */
export const moneyColumns = {
  status: true,
  amountUSD: true,
  capturedUSD: true,
  pendingReason: true,
  pendingCaptureId: true,
  refunds: { select: { status: true, amountUSD: true, origin: true, acknowledgedAt: true } },
} as const satisfies Prisma.PaymentSelect;

/** What the supplier said of a line against the order. */
export const conflictColumns = {
  select: { acknowledgedAt: true },
} as const satisfies Prisma.OrderItem$supplierConflictsArgs;

type Money = Prisma.PaymentGetPayload<{ select: typeof moneyColumns }>;

/** The shop has the money of a payment in these states. */
const MONEY_TAKEN: readonly string[] = ["captured", "review"];
/** The money of a refund in these states is gone, or about to go; of `closed` it went another way. */
const MONEY_REFUNDED: readonly string[] = ["requested", "pending", "refunded", "closed"];

/** What was captured of these payments and not refunded, nor about to be, in cents; never below 0. */
function refundableOf(payments: readonly Money[]): Cents {
  return addCents(...payments.map(remainingOf));
}

/** The same of one payment: what a refund of it may not exceed. */
export function remainingOf(payment: Money): Cents {
  if (!MONEY_TAKEN.includes(payment.status)) return cents(0);
  const taken = centsOf(payment.capturedUSD ?? payment.amountUSD);
  const given = payment.refunds.filter((refund) => MONEY_REFUNDED.includes(refund.status));
  return cents(Math.max(0, taken - addCents(...given.map((one) => centsOf(one.amountUSD)))));
}

/** The provider named no capture of it: it says that an earlier payment bore its invoice number. */
function isDuplicate({ status, pendingReason, pendingCaptureId }: Money): boolean {
  return status === "pending" && pendingReason === DUPLICATE_INVOICE && pendingCaptureId === null;
}

function isUnseenReturn({ origin, acknowledgedAt }: Money["refunds"][number]): boolean {
  return origin !== "shop" && acknowledgedAt === null;
}

/**
 * What `orderActions` decides by. Under the order's lock it stays so for the transaction.
 * @throws DomainError order_not_found
 */
export async function orderFacts(tx: Tx, orderId: number): Promise<OrderFacts> {
  const order = await tx.order.findUnique({
    where: { id: orderId },
    select: {
      status: true,
      waitsFor: true,
      customerEmail: true,
      payments: { select: moneyColumns },
      items: {
        select: {
          ...{ topupStatus: true, refundId: true, unpaidRefundId: true, unpaidSeenAt: true },
          supplierConflicts: conflictColumns,
        },
      },
      mails: { select: { sentAt: true } },
      disputes: { select: { state: true } },
      unbookedReturns: { select: { acknowledgedAt: true } },
      receipts: { where: { sha256: null, drawTries: { gt: 1 } }, select: { id: true } },
    },
  });
  if (!order) throw new DomainError("order_not_found");
  return factsOf({ ...order, hasUndrawnReceipt: order.receipts.length > 0 });
}

interface Line {
  topupStatus: string | null;
  refundId: number | null;
  unpaidRefundId: number | null;
  unpaidSeenAt: Date | null;
  supplierConflicts: readonly { acknowledgedAt: Date | null }[];
}

/** A top-up that went out, or may have, and all its money went back. */
function isUnpaid({ refundId, unpaidRefundId }: Line): boolean {
  return refundId === null && unpaidRefundId !== null;
}

/** The same of an order that has been read already. */
export function factsOf(order: {
  status: string;
  waitsFor: string | null;
  customerEmail: string;
  payments: readonly Money[];
  items: readonly Line[];
  mails: readonly { sentAt: Date | null }[];
  disputes: readonly { state: string }[];
  unbookedReturns: readonly { acknowledgedAt: Date | null }[];
  hasUndrawnReceipt: boolean;
}): OrderFacts {
  return {
    isErased: order.customerEmail === "",
    status: orderStatusOf(order.status),
    waitsFor: order.waitsFor,
    payments: order.payments.map((one) => ({ status: one.status, isDuplicate: isDuplicate(one) })),
    items: order.items.map((item) => ({
      topupStatus: topupStatusOf(item.topupStatus),
      isWithdrawn: item.refundId !== null || isUnpaid(item),
    })),
    mails: order.mails.map(({ sentAt }) => ({ isSent: sentAt !== null })),
    refundable: refundableOf(order.payments),
    disputes: order.disputes.map(({ state }) => ({ state: oneOf(DISPUTE_STATES, state) })),
    hasUnseenReturn:
      order.payments.some(({ refunds }) => refunds.some(isUnseenReturn)) ||
      order.unbookedReturns.some(({ acknowledgedAt }) => acknowledgedAt === null) ||
      order.items.some((item) => isUnpaid(item) && item.unpaidSeenAt === null) ||
      order.items.some(({ supplierConflicts }) =>
        supplierConflicts.some(({ acknowledgedAt }) => acknowledgedAt === null),
      ),
    hasUndrawnReceipt: order.hasUndrawnReceipt,
  };
}
