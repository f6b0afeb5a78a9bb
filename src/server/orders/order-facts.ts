import { DomainError } from "@/domain/errors";
import { addCents, type Cents, cents } from "@/domain/money";
import type { DisputeState } from "@/domain/orders/dispute";
import type { OrderFacts } from "@/domain/orders/order-actions";
import type { OrderStatus, OrderWait, TopupStatus } from "@/domain/orders/order-lifecycle";
import { MONEY_REFUNDED, MONEY_TAKEN } from "@/domain/orders/payment-lifecycle";
import { DUPLICATE_INVOICE } from "@/domain/orders/provider-issue";
import { centsOf } from "@/server/platform/database/columns";
import type { RowOf } from "@/server/platform/database/db";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** The payment columns that `factsOf` needs. */
export const moneyColumns = {
  status: true,
  amountUSD: true,
  capturedUSD: true,
  pendingReason: true,
  pendingCaptureId: true,
  refunds: { select: { status: true, amountUSD: true, origin: true, acknowledgedAt: true } },
} as const satisfies Prisma.PaymentSelect;

/** The conflicts of an item: answers of the supplier that contradict its recorded state. */
export const conflictColumns = {
  select: { acknowledgedAt: true },
} as const satisfies Prisma.OrderItem$supplierConflictsArgs;

type Money = RowOf<"Payment", { select: typeof moneyColumns }>;

/** The captured amount that is neither refunded nor about to be, in cents; never below 0. */
function refundableOf(payments: readonly Money[]): Cents {
  return addCents(...payments.map(remainingOf));
}

/** The captured amount of one payment that can still be refunded, in cents. */
export function remainingOf(payment: Money): Cents {
  if (!MONEY_TAKEN.includes(payment.status)) return cents(0);
  const taken = centsOf(payment.capturedUSD ?? payment.amountUSD);
  const given = payment.refunds.filter((refund) => MONEY_REFUNDED.includes(refund.status));
  return cents(Math.max(0, taken - addCents(...given.map((one) => centsOf(one.amountUSD)))));
}

/**
 * Whether the provider captured nothing, because it rejected the payment's invoice number as
 * already used.
 */
function isDuplicate({ status, pendingReason, pendingCaptureId }: Money): boolean {
  return status === "pending" && pendingReason === DUPLICATE_INVOICE && pendingCaptureId === null;
}

function isUnseenReturn({ origin, acknowledgedAt }: Money["refunds"][number]): boolean {
  return origin !== "shop" && acknowledgedAt === null;
}

/**
 * Reads the facts by which `orderActions` selects the allowed actions. They stay true until the
 * transaction ends if the caller has locked the order.
 * @throws DomainError order_not_found
 */
export async function orderFacts(tx: PrismaTransaction, orderId: number): Promise<OrderFacts> {
  const order = await tx.prisma.order.findUnique({
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
  topupStatus: TopupStatus | null;
  refundId: number | null;
  unpaidRefundId: number | null;
  unpaidSeenAt: Date | null;
  supplierConflicts: readonly { acknowledgedAt: Date | null }[];
}

/**
 * Whether the top-up was credited, or not yet answered by the supplier, when its order was fully
 * refunded.
 */
function isUnpaid({ refundId, unpaidRefundId }: Line): boolean {
  return refundId === null && unpaidRefundId !== null;
}

/** The input of `orderActions` from columns of an order that the caller has read. */
export function factsOf(order: {
  status: OrderStatus;
  waitsFor: OrderWait | null;
  customerEmail: string;
  payments: readonly Money[];
  items: readonly Line[];
  mails: readonly { sentAt: Date | null }[];
  disputes: readonly { state: DisputeState }[];
  unbookedReturns: readonly { acknowledgedAt: Date | null }[];
  hasUndrawnReceipt: boolean;
}): OrderFacts {
  return {
    isErased: order.customerEmail === "",
    status: order.status,
    waitsFor: order.waitsFor,
    payments: order.payments.map((one) => ({ status: one.status, isDuplicate: isDuplicate(one) })),
    items: order.items.map((item) => ({
      topupStatus: item.topupStatus,
      isWithdrawn: item.refundId !== null || isUnpaid(item),
    })),
    mails: order.mails.map(({ sentAt }) => ({ isSent: sentAt !== null })),
    refundable: refundableOf(order.payments),
    disputes: order.disputes,
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
