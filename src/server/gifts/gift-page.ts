import type { GiftPageDto } from "@/contract/gift";
import { DomainError } from "@/domain/errors";
import { claimColumns, isReportable, toClaim } from "@/server/claims/order-claims";
import { giftOrderOf, isGiftToken } from "@/server/gifts/gift-token";
import { isWithdrawn, openedCodes } from "@/server/orders/buyer/my-orders";
import { chosenOf } from "@/server/platform/database/columns";
import type { RowOf } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import {
  autocommit,
  type PrismaTransaction,
  prismaTransaction,
} from "@/server/platform/database/transaction";
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
 * about the buyer except the message. Decision 046 (gifts).
 * @throws DomainError order_not_found if the link is invalid or predates a correction of the
 *   recipient's address
 */
export async function readGiftPage(token: string): Promise<GiftPageDto> {
  const { gift } = await requireGift(autocommit, token);
  const { items, status } = gift.order;
  return {
    name: gift.recipientName,
    words: gift.words,
    isTakenBack: items.every(({ refundId }) => refundId !== null),
    items: items.map((item) => toItem(item, status)),
  };
}

/** @throws DomainError order_not_found */
async function requireGift(tx: PrismaTransaction, token: string) {
  const orderId = giftOrderOf(token);
  const gift =
    orderId && (await tx.prisma.gift.findUnique({ where: { orderId }, select: columns }));
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

/** $1 the order, $2 the recipient's address. */
const OPEN_GIFT = statement(
  "open_gift",
  `
      UPDATE gifts SET opened_at = coalesce(opened_at, now())
      WHERE order_id = $1 AND recipient_email = $2 RETURNING 1`,
);

/** $1 the line, $2 the order. */
const REVEAL_GIFT_ITEM = statement(
  "reveal_gift_item",
  `
      UPDATE order_items i SET revealed_at = now() FROM orders o
      WHERE i.id = $1 AND i.order_id = $2 AND o.id = i.order_id AND i.is_gift
        AND o.status IN ('completed', 'delivered') AND i.revealed_at IS NULL AND i.refund_id IS NULL`,
);

/** $1 the line, $2 the IP address. */
const RECORD_GIFT_OPENING = statement(
  "record_gift_opening",
  `
      INSERT INTO code_openings (item_id, address, way, hour)
      VALUES ($1, $2, 'gift', date_trunc('hour', now()))`,
);

/**
 * Opens the codes of a gift's line for its recipient. Records the opening before returning them. An
 * opening and a correction of the address exclude each other: the first one wins.
 * @throws DomainError order_not_found; codes_not_there if the line has no codes (any more)
 */
export async function openGift({ token, itemId, address }: OpenGift): Promise<string[]> {
  const item = await prismaTransaction(async (tx) => {
    const { orderId, gift } = await requireGift(tx, token);
    const opened = (await tx.run(OPEN_GIFT, [orderId, gift.recipientEmail])).length;
    if (opened === 0) throw new DomainError("order_not_found");
    await tx.run(REVEAL_GIFT_ITEM, [itemId, orderId]);
    const line = await tx.prisma.orderItem.findFirst({
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
    await tx.run(RECORD_GIFT_OPENING, [itemId, address]);
    return line;
  });
  const codes = openedCodes({ ...item, isGift: false });
  if (codes.length === 0) throw new DomainError("codes_not_there");
  return codes;
}
