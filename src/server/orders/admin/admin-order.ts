import type { AdminOrderDto, AdminOrderItem } from "@/contract/admin/orders/order-details";
import { isGivenUp } from "@/domain/account/mail-refusals";
import { DomainError } from "@/domain/errors";
import { type Currency, cents, decimalFromCents } from "@/domain/money";
import { orderActions } from "@/domain/orders/order-actions";
import type { OrderStatus } from "@/domain/orders/order-lifecycle";
import type { PolicyVersions } from "@/domain/shop/policy";
import { topupAnswersOf } from "@/server/catalogue/games/game-row";
import { claimsOfOrder } from "@/server/claims/admin-claims";
import { maskedKey } from "@/server/keys/masked-key";
import { actorNames } from "@/server/orders/admin/actor-names";
import { type AdminOrderRow, adminOrderColumns } from "@/server/orders/admin/admin-order-columns";
import { secondBadgesOf } from "@/server/orders/admin/second-badges";
import { attentionReasonsOf } from "@/server/orders/attention";
import { factsOf } from "@/server/orders/order-facts";
import { customerKey } from "@/server/orders/placing/customer-key";
import { toOrderDispute } from "@/server/payments/disputes/order-disputes";
import { addressText } from "@/server/platform/client-address";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { closedValue } from "@/server/platform/database/closed-columns";
import { chosenOf, discountOf, hundredthsOf } from "@/server/platform/database/columns";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { toReceipt } from "@/server/receipts/order-receipts";

/**
 * The admin's view of an order, with keys masked and without codes.
 * @throws DomainError order_not_found
 */
export async function adminOrder(
  id: number,
  clock: SharedClock = databaseClock,
): Promise<AdminOrderDto> {
  // The queries share one snapshot, so that they cannot see a concurrent change in part.
  const [order, claims] = await prismaTransaction(
    async (tx) => [
      await tx.prisma.order.findUnique({ where: { id }, select: adminOrderColumns }),
      await claimsOfOrder(tx, id),
    ],
    { isolationLevel: "RepeatableRead" },
  );
  if (!order) throw new DomainError("order_not_found");
  const [reasons, badges, names] = await Promise.all([
    attentionReasonsOf([id], clock()),
    secondBadgesOf([id], "shop"),
    actorNames(order.events.map((event) => event.actor)),
  ]);
  const attention = reasons.get(id) ?? [];
  const hasUndrawnReceipt = attention.includes("receipt_undrawn");
  const facts = factsOf({ ...order, hasUndrawnReceipt });
  return {
    id,
    status: facts.status,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    completedAt: textOf(order.completedAt),
    deliveredAt: textOf(order.deliveredAt),
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    locale: order.locale,
    currency: order.currency,
    sarRateHundredths: hundredthsOf(order.sarRate),
    policies: order.policies as PolicyVersions,
    totalUSD: order.totalUSD.toFixed(2),
    coupon: order.couponCode,
    account: order.user,
    customer: order.customerEmail === "" ? null : customerKey(order.customerEmail.toLowerCase()),
    waits: waitsOf(order),
    reviewReason: order.reviewReason,
    attentionReasons: attention,
    secondBadge: badges.get(id) ?? null,
    items: order.items.map((item) => toItem(item, facts.status)),
    payments: order.payments.map(toPayment),
    refunds: order.refunds.map(toRefund),
    receipts: order.receipts.map(toReceipt),
    claims,
    gift: order.gift && {
      name: order.gift.recipientName,
      email: order.gift.recipientEmail,
      sendAt: order.gift.sendAt.toISOString(),
      openedAt: textOf(order.gift.openedAt),
    },
    disputes: order.disputes.map(toOrderDispute),
    openings: order.items.flatMap(openingsOf).sort((a, b) => (a.at < b.at ? 1 : -1)),
    mails: order.mails.map(toMail),
    events: order.events.map((event) => toEvent(event, names)),
    refundableUSD: decimalFromCents(facts.refundable),
    actions: orderActions(facts),
  };
}

function waitsOf({ waitsFor, waitsUntil, hold }: AdminOrderRow): AdminOrderDto["waits"] {
  if (waitsFor === null || waitsUntil === null) return null;
  const rules = waitsFor === "approval" ? (hold?.rules ?? []) : [];
  return {
    for: waitsFor,
    until: waitsUntil.toISOString(),
    rules: rules.map((rule) => closedValue("hold_rules.kind", rule)),
  };
}

