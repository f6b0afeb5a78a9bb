import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { mailJobOf } from "@/server/mail/send-mail";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { runJobNow } from "@/server/platform/jobs/jobs";

/**
 * Queues the unsent mails of an order for immediate sending, given-up ones included, and resets
 * their refusals. An unsent delivery mail runs its order's `deliver-order` job again, which also
 * submits waiting top-ups.
 * @param kinds only mails of these kinds; all by default
 * @returns the number of queued mails
 */
export async function expediteMails(
  tx: PrismaTransaction,
  orderId: number,
  kinds?: readonly string[],
): Promise<number> {
  const kind = kinds && { in: [...kinds] };
  const mails = await tx.prisma.mail.findMany({
    where: { orderId, sentAt: null, kind },
    select: { id: true, kind: true },
  });
  await tx.prisma.mail.updateMany({
    where: { id: { in: mails.map(({ id }) => id) } },
    data: { refusals: 0 },
  });
  for (const mail of mails) {
    if (mail.kind === "order-delivery") await runJobNow(tx, deliverOrderJob, { orderId });
    else await runJobNow(tx, mailJobOf(mail.kind), { mailId: mail.id });
  }
  return mails.length;
}
