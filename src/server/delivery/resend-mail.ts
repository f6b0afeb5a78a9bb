import type { Wish } from "@/server/audit/perform-act";
import { queueCodesAgain } from "@/server/delivery/resend-codes";
import { performOrderAct } from "@/server/orders/perform-order-act";
import { hurryJob } from "@/server/platform/jobs";

/**
 * An admin has the mail of a paid order sent again; while the first is still on its way, that one.
 * @throws DomainError order_not_found, action_impossible
 */
export async function resendMail(wish: Wish, { orderId }: { orderId: number }): Promise<void> {
  await performOrderAct(wish, { orderId, action: "resend_mail" }, async (tx) => {
    const unsent = await tx.mail.count({
      where: { orderId, kind: "order-delivery", sentAt: null },
    });
    if (unsent > 0) await hurryJob(tx, "deliver-order", { orderId });
    else await queueCodesAgain(tx, orderId);
    return {};
  });
}
