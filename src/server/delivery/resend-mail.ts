import type { Wish } from "@/server/audit/perform-act";
import { CODES_AGAIN, queueCodesAgain } from "@/server/delivery/resend-codes";
import { performOrderAct } from "@/server/orders/perform-order-act";
import { hurryJob } from "@/server/platform/jobs";

/**
 * An admin has the mail of a paid order sent again; while one is still on its way, that one.
 * @throws DomainError order_not_found, action_impossible
 */
export async function resendMail(wish: Wish, { orderId }: { orderId: number }): Promise<void> {
  await performOrderAct(wish, { orderId, action: "resend_mail" }, async (tx) => {
    const waiting = await tx.mail.findFirst({
      where: { orderId, kind: { in: ["order-delivery", CODES_AGAIN] }, sentAt: null },
      select: { id: true, kind: true },
      orderBy: { id: "asc" },
    });
    if (!waiting) await queueCodesAgain(tx, orderId);
    else if (waiting.kind === CODES_AGAIN) await hurryJob(tx, "send-mail", { mailId: waiting.id });
    else await hurryJob(tx, "deliver-order", { orderId });
    return {};
  });
}
