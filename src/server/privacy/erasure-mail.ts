import type { Locale } from "@/domain/text/locale";
import { messageIdOf } from "@/server/mail/queue-mail";
import { mailJobOf } from "@/server/mail/send-mail";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";

interface ErasureMailRequest {
  erasureId: number;
  kind: "erasure-requested" | "erasure-done";
  email: string;
  locale: Locale;
  now: Date;
}

/** Queues a mail about an erasure; the mail is deleted with the erasure. */
export async function queueErasureMail(
  tx: PrismaTransaction,
  { erasureId, kind, email, locale, now }: ErasureMailRequest,
): Promise<void> {
  const messageId = messageIdOf(kind, erasureId);
  const { id } = await tx.prisma.mail.create({
    data: { erasureId, kind, recipient: email, locale, messageId, createdAt: now },
    select: { id: true },
  });
  await sendJob(tx, mailJobOf(kind), { mailId: id });
}
