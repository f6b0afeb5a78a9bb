import type { GiftPageDto } from "@/contract/gift";
import { DomainError } from "@/domain/errors";
import { claimColumns, isReportable, toClaim } from "@/server/claims/order-claims";
import { giftOrderOf, isGiftToken } from "@/server/gifts/gift-token";
import { isWithdrawn, openedCodes } from "@/server/orders/buyer/my-orders";
import { chosenOf } from "@/server/platform/database/columns";
import { db, type RowOf, type Tx } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

const columns = {
  recipientEmail: true,
  recipientName: true,
  words: true,
  order: {
    select: {
      status: true,
      items: {
        orderBy: { id: "asc" },
        select: {
          id: true,
          fulfilment: true,
          topupStatus: true,
          revealedAt: true,
          unpaidRefundId: true,
          claims: claimColumns,
          productName: true,
          productNameAr: true,
          quantity: true,
          chosen: true,
          refundId: true,
          digitalContent: true,
          product: {
            select: { imageUrl: true, deliveryInstructions: true, deliveryInstructionsAr: true },
          },
          openings: { select: { openedAt: true }, orderBy: { openedAt: "asc" }, take: 1 },
          licenceKeys: { where: { status: "sold" }, select: { id: true } },
        },
      },
    },
  },
} as const satisfies Prisma.GiftSelect;

type ItemRow = RowOf<"Gift", { select: typeof columns }>["order"]["items"][number];

/**
 * The page of a gift, which its recipient opens by a mailed link: no code, no price, and nothing
 * about the buyer except the message. Decision 046.
 * @throws DomainError order_not_found if the link is invalid or predates a correction
 */
export async function readGiftPage(token: string): Promise<GiftPageDto> {
  const { gift } = await requireGift(db(), token);
  const { items, status } = gift.order;
  return {
    name: gift.recipientName,
    words: gift.words,
    isTakenBack: items.every(({ refundId }) => refundId !== null),
    items: items.map((item) => toItem(item, status)),
  };
}

/** @throws DomainError order_not_found */
async function requireGift(tx: Tx | ReturnType<typeof db>, token: string) {
  const orderId = giftOrderOf(token);
  const gift = orderId && (await tx.gift.findUnique({ where: { orderId }, select: columns }));
  if (!orderId || !gift || gift.recipientEmail === "") throw new DomainError("order_not_found");
  if (!isGiftToken(token, orderId, gift.recipientEmail)) throw new DomainError("order_not_found");
  return { orderId, gift };
}

function toItem(
  { product, chosen, openings, ...item }: ItemRow,
  orderStatus: string,
): GiftPageDto["items"][number] {
  const codes = item.licenceKeys.length + (item.digitalContent === null ? 0 : 1);
  const line = { ...item, hasCodes: codes > 0, isWithdrawn: isWithdrawn(item) };
  return {
    id: item.id,
    productName: item.productName,
    productNameAr: item.productNameAr,
    quantity: item.quantity,
    options: chosenOf(chosen),
    imageUrl: product.imageUrl,
    codes: item.refundId === null ? codes : 0,
    openedAt: openings[0]?.openedAt.toISOString() ?? null,
    fulfilment: item.fulfilment,
    canReport: isReportable(orderStatus, line),
    claims: item.claims.map(toClaim),
    deliveryInstructions: product.deliveryInstructions,
    deliveryInstructionsAr: product.deliveryInstructionsAr,
  };
}

interface OpenGift {
  token: string;
  itemId: number;
  /** The IP address, as returned by `clientAddress`. */
  address: string;
}

/**
 * Opens the codes of a gift's line for its recipient. Records the opening before returning them. An
 * opening and a correction of the address exclude each other: the first one wins.
 * @throws DomainError order_not_found; codes_not_there if a refund withdrew them
 */
export async function openGift({ token, itemId, address }: OpenGift): Promise<string[]> {
  const item = await db().$transaction(async (tx) => {
    const { orderId, gift } = await requireGift(tx, token);
    const opened = await tx.$executeRaw`
      UPDATE gifts SET opened_at = coalesce(opened_at, now())
      WHERE order_id = ${orderId} AND recipient_email = ${gift.recipientEmail}`;
    if (opened === 0) throw new DomainError("order_not_found");
    await tx.$executeRaw`
      UPDATE order_items i SET revealed_at = now() FROM orders o
      WHERE i.id = ${itemId} AND i.order_id = ${orderId} AND o.id = i.order_id AND i.is_gift
        AND o.status IN ('completed', 'delivered') AND i.revealed_at IS NULL AND i.refund_id IS NULL`;
    const line = await tx.orderItem.findFirst({
      where: { id: itemId, orderId, refundId: null, revealedAt: { not: null } },
      select: {
        id: true,
        digitalContent: true,
        revealedAt: true,
        refundId: true,
        licenceKeys: {
          where: { status: "sold" },
          select: { id: true, sealed: true },
          orderBy: { id: "asc" },
        },
      },
    });
    if (!line) throw new DomainError("codes_not_there");
    await tx.$executeRaw`
      INSERT INTO code_openings (item_id, address, way, hour)
      VALUES (${itemId}, ${address}, 'gift', date_trunc('hour', now()))`;
    return line;
  });
  const codes = openedCodes({ ...item, isGift: false });
  if (codes.length === 0) throw new DomainError("codes_not_there");
  return codes;
}
