import { DomainError } from "@/domain/errors";
import type { ClaimKind } from "@/domain/orders/claim";
import { MAX_PICTURES_OF_ITEM } from "@/domain/orders/claim";
import { note } from "@/domain/orders/order-notes";
import { isReportable } from "@/server/claims/order-claims";
import { quarantineDoubtful } from "@/server/claims/quarantine";
import { giftOrderOf, isGiftToken } from "@/server/gifts/gift-token";
import { processImage } from "@/server/images/process-image";
import { isWithdrawn } from "@/server/orders/buyer/my-orders";
import { orderIdOf } from "@/server/orders/buyer/page/order-token";
import { type PageVisitor, pageAccessOf } from "@/server/orders/buyer/page/page-access";
import { lockOrder } from "@/server/orders/move-order";
import { recordEvent } from "@/server/orders/record-event";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";

interface ItemOfPage {
  /**
   * Token of the order's page. The recipient of a gift reports its items with the token of the
   * gift's page.
   */
  token: string;
  itemId: number;
  visitor: PageVisitor;
}

interface Report extends ItemOfPage {
  kind: ClaimKind;
  text: string;
  /** Ids returned by `keepClaimPicture`. */
  pictures: readonly string[];
}

/**
 * Submits a claim ("Report a problem") about a delivered item: from a buyer, from anybody who may
 * open the order's codes (decision 040, access to an order page), or from a gift's recipient. The
 * claim waits for a person's answer. If enough buyers have made claims about a batch, its available
 * keys are quarantined. Decision 038: problem reports for delivered items.
 * @throws DomainError order_not_found; claim_locked if the visitor has only the link to the order
 *   page and has not proven to be its buyer;
 *   claim_impossible if the page does not have the item, the order is unpaid, the codes were not
 *   opened, the top-up was not credited, the item was refunded, a claim is open, or the item has
 *   too many claims; claim_picture_gone if a picture does not exist or belongs to another item or
 *   claim
 */
export async function reportClaim(report: Report): Promise<void> {
  const { itemId, kind, text, pictures } = report;
  const { orderId } = pageOfToken(report.token);
  await prismaTransaction(async (tx) => {
    // Check before locking too: a made-up link may contain the number of any order and must not
    // lock it.
    await requireReportable(tx, report);
    await lockOrder(tx, orderId);
    await requireReportable(tx, report);
    const { id } = await tx.prisma.claim.create({
      data: { orderItemId: itemId, kind, text },
      select: { id: true },
    });
    const ids = [...new Set(pictures)];
    const { count } = await tx.prisma.claimPicture.updateMany({
      where: { id: { in: ids }, orderItemId: itemId, claimId: null },
      data: { claimId: id },
    });
    if (count < ids.length) throw new DomainError("claim_picture_gone");
    const reason = note("problem_reported");
    await recordEvent(tx, { orderId, type: "claim", actor: "customer", reason });
    await quarantineDoubtful(tx, itemId);
  });
}

/**
 * Stores a picture for a claim that is not yet submitted, re-encoded like product pictures. A claim
 * must be possible, and the item must have fewer than MAX_PICTURES_OF_ITEM pictures; both are
 * checked before the file is read.
 * @throws DomainError those of reportClaim, claim_pictures_full, image_too_large, image_unreadable;
 *   too_many_requests if too many pictures wait to be processed
 */
export async function keepClaimPicture({
  file,
  ...page
}: ItemOfPage & { file: () => Promise<Uint8Array> }): Promise<{ id: string }> {
  const { orderId } = pageOfToken(page.token);
  const { itemId: orderItemId } = page;
  const requirePlace = async (tx: PrismaTransaction) => {
    await requireReportable(tx, page);
    const kept = await tx.prisma.claimPicture.count({ where: { orderItemId } });
    if (kept >= MAX_PICTURES_OF_ITEM) throw new DomainError("claim_pictures_full");
  };
  await prismaTransaction(requirePlace);
  const { bytes, width, height } = await processImage(await file(), "buyers", String(orderId));
  return prismaTransaction(async (tx) => {
    await lockOrder(tx, orderId);
    await requirePlace(tx);
    return tx.prisma.claimPicture.create({
      data: { orderItemId, bytes, width, height },
      select: { id: true },
    });
  });
}

/**
 * The order of a page token, and whether the token may be a gift's. `requireReportable` verifies a
 * gift's token once it knows the recipient (`isGiftToken`).
 */
function pageOfToken(token: string): { orderId: number; isOfGift: boolean } {
  const own = orderIdOf(token);
  const orderId = own ?? giftOrderOf(token);
  if (orderId === null) throw new DomainError("order_not_found");
  return { orderId, isOfGift: own === null };
}

async function requireReportable(tx: PrismaTransaction, page: ItemOfPage): Promise<void> {
  const { token, itemId, visitor } = page;
  const { orderId, isOfGift } = pageOfToken(token);
  const order = await tx.prisma.order.findUnique({
    where: { id: orderId },
    select: {
      status: true,
      sessionId: true,
      userId: true,
      customerEmail: true,
      gift: { select: { recipientEmail: true } },
      items: {
        where: { id: itemId },
        select: {
          digitalContent: true,
          isGift: true,
          revealedAt: true,
          topupStatus: true,
          refundId: true,
          unpaidRefundId: true,
          claims: { select: { status: true } },
          licenceKeys: { where: { status: "sold" }, select: { id: true } },
        },
      },
    },
  });
  if (!order || order.customerEmail === "") throw new DomainError("order_not_found");
  const recipient = order.gift?.recipientEmail ?? "";
  if (isOfGift && (recipient === "" || !isGiftToken(token, orderId, recipient))) {
    throw new DomainError("order_not_found");
  }
  if (!isOfGift && pageAccessOf(order, visitor) === null) throw new DomainError("claim_locked");
  const [item] = order.items;
  const line = item && {
    ...item,
    hasCodes:
      item.isGift === isOfGift && (item.digitalContent !== null || item.licenceKeys.length > 0),
    isWithdrawn: isWithdrawn(item),
  };
  if (!line || !isReportable(order.status, line)) throw new DomainError("claim_impossible");
}
