import { MAX_EXPORTED_ORDERS, type MyDataDto } from "@/contract/my-data";
import { DomainError } from "@/domain/errors";
import { FEATURES, type RoomFeature } from "@/server/features";
import { findOwnOrderIds, type Owner } from "@/server/orders/buyer/own-orders";
import { db, type RowOf } from "@/server/platform/database/db";
import type { PersonalData } from "@/server/platform/feature";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { readErasure } from "@/server/privacy/request-erasure";

const orderColumns = {
  id: true,
  userId: true,
  status: true,
  customerEmail: true,
  customerPhone: true,
  locale: true,
  currency: true,
  totalUSD: true,
  couponCode: true,
  createdAt: true,
  completedAt: true,
  deliveredAt: true,
  items: {
    select: {
      productName: true,
      quantity: true,
      priceUSD: true,
      discountUSD: true,
      chosen: true,
      topupAnswers: true,
      topupStatus: true,
      isGift: true,
      claims: {
        select: { kind: true, text: true, status: true, reply: true, createdAt: true },
        orderBy: { id: "asc" },
      },
      openings: { select: { address: true, openedAt: true }, orderBy: { openedAt: "asc" } },
    },
    orderBy: { id: "asc" },
  },
  payments: {
    select: { status: true, amountUSD: true, createdAt: true },
    orderBy: { id: "asc" },
  },
  refunds: { select: { status: true, amountUSD: true, createdAt: true }, orderBy: { id: "asc" } },
  gift: { select: { recipientEmail: true, recipientName: true, words: true } },
  disputes: { select: { state: true, openedAt: true, messages: true }, orderBy: { id: "asc" } },
} as const satisfies Prisma.OrderSelect;

type OrderRow = RowOf<"Order", { select: typeof orderColumns }>;

const textOf = (moment: Date | null) => moment?.toISOString() ?? null;

/** Amount, state and date of a payment or refund. */
const moneyOf = (row: { status: string; amountUSD: Prisma.Decimal; createdAt: Date }) => ({
  status: row.status,
  amountUSD: row.amountUSD.toFixed(2),
  createdAt: row.createdAt.toISOString(),
});

/**
 * Exports all data that the shop stores about an account and its own orders. Excludes codes: a
 * downloaded file may be read by others, and the profile shows them.
 * @throws DomainError not_signed_in if the account is erased concurrently
 */
export async function readMyData(owner: Owner): Promise<MyDataDto> {
  const { id: userId, email } = owner;
  const orderIds = await findOwnOrderIds(owner, { limit: MAX_EXPORTED_ORDERS + 1 });
  const ids = orderIds.slice(0, MAX_EXPORTED_ORDERS);
  const [user, sessions, erasure, orders, mails, parts] = await Promise.all([
    db().user.findUnique({ where: { id: owner.id } }),
    db().session.findMany({ where: { userId: owner.id }, orderBy: { createdAt: "asc" } }),
    readErasure(owner.id),
    db().order.findMany({
      where: { id: { in: ids } },
      select: orderColumns,
      orderBy: { id: "desc" },
    }),
    db().mail.findMany({
      where: {
        OR: [{ userId }, { orderId: { in: ids } }, ...mailsOf(email)],
      },
      select: { kind: true, recipient: true, orderId: true, createdAt: true, sentAt: true },
      orderBy: { id: "asc" },
    }),
    readParts({ userId, email, orderIds: ids }),
  ]);
  // The account was erased while its data was read.
  if (!user) throw new DomainError("not_signed_in");
  // For guest orders with this address, IP addresses and other email addresses may belong to
  // somebody else.
  const placed = new Set(orders.filter((order) => order.userId === userId).map(({ id }) => id));
  return {
    ...parts,
    account: {
      username: user.username,
      email: user.email,
      language: user.locale,
      createdAt: user.createdAt.toISOString(),
      role: user.role,
    },
    sessions: sessions.map(({ createdAt, expiresAt }) => ({
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    erasure,
    orders: orders.map((order) => orderOf(order, placed.has(order.id))),
    hasMoreOrders: orderIds.length > ids.length,
    mails: mails.map(({ kind, recipient, orderId, createdAt, sentAt }) => ({
      kind,
      recipient: recipient === email || placed.has(orderId ?? 0) ? recipient : null,
      order: orderId,
      createdAt: createdAt.toISOString(),
      sentAt: textOf(sentAt),
    })),
    addressesSeen: orders.flatMap(({ id, items }) =>
      (placed.has(id) ? items : []).flatMap(({ openings }) =>
        openings.map(({ address, openedAt }) => ({
          order: id,
          address,
          openedAt: openedAt.toISOString(),
        })),
      ),
    ),
  };
}

type Reads<Room> = Room extends { personalData: { read: (owner: never) => Promise<infer Part> } }
  ? (part: Part) => void
  : never;

/**
 * The intersection of all features' parts of the export: `readMyData` does not compile if a part
 * is missing.
 */
type Parts = Reads<RoomFeature> extends (parts: infer All) => void ? All : never;

async function readParts(owner: Parameters<NonNullable<PersonalData["read"]>>[0]): Promise<Parts> {
  const parts = await Promise.all(
    FEATURES.map(({ personalData }) => personalData?.read?.(owner) ?? {}),
  );
  return Object.assign({}, ...parts);
}

const mailsOf = (email: string) =>
  FEATURES.flatMap(({ personalData }) => personalData?.mailsOf?.(email) ?? []);

function orderOf(order: OrderRow, isOwn: boolean): MyDataDto["orders"][number] {
  return {
    number: order.id,
    status: order.status,
    email: order.customerEmail,
    phone: isOwn ? order.customerPhone : null,
    language: order.locale,
    currency: order.currency,
    totalUSD: order.totalUSD.toFixed(2),
    coupon: order.couponCode,
    createdAt: order.createdAt.toISOString(),
    completedAt: textOf(order.completedAt),
    deliveredAt: textOf(order.deliveredAt),
    items: order.items.map((item) => ({
      product: item.productName,
      quantity: item.quantity,
      priceUSD: item.priceUSD.toFixed(2),
      discountUSD: item.discountUSD.toFixed(2),
      chosen: item.chosen,
      topup: item.topupAnswers,
      topupStatus: item.topupStatus,
      // Claims about a gift belong to its recipient.
      reports:
        isOwn && !item.isGift
          ? item.claims.map(({ createdAt, ...claim }) => ({
              ...claim,
              createdAt: createdAt.toISOString(),
            }))
          : [],
    })),
    gift: isOwn ? order.gift : null,
    payments: order.payments.map(moneyOf),
    refunds: order.refunds.map(moneyOf),
    disputes: order.disputes.map(({ state, openedAt, messages }) => ({
      state,
      openedAt: openedAt.toISOString(),
      messages,
    })),
  };
}
