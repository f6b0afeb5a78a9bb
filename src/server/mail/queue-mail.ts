import { randomUUID } from "node:crypto";
import type { OrderMailKind } from "@/domain/orders/order-mails";
import type { Locale } from "@/domain/text/locale";
import { env } from "@/env";
import { priorityOfTurn } from "@/server/mail/account-budget";
import { insertMail } from "@/server/mail/insert-mail";
import type { AccountMailKind } from "@/server/mail/mail-kinds";
import { mailJobOf } from "@/server/mail/send-mail";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";
import { associatedData, seal } from "@/server/platform/secrets";

/** SQL expressions of a mail to the buyer of an order. */
const ORDER_MAIL = { about: { order_id: "id" }, recipient: "customer_email", locale: "locale" };

/** $1 the order, $2 the kind, $3 the Message-ID. */
const QUEUE_ORDER_MAIL = statement(
  "queue_order_mail",
  `${insertMail({ ...ORDER_MAIL, kind: "$2", messageId: "$3", from: "orders" })}
    WHERE id = $1 AND customer_email <> '' RETURNING id`,
);

/**
 * SQL of a common table expression that inserts the delivery mail of the order in the table
 * `order`.
 */
export const deliveryMail = (order: string, messageId: string) => `
  mail AS (${insertMail({ ...ORDER_MAIL, kind: "'order-delivery'", messageId, from: order })}
  )`;

/** A new Message-ID. @param id id of the row that the mail is about */
export function messageIdOf(kind: string, id: number | "none"): string {
  return `<${kind}.${id}.${randomUUID()}@${new URL(env().APP_URL).hostname}>`;
}

/**
 * Queues a mail to the buyer of an order, in the order's language, with the job that sends it; does
 * nothing if the buyer's address was erased. The Message-ID is fixed here, so that mail programs
 * recognise a mail that is sent twice after a crash.
 */
export async function queueMail(
  tx: Transaction,
  { orderId, kind }: { orderId: number; kind: OrderMailKind },
): Promise<void> {
  const values = [orderId, kind, messageIdOf(kind, orderId)] as const;
  const [mail] = await tx.run(QUEUE_ORDER_MAIL, values);
  if (!mail) return;
  // The job in src/server/delivery/deliver-order.ts sends the delivery mail.
  if (kind !== "order-delivery") await sendJob(tx, mailJobOf(kind), { mailId: mail.id });
}

interface AccountMailRequest {
  /** `id` is null for an address without an account. */
  user: { id: number | null; email: string };
  kind: AccountMailKind;
  locale: Locale;
  /**
   * The code, for kinds that have one. It is stored encrypted, and erased once the mail is sent.
   */
  code?: string;
  /** The audit log entry, for kinds that are about one. */
  auditEntryId?: number;
  /** The mail's number among the recent mails of the visitor's network (`takeMailTurn`), from 1. */
  turn?: number;
  now: Date;
}

/** Queues a mail to an account, or to an address without one, with the job that sends it. */
export async function queueAccountMail(
  tx: PrismaTransaction,
  { user, kind, locale, code, auditEntryId, turn = 1, now }: AccountMailRequest,
): Promise<void> {
  const messageId = messageIdOf(kind, user.id ?? "none");
  const { id } = await tx.prisma.mail.create({
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
