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
import { type PageVisitor, pageWayOf } from "@/server/orders/buyer/page/page-way";
import { lockOrder } from "@/server/orders/move-order";
import { recordEvent } from "@/server/orders/record-event";
import { db, type Tx } from "@/server/platform/database/db";

interface ItemOfPage {
  /** Of the order's page, or of a gift's: its recipient reports what the buyer never sees. */
  token: string;
  itemId: number;
  visitor: PageVisitor;
}

interface Report extends ItemOfPage {
  kind: ClaimKind;
  text: string;
  /** Of `keepClaimPicture`. */
  pictures: readonly string[];
}

/**
 * "Report a problem": a buyer, whoever may open the codes of the order (decision 040), or the recipient of a gift, says what
 * is wrong with an item that reached them. It waits for a person then; a batch of keys of which several buyers complain leaves the pool. Decision 038.
 * @throws DomainError order_not_found, claim_locked for whoever has the link alone, claim_impossible where nothing of it
 *   arrived, a refund took it back, a report of it is open, or there were too many, claim_picture_gone
 */
export async function reportClaim(report: Report): Promise<void> {
  const { itemId, kind, text, pictures } = report;
  const { orderId } = pageOfToken(report.token);
  await db().$transaction(async (tx) => {
    // Before the lock as well: the number in a made-up link is anybody's order.
    await requireReportable(tx, report);
    await lockOrder(tx, orderId);
    await requireReportable(tx, report);
    const { id } = await tx.claim.create({
      data: { orderItemId: itemId, kind, text },
      select: { id: true },
    });
    const ids = [...new Set(pictures)];
    const { count } = await tx.claimPicture.updateMany({
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
 * Keeps a picture for a report that is still to be sent, made anew as pictures of products are. For who may report, and no
 * more of an item than MAX_PICTURES_OF_ITEM, which are asked for before the file is read.
 * @throws DomainError as reportClaim, claim_pictures_full, image_too_large, image_unreadable, too_many_requests
 */
export async function keepClaimPicture({
  file,
  ...page
}: ItemOfPage & { file: () => Promise<Uint8Array> }): Promise<{ id: string }> {
  const { orderId } = pageOfToken(page.token);
  const { itemId: orderItemId } = page;
  const requirePlace = async (tx: Tx) => {
    await requireReportable(tx, page);
    const kept = await tx.claimPicture.count({ where: { orderItemId } });
    if (kept >= MAX_PICTURES_OF_ITEM) throw new DomainError("claim_pictures_full");
  };
  await db().$transaction(requirePlace);
  const { bytes, width, height } = await processImage(await file(), "buyers", String(orderId));
  return db().$transaction(async (tx) => {
    await lockOrder(tx, orderId);
    await requirePlace(tx);
    return tx.claimPicture.create({
      data: { orderItemId, bytes, width, height },
      select: { id: true },
    });
  });
}

/** Which order a page is of, and whether it is that of a gift: its token says so once the order's recipient is known. */
function pageOfToken(token: string): { orderId: number; isOfGift: boolean } {
  const own = orderIdOf(token);
  const orderId = own ?? giftOrderOf(token);
  if (orderId === null) throw new DomainError("order_not_found");
  return { orderId, isOfGift: own === null };
}

async function requireReportable(tx: Tx, page: ItemOfPage): Promise<void> {
  const { token, itemId, visitor } = page;
  const { orderId, isOfGift } = pageOfToken(token);
  const order = await tx.order.findUnique({
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
  if (!isOfGift && pageWayOf(order, visitor) === null) throw new DomainError("claim_locked");
  const [item] = order.items;
  const line = item && {
    ...item,
    hasCodes:
      item.isGift === isOfGift && (item.digitalContent !== null || item.licenceKeys.length > 0),
    isWithdrawn: isWithdrawn(item),
  };
  if (!line || !isReportable(order.status, line)) throw new DomainError("claim_impossible");
}
