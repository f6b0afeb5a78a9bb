import type { AdminCall } from "@/server/audit/audited-action";
import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { submitTopupJob } from "@/server/delivery/submit-topup";
import { CODES_AGAIN, queueCodesAgain } from "@/server/mail/resend-codes";
import { sendMailJob } from "@/server/mail/send-mail";
import { executeOrderAction } from "@/server/orders/admin-actions";
import { recordEvent } from "@/server/orders/record-event";
import { expediteJob } from "@/server/platform/jobs";

/**
 * Tries at once what has not reached the buyer of a paid order: top-ups that wait or were rejected, mails
 * that the mail server did not take. A top-up keeps its reference, so that a supplier credits it once.
 * @throws DomainError order_not_found, action_impossible
 */
export async function retryDelivery(
  call: AdminCall,
  { orderId }: { orderId: number },
): Promise<void> {
  await executeOrderAction(
    call,
    { orderId, action: "retry_delivery" },
    async (tx, _facts, actor) => {
      const topups = await tx.orderItem.findMany({
        where: {
          orderId,
          refundId: null,
          topupStatus: { in: ["waiting", "submitting", "rejected"] },
        },
        select: { id: true },
      });
      await tx.orderItem.updateMany({
        where: { id: { in: topups.map((item) => item.id) }, topupStatus: "rejected" },
        data: { topupStatus: "waiting" },
      });
      for (const { id } of topups) await expediteJob(tx, submitTopupJob, { orderItemId: id });
      const mails = await tx.mail.findMany({
        where: { orderId, sentAt: null },
        select: { id: true, kind: true },
      });
      for (const { id, kind } of mails) {
        if (kind === "order-delivery") await expediteJob(tx, deliverOrderJob, { orderId });
        else await expediteJob(tx, sendMailJob, { mailId: id });
      }
      if (topups.length > 0) {
        await recordEvent(tx, { orderId, type: "topup", actor, reason: "submitted once more" });
      }
      return { after: { topups: topups.length, mails: mails.length } };
    },
  );
}

/**
 * An admin has the mail of a paid order sent again; while one is still on its way, that one.
 * @throws DomainError order_not_found, action_impossible
 */
export async function resendMail(call: AdminCall, { orderId }: { orderId: number }): Promise<void> {
  await executeOrderAction(call, { orderId, action: "resend_mail" }, async (tx) => {
    const waiting = await tx.mail.findFirst({
      where: { orderId, kind: { in: ["order-delivery", CODES_AGAIN] }, sentAt: null },
      select: { id: true, kind: true },
      orderBy: { id: "asc" },
    });
    if (!waiting) await queueCodesAgain(tx, orderId);
    else if (waiting.kind === CODES_AGAIN)
      await expediteJob(tx, sendMailJob, { mailId: waiting.id });
    else await expediteJob(tx, deliverOrderJob, { orderId });
    return {};
  });
}
