import { randomUUID } from "node:crypto";
import { env } from "@/env";
import type { Tx } from "@/server/platform/db";

export const MAIL_KINDS = [
  "order-delivery",
  "order-codes-again",
  "topup-credited",
  "order-refunded",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * Writes down a mail that the shop owes the buyer of an order, in the order's language. Its Message-ID
 * is fixed here, so that a mail sent twice after a crash is one mail to the reader's program.
 */
export async function queueMail(
  tx: Tx,
  { orderId, kind }: { orderId: number; kind: MailKind },
): Promise<{ id: number }> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { customerEmail: true, locale: true },
  });
  return tx.mail.create({
    data: {
      orderId,
      kind,
      recipient: order.customerEmail,
      locale: order.locale,
      messageId: `<${kind}.${orderId}.${randomUUID()}@${new URL(env().APP_URL).hostname}>`,
    },
    select: { id: true },
  });
}
