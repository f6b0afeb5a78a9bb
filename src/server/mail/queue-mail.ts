import { randomUUID } from "node:crypto";
import type { Locale } from "@/domain/locale";
import { env } from "@/env";
import type { AccountMailKind, OrderMailKind } from "@/server/mail/mail-kinds";
import { sendMailJob } from "@/server/mail/send-mail";
import type { Tx } from "@/server/platform/db";
import { sendJob } from "@/server/platform/jobs";
import { associatedData, seal } from "@/server/platform/secrets";

/**
 * Writes down a mail that the shop owes the buyer of an order, in the order's language, with the job that
 * sends it. Its Message-ID is fixed here, so that a mail sent twice after a crash is one mail to the reader's program.
 */
export async function queueMail(
  tx: Tx,
  { orderId, kind }: { orderId: number; kind: OrderMailKind },
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { customerEmail: true, locale: true },
  });
  const { id } = await tx.mail.create({
    data: {
      orderId,
      kind,
      recipient: order.customerEmail,
      locale: order.locale,
      messageId: `<${kind}.${orderId}.${randomUUID()}@${new URL(env().APP_URL).hostname}>`,
    },
    select: { id: true },
  });
  // The delivery mail is sent by the delivery (deliver-order.ts). Who has paid waits for no stranger's mails.
  if (kind !== "order-delivery") await sendJob(tx, sendMailJob, { mailId: id }, { priority: 1 });
}

interface AccountMailRequest {
  user: { id: number; email: string };
  kind: AccountMailKind;
  locale: Locale;
  /** Of the kinds that bring one; sealed until it is sent, then forgotten. */
  code?: string;
  now: Date;
}

/** Writes down a mail to the owner of an account, with the job that sends it. */
export async function queueAccountMail(
  tx: Tx,
  { user, kind, locale, code, now }: AccountMailRequest,
): Promise<void> {
  const messageId = `<${kind}.${user.id}.${randomUUID()}@${new URL(env().APP_URL).hostname}>`;
  const { id } = await tx.mail.create({
    data: {
      userId: user.id,
      kind,
      recipient: user.email,
      locale,
      messageId,
      createdAt: now,
      code: code === undefined ? null : seal(code, associatedData.mail(messageId)),
    },
    select: { id: true },
  });
  await sendJob(tx, sendMailJob, { mailId: id });
}
