import { randomUUID } from "node:crypto";
import type { OrderMailKind } from "@/domain/orders/order-mails";
import type { Locale } from "@/domain/text/locale";
import { env } from "@/env";
import { priorityOfTurn } from "@/server/mail/account-budget";
import type { AccountMailKind } from "@/server/mail/mail-kinds";
import { mailJobOf } from "@/server/mail/send-mail";
import type { Tx } from "@/server/platform/database/db";
import { runOf, type Statement, type Within } from "@/server/platform/database/statements";
import { sendJob } from "@/server/platform/jobs/jobs";
import { associatedData, seal } from "@/server/platform/secrets";

/** $1 the order, $2 the kind, $3 the Message-ID. */
const QUEUE_ORDER_MAIL: Statement<{ id: number }> = {
  name: "queue_order_mail",
  text: `
    INSERT INTO mails (order_id, kind, recipient, locale, message_id)
    SELECT id, $2, customer_email, locale, $3 FROM orders WHERE id = $1 AND customer_email <> '' RETURNING id`,
};

/** A common table by which the delivery mail of the order in another one is written down. */
export const deliveryMail = (order: string, messageId: string) => `
  mail AS (
    INSERT INTO mails (order_id, kind, recipient, locale, message_id)
    SELECT id, 'order-delivery', customer_email, locale, ${messageId} FROM ${order}
  )`;

/** A new Message-ID. @param id that of the row which the mail is about */
export function messageIdOf(kind: string, id: number | "none"): string {
  return `<${kind}.${id}.${randomUUID()}@${new URL(env().APP_URL).hostname}>`;
}

/**
 * Writes down a mail that the shop owes the buyer of an order, in the order's language, with the job that
 * sends it; none where the buyer was erased, or forgotten. Its Message-ID is fixed here, so that a mail sent twice after a crash is one mail to the reader's program.
 */
export async function queueMail(
  within: Within,
  { orderId, kind }: { orderId: number; kind: OrderMailKind },
): Promise<void> {
  const values = [orderId, kind, messageIdOf(kind, orderId)];
  const [mail] = await runOf(within)(QUEUE_ORDER_MAIL, values);
  if (!mail) return;
  // The delivery mail is sent by the delivery (deliver-order.ts).
  if (kind !== "order-delivery") await sendJob(within, mailJobOf(kind), { mailId: mail.id });
}

interface AccountMailRequest {
  /** `id` is null for an address of no account. */
  user: { id: number | null; email: string };
  kind: AccountMailKind;
  locale: Locale;
  /** Of the kinds that bring one; sealed until it is sent, then forgotten. */
  code?: string;
  /** Of the kinds that tell of an entry of the audit log. */
  auditEntryId?: number;
  /** Of a mail that a visitor asked for (`takeMailTurn`). */
  turn?: number;
  now: Date;
}

/** Writes down a mail to the owner of an account, with the job that sends it. */
export async function queueAccountMail(
  tx: Tx,
  { user, kind, locale, code, auditEntryId, turn = 1, now }: AccountMailRequest,
): Promise<void> {
  const messageId = messageIdOf(kind, user.id ?? "none");
  const { id } = await tx.mail.create({
    data: {
      userId: user.id,
      kind,
      recipient: user.email,
      locale,
      messageId,
      createdAt: now,
      auditEntryId: auditEntryId ?? null,
      turn,
      code: code === undefined ? null : seal(code, associatedData.mail(messageId)),
    },
    select: { id: true },
  });
  await sendJob(tx, mailJobOf(kind), { mailId: id }, { priority: priorityOfTurn(turn) });
}
