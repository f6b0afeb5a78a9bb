import { db } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

const orderBy = { id: "asc" } as const;

/** What an order's page in the control panel is made of. */
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
  totalUSD: true,
  reviewReason: true,
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
      options: true,
      pubgPlayerId: true,
      topupStatus: true,
      topupReference: true,
      creditedAt: true,
      revealedAt: true,
      refundId: true,
      product: { select: { imageUrl: true, kind: true } },
      licenceKeys: { orderBy, select: { id: true, sealed: true, status: true } },
    },
  },
  payments: {
    orderBy,
    select: {
      id: true,
      providerOrderId: true,
      status: true,
      captureId: true,
      amountUSD: true,
      capturedUSD: true,
      declineReason: true,
      createdAt: true,
      capturedAt: true,
      refunds: { select: { status: true, amountUSD: true } },
    },
  },
  refunds: {
    orderBy,
    select: {
      id: true,
      amountUSD: true,
      reason: true,
      status: true,
      providerRefundId: true,
      createdAt: true,
      refundedAt: true,
    },
  },
  mails: {
    orderBy,
    select: {
      id: true,
      kind: true,
      recipient: true,
      createdAt: true,
      sentAt: true,
      attempts: true,
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

export type AdminOrderRow = Prisma.OrderGetPayload<{ select: typeof adminOrderColumns }>;

/** The names of the admins among these actors, by actor ("admin:7"); an account that has gone has none. */
export async function findActorNames(actors: readonly string[]): Promise<Map<string, string>> {
  const ids = actors.flatMap((actor) => /^admin:(\d+)$/.exec(actor)?.[1] ?? []).map(Number);
  if (ids.length === 0) return new Map();
  const users = await db().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, username: true },
  });
  return new Map(users.map(({ id, username }) => [`admin:${id}`, username]));
}
