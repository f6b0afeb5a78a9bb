import type { RenderedMail } from "@/emails/order/order-mail";
import type { Mailer } from "@/server/mail/mailer";
import type { Clock } from "@/server/platform/clock";
import { db, type Tx } from "@/server/platform/db";

interface WrittenMail {
  id: number;
  recipient: string;
  messageId: string;
  sentAt: Date | null;
}

/** How a mail leaves the shop; a test hands in others. */
export interface MailEffects {
  mailer: Mailer;
  clock: Clock;
}

/**
 * Sends a mail that is written down, unless it is sent already, and writes down that it is, with what
 * else follows from it.
 * @throws Error when the mail server did not take it, so that the job comes back
 */
export async function sendOnce(
  mail: WrittenMail,
  render: () => Promise<RenderedMail>,
  { mailer, clock }: MailEffects,
  follow: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  if (mail.sentAt !== null) return;
  try {
    await mailer({ ...(await render()), to: mail.recipient, messageId: mail.messageId });
  } catch (error) {
    await db().mail.update({
      where: { id: mail.id },
      data: { attempts: { increment: 1 }, lastError: reasonOf(error) },
    });
    throw error;
  }
  await db().$transaction(async (tx) => {
    const { count } = await tx.mail.updateMany({
      where: { id: mail.id, sentAt: null },
      data: {
        sentAt: clock(),
        // Where it went: the address may have been corrected while it was on its way.
        recipient: mail.recipient,
        code: null,
        attempts: { increment: 1 },
        lastError: null,
      },
    });
    if (count > 0) await follow(tx);
  });
}

/** Short, and without the mail's text: an SMTP server may repeat what it was sent. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code || (error instanceof Error ? error.name : "unknown");
}
