import { note } from "@/domain/orders/order-notes";
import { localeOr } from "@/domain/text/locale";
import type { AdminCall } from "@/server/audit/audited-action";
import { readdressMails } from "@/server/delivery/correct-address";
import { expediteMails } from "@/server/delivery/expedite-mails";
import { submitTopupJob } from "@/server/delivery/submit-topup";
import { queueAccountMail } from "@/server/mail/queue-mail";
import { CODES_AGAIN, queueCodesAgain } from "@/server/mail/resend-codes";
import { executeOrderAction } from "@/server/orders/admin/admin-actions";
import { recordEvent } from "@/server/orders/record-event";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { runJobNow } from "@/server/platform/jobs/jobs";

/**
 * Retries at once everything that has not reached the buyer of a paid order: top-ups that wait, are
 * unanswered or were rejected, and all unsent mails, given-up ones included. A top-up keeps its
 * reference, so that a supplier credits it once.
 * @throws DomainError order_not_found, action_impossible if `orderActions` does not allow the retry
 */
export async function retryDelivery(
  call: AdminCall,
  { orderId }: { orderId: number },
): Promise<void> {
  await executeOrderAction(
    call,
    { orderId, action: "retry_delivery" },
    async (tx, _facts, actor) => {
      const topups = await tx.prisma.orderItem.findMany({
        where: {
          orderId,
          refundId: null,
          unpaidRefundId: null,
          topupStatus: { in: ["waiting", "submitting", "rejected"] },
        },
        select: { id: true },
      });
      await tx.prisma.orderItem.updateMany({
        where: { id: { in: topups.map((item) => item.id) }, topupStatus: "rejected" },
        data: { topupStatus: "waiting", correctUntil: null },
      });
      for (const { id } of topups) await runJobNow(tx, submitTopupJob, { orderItemId: id });
      const mails = await expediteMails(tx, orderId);
      if (topups.length > 0) {
        await recordEvent(tx, {
          orderId,
          type: "topup",
          actor,
          reason: note("topup_submitted_again"),
        });
      }
      return { after: { topups: topups.length, mails } };
    },
  );
}

/**
 * Sends the codes of a paid order again by mail. If a mail with codes is unsent or was given up,
 * sends that mail instead.
 * @throws DomainError order_not_found, action_impossible if `orderActions` does not allow it
 */
export async function resendMail(call: AdminCall, { orderId }: { orderId: number }): Promise<void> {
  await executeOrderAction(call, { orderId, action: "resend_mail" }, async (tx) => {
    const waiting = await expediteMails(tx, orderId, ["order-delivery", CODES_AGAIN]);
    if (waiting === 0) await queueCodesAgain(tx, orderId);
    return {};
  });
}

/**
 * Corrects the address of a paid order: later mails go to the new address; unsent and given-up
 * mails are sent there at once. The former address gets a notice without a code and without the new
 * address.
 * @throws DomainError order_not_found, action_impossible if `orderActions` does not allow the
 *   correction
 */
export async function correctEmail(
  call: AdminCall,
  { orderId, email }: { orderId: number; email: string },
): Promise<void> {
  await executeOrderAction(
    call,
    { orderId, action: "correct_email" },
    async (tx, _facts, actor) => {
      const { customerEmail, locale } = await tx.prisma.order.findUniqueOrThrow({
        where: { id: orderId },
        select: { customerEmail: true, locale: true },
      });
      await tx.prisma.order.update({ where: { id: orderId }, data: { customerEmail: email } });
      await readdressMails(tx, orderId, email);
      await recordEvent(tx, { orderId, type: "mail", actor, reason: note("address_corrected") });
      return {
        before: { customerEmail },
        after: { customerEmail: email },
        // The former address gets a notice, so that nobody with access to an admin's account can
        // redirect mails unnoticed.
        afterwards: async (tx, auditEntryId) => {
          if (customerEmail === email) return;
          await queueAccountMail(tx, {
            user: { id: null, email: customerEmail },
            kind: "address-corrected",
            locale: localeOr(locale),
            now: await readMoment(tx, databaseClock),
            auditEntryId,
          });
        },
      };
    },
  );
}
