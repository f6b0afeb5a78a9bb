import type { Wish } from "@/server/audit/perform-act";
import { performOrderAct } from "@/server/orders/perform-order-act";
import { recordEvent } from "@/server/orders/record-event";
import { hurryJob } from "@/server/platform/jobs";

/**
 * Tries at once what has not reached the buyer of a paid order: top-ups that wait or were rejected, mails
 * that the mail server did not take. A top-up keeps its reference, so that a supplier credits it once.
 * @throws DomainError order_not_found, action_impossible
 */
export async function retryDelivery(wish: Wish, { orderId }: { orderId: number }): Promise<void> {
  await performOrderAct(wish, { orderId, action: "retry_delivery" }, async (tx, _facts, actor) => {
    const topups = await tx.orderItem.findMany({
      where: { orderId, refundId: null, topupStatus: { in: ["waiting", "rejected"] } },
      select: { id: true },
    });
    await tx.orderItem.updateMany({
      where: { id: { in: topups.map((item) => item.id) }, topupStatus: "rejected" },
      data: { topupStatus: "waiting" },
    });
    for (const { id } of topups) await hurryJob(tx, "submit-topup", { orderItemId: id });
    const mails = await tx.mail.findMany({
      where: { orderId, sentAt: null },
      select: { id: true, kind: true },
    });
    for (const { id, kind } of mails) {
      if (kind === "order-delivery") await hurryJob(tx, "deliver-order", { orderId });
      else await hurryJob(tx, "send-mail", { mailId: id });
    }
    if (topups.length > 0) {
      await recordEvent(tx, { orderId, type: "topup", actor, reason: "submitted once more" });
    }
    return { after: { topups: topups.length, mails: mails.length } };
  });
}