function toItem(item: AdminOrderRow["items"][number], order: OrderStatus): AdminOrderItem {
  const topupStatus = item.topupStatus;
  const isPaid = order === "completed" || order === "delivered";
  const isWithdrawn = item.refundId !== null;
  return {
    id: item.id,
    productId: item.productId,
    productName: item.productName,
    productNameAr: item.productNameAr,
    imageUrl: item.product.imageUrl,
    fulfilment: item.fulfilment,
    quantity: item.quantity,
    priceUSD: item.priceUSD.toFixed(2),
    ...discountOf(item),
    options: chosenOf(item.chosen),
    pubgPlayerId: item.pubgPlayerId,
    topup: topupAnswersOf(item.topupAnswers),
    playerName: item.playerName,
    topupStatus,
    topupReference: item.topupReference,
    creditedAt: textOf(item.creditedAt),
    keys: item.licenceKeys.map((key) => ({
      id: key.id,
      masked: maskedKey(key),
      status: key.status,
    })),
    revealedAt: textOf(item.revealedAt),
    isWithdrawn,
    isUnpaid: !isWithdrawn && item.unpaidRefundId !== null,
    canConfirmTopup: isPaid && topupStatus !== null && topupStatus !== "credited",
    canWithdraw: !isWithdrawn && topupStatus !== "credited" && topupStatus !== "submitting",
  };
}

function openingsOf(item: AdminOrderRow["items"][number]): AdminOrderDto["openings"] {
  return item.openings.map(({ id, openedAt, address, way, policyVersion }) => ({
    id,
    at: openedAt.toISOString(),
    address: addressText(address),
    way,
    policyVersion,
    productName: item.productName,
    productNameAr: item.productNameAr,
  }));
}

/**
 * An amount in the currency of the charge; null if the row stores none, as for charges in dollars.
 */
function moneyOf(minor: number | null, currency: Currency) {
  return minor === null ? null : { amount: decimalFromCents(cents(minor)), currency };
}

function toPayment(payment: AdminOrderRow["payments"][number]): AdminOrderDto["payments"][number] {
  return {
    id: payment.id,
    provider: payment.provider,
    providerOrderId: payment.providerOrderId,
    status: payment.status,
    captureId: payment.captureId,
    amountUSD: payment.amountUSD.toFixed(2),
    capturedUSD: payment.capturedUSD?.toFixed(2) ?? null,
    charged: moneyOf(payment.chargeMinor, payment.chargeCurrency),
    capturedCharge: moneyOf(payment.capturedMinor, payment.chargeCurrency),
    declineReason: payment.declineReason,
    pendingReason: payment.status === "pending" ? payment.pendingReason : null,
    createdAt: payment.createdAt.toISOString(),
    capturedAt: textOf(payment.capturedAt),
  };
}

function toRefund(refund: AdminOrderRow["refunds"][number]): AdminOrderDto["refunds"][number] {
  return {
    id: refund.id,
    paymentId: refund.paymentId,
    amountUSD: refund.amountUSD.toFixed(2),
    charged: moneyOf(refund.chargeMinor, refund.payment.chargeCurrency),
    reason: refund.reason,
    origin: refund.origin,
    status: refund.status,
    providerRefundId: refund.providerRefundId,
    refusalReason: refund.refusalReason,
    createdAt: refund.createdAt.toISOString(),
    refundedAt: textOf(refund.refundedAt),
  };
}

function toMail(mail: AdminOrderRow["mails"][number]): AdminOrderDto["mails"][number] {
  const { refusals, ...columns } = mail;
  return {
    ...columns,
    createdAt: mail.createdAt.toISOString(),
    sentAt: textOf(mail.sentAt),
    bouncedAt: textOf(mail.bouncedAt),
    isGivenUp: isGivenUp({ refusals }),
  };
}

function toEvent(
  event: AdminOrderRow["events"][number],
  names: ReadonlyMap<string, string>,
): AdminOrderDto["events"][number] {
  return {
    ...event,
    fromStatus: event.fromStatus,
    toStatus: event.toStatus,
    actorName: names.get(event.actor) ?? null,
    createdAt: event.createdAt.toISOString(),
  };
}

const textOf = (moment: Date | null) => moment?.toISOString() ?? null;
