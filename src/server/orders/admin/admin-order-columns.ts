import { conflictColumns, moneyColumns } from "@/server/orders/order-facts";
import { disputeColumns } from "@/server/payments/disputes/order-disputes";
import type { RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { receiptColumns } from "@/server/receipts/order-receipts";

const orderBy = { id: "asc" } as const;

/** Maximum code openings read per order item, the latest ones. */
const MOST_OPENINGS = 50;

/** The columns of an order's page in the panel. */
export const adminOrderColumns = {
  status: true,
  createdAt: true,
  expiresAt: true,
  completedAt: true,
  deliveredAt: true,
  customerEmail: true,
  customerPhone: true,
  locale: true,
  currency: true,
  sarRate: true,
  policies: true,
  totalUSD: true,
  couponCode: true,
  reviewReason: true,
  waitsFor: true,
  waitsUntil: true,
  hold: { select: { rules: true } },
  user: { select: { id: true, username: true } },
  items: {
    orderBy,
    select: {
      id: true,
      productId: true,
      productName: true,
      productNameAr: true,
      fulfilment: true,
      quantity: true,
      priceUSD: true,
      discountUSD: true,
      chosen: true,
      pubgPlayerId: true,
      topupAnswers: true,
      playerName: true,
      topupStatus: true,
      topupReference: true,
      creditedAt: true,
      revealedAt: true,
      refundId: true,
      unpaidRefundId: true,
      unpaidSeenAt: true,
      supplierConflicts: conflictColumns,
      product: { select: { imageUrl: true } },
      licenceKeys: { orderBy, select: { id: true, sealed: true, status: true } },
      openings: {
        orderBy: { id: "desc" },
        take: MOST_OPENINGS,
        select: { id: true, openedAt: true, address: true, way: true, policyVersion: true },
      },
    },
  },
  payments: {
    orderBy,
    select: {
      id: true,
      provider: true,
      providerOrderId: true,
      status: true,
      captureId: true,
      amountUSD: true,
      capturedUSD: true,
      chargeCurrency: true,
      chargeMinor: true,
      capturedMinor: true,
      declineReason: true,
      pendingReason: true,
      createdAt: true,
      capturedAt: true,
      pendingCaptureId: true,
      refunds: moneyColumns.refunds,
    },
  },
  refunds: {
    orderBy,
    select: {
      id: true,
      paymentId: true,
      amountUSD: true,
      chargeMinor: true,
      payment: { select: { chargeCurrency: true } },
      reason: true,
      origin: true,
      status: true,
      providerRefundId: true,
      refusalReason: true,
      createdAt: true,
      refundedAt: true,
    },
  },
  receipts: receiptColumns,
  gift: true,
  disputes: { orderBy: { id: "desc" }, select: disputeColumns },
  unbookedReturns: { select: { acknowledgedAt: true } },
  mails: {
    orderBy,
    select: {
      id: true,
      kind: true,
      recipient: true,
      createdAt: true,
      sentAt: true,
      bouncedAt: true,
      attempts: true,
      refusals: true,
      lastError: true,
    },
  },
  events: {
    orderBy,
    select: {
      id: true,
      type: true,
      fromStatus: true,
      toStatus: true,
      actor: true,
      reason: true,
      createdAt: true,
    },
  },
} as const satisfies Prisma.OrderSelect;

export type AdminOrderRow = RowOf<"Order", { select: typeof adminOrderColumns }>;
