import { randomUUID } from "node:crypto";
import type { Locale } from "@/domain/locale";
import type { OrderMailKind } from "@/domain/order-mails";
import { env } from "@/env";
import { priorityOfTurn } from "@/server/mail/account-budget";
import type { AccountMailKind } from "@/server/mail/mail-kinds";
import { mailJobOf } from "@/server/mail/send-mail";
import type { Tx } from "@/server/platform/db";
import { sendJob } from "@/server/platform/jobs";
import { associatedData, seal } from "@/server/platform/secrets";
import { runOf, type Statement, type Within } from "@/server/platform/statements";

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

/** Of a mail to the buyer of an order: for ever its own. */
export function messageIdOf(kind: OrderMailKind, orderId: number): string {
  return `<${kind}.${orderId}.${randomUUID()}@${new URL(env().APP_URL).hostname}>`;
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

/** $1 the order, $2 the Message-ID. */
const QUEUE_GIFT_AGAIN: Statement<{ id: number }> = {
  name: "queue_gift_again",
  text: `
    INSERT INTO mails (order_id, kind, recipient, locale, message_id)
    SELECT o.id, 'gift-again', g.recipient_email, o.locale, $2
    FROM gifts g JOIN orders o ON o.id = g.order_id WHERE o.id = $1 AND g.recipient_email <> '' RETURNING id`,
};

/** Writes down the mail of a gift once more, to its recipient as it is now, and the job that sends it. */
export async function queueGiftAgain(tx: Tx, orderId: number): Promise<void> {
  const kind = "gift-again";
  const [mail] = await runOf(tx)(QUEUE_GIFT_AGAIN, [orderId, messageIdOf(kind, orderId)]);
  if (mail) await sendJob(tx, mailJobOf(kind), { mailId: mail.id });
}

/** $1 the order, $2 the report, $3 the Message-ID, $4 the kind: of a gift to its recipient. */
const QUEUE_CLAIM_MAIL: Statement<{ id: number }> = {
  name: "queue_claim_mail",
  text: `
    INSERT INTO mails (order_id, claim_id, kind, recipient, locale, message_id)
    SELECT o.id, $2, $4, CASE WHEN $4 = 'gift-answered' THEN g.recipient_email ELSE o.customer_email END, o.locale, $3
    FROM orders o LEFT JOIN gifts g ON g.order_id = o.id
    WHERE o.id = $1 AND ($4 = 'claim-answered' OR g.recipient_email <> '') RETURNING id`,
};

/** Writes down the mail that answers a report of the order's buyer, or of a gift's recipient, and the job that sends it. */
export async function queueClaimMail(
  tx: Tx,
  { orderId, claimId, isGift }: { orderId: number; claimId: number; isGift: boolean },
): Promise<void> {
  const kind = isGift ? "gift-answered" : "claim-answered";
  const messageId = messageIdOf(kind, orderId);
  const [mail] = await runOf(tx)(QUEUE_CLAIM_MAIL, [orderId, claimId, messageId, kind]);
  if (mail) await sendJob(tx, mailJobOf(kind), { mailId: mail.id });
}

/** $1 the order, $2 the address, $3 the Message-ID. */
const QUEUE_FORMER_ADDRESS_MAIL: Statement<{ id: number }> = {
  name: "queue_former_address_mail",
  text: `
    INSERT INTO mails (told_order_id, kind, recipient, locale, message_id)
    SELECT id, 'address-corrected', $2, locale, $3 FROM orders WHERE id = $1 RETURNING id`,
};

/** Writes down the mail to the address that an order had before its buyer corrected it, and the job that sends it. */
export async function queueFormerAddressMail(
  tx: Tx,
  { orderId, email }: { orderId: number; email: string },
): Promise<void> {
  const kind: AccountMailKind = "address-corrected";
  const messageId = `<${kind}.${orderId}.${randomUUID()}@${new URL(env().APP_URL).hostname}>`;
  const [mail] = await runOf(tx)(QUEUE_FORMER_ADDRESS_MAIL, [orderId, email, messageId]);
  if (mail) await sendJob(tx, mailJobOf(kind), { mailId: mail.id });
}

interface InvitationMailRequest {
  invitationId: number;
  email: string;
  locale: Locale;
  /** Sealed until it is sent, then forgotten. */
  token: string;
  now: Date;
}

/** Writes down the mail of an invitation, which goes with it, and the job that sends it. */
export async function queueInvitationMail(
  tx: Tx,
  { invitationId, email, locale, token, now }: InvitationMailRequest,
): Promise<void> {
  const kind: AccountMailKind = "staff-invitation";
  const messageId = `<${kind}.${invitationId}.${randomUUID()}@${new URL(env().APP_URL).hostname}>`;
  const { id } = await tx.mail.create({
    data: {
      invitationId,
      kind,
      recipient: email,
      locale,
      messageId,
      createdAt: now,
      code: seal(token, associatedData.mail(messageId)),
    },
    select: { id: true },
  });
  await sendJob(tx, mailJobOf(kind), { mailId: id });
}

interface ErasureMailRequest {
  erasureId: number;
  kind: AccountMailKind;
  email: string;
  locale: Locale;
  now: Date;
}

/** Writes down a mail about the erasure of somebody's data, which goes with it, and the job that sends it. */
export async function queueErasureMail(
  tx: Tx,
  { erasureId, kind, email, locale, now }: ErasureMailRequest,
): Promise<void> {
  const messageId = `<${kind}.${erasureId}.${randomUUID()}@${new URL(env().APP_URL).hostname}>`;
  const { id } = await tx.mail.create({
    data: { erasureId, kind, recipient: email, locale, messageId, createdAt: now },
    select: { id: true },
  });
  await sendJob(tx, mailJobOf(kind), { mailId: id });
}

/** Writes down the mail that asks an address to confirm its wish, which goes with it, and the job that sends it. */
export async function queueStockConfirmation(
  tx: Tx,
  { id, email, locale, turn }: { id: number; email: string; locale: Locale; turn: number },
): Promise<void> {
  const kind = "stock-confirm";
  const messageId = `<${kind}.${id}.${randomUUID()}@${new URL(env().APP_URL).hostname}>`;
  const mail = await tx.mail.create({
    data: { stockRequestId: id, kind, recipient: email, locale, messageId, turn },
    select: { id: true },
  });
  await sendJob(tx, mailJobOf(kind), { mailId: mail.id }, { priority: priorityOfTurn(turn) });
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
  const messageId = `<${kind}.${user.id ?? "none"}.${randomUUID()}@${new URL(env().APP_URL).hostname}>`;
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
