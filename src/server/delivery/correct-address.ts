import { DomainError } from "@/domain/errors";
import {
  ADDRESS_CORRECTION_MINUTES,
  ADDRESS_CORRECTIONS,
} from "@/domain/orders/address-correction";
import { orderMailsWhere } from "@/domain/orders/order-mails";
import { note } from "@/domain/orders/order-notes";
import { expediteMails } from "@/server/delivery/expedite-mails";
import { insertMail } from "@/server/mail/insert-mail";
import { messageIdOf } from "@/server/mail/queue-mail";
import { queueCodesAgain } from "@/server/mail/resend-codes";
import { mailJobOf } from "@/server/mail/send-mail";
import {
  orderOfToken,
  type PageVisitor,
  pageAccessOf,
} from "@/server/orders/buyer/page/page-access";
import { lockOrder } from "@/server/orders/move-order";
import { refuseBlocked } from "@/server/orders/placing/blocked";
import { recordEvent } from "@/server/orders/record-event";
import { statement } from "@/server/platform/database/statement";
import {
  type PrismaTransaction,
  prismaTransaction,
  type Transaction,
} from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";

interface Correction {
  token: string;
  /** The corrected address. */
  email: string;
  visitor: PageVisitor;
}

/**
 * $1 the order, $2 the new address, $3 the minutes after completion, $4 the maximum number of
 * corrections, $5 whether the visitor has proven the payer's address. Returns a row if the order is
 * paid (it waits for keys, for the repair of an internal error or for an admin's approval, or it is
 * completed or delivered), has corrections left and no open dispute. If $5 is false, two more
 * conditions apply: no code was opened on a page of the shop, and a completed or delivered order
 * was completed less than $3 minutes ago.
 */
const CORRECT_ADDRESS = statement(
  "correct_address",
  `
    UPDATE orders o SET customer_email = $2
    WHERE id = $1 AND (o.waits_for IS NOT NULL
        OR o.status IN ('completed', 'delivered') AND ($5 OR o.completed_at > now() - make_interval(mins => $3)))
      AND ($5 OR NOT EXISTS (SELECT FROM order_items i JOIN code_openings c ON c.item_id = i.id WHERE i.order_id = $1))
      AND NOT EXISTS (SELECT FROM disputes d WHERE d.order_id = $1 AND d.state <> 'resolved')
      AND (SELECT count(*) FROM order_events e
        WHERE e.order_id = $1 AND e.type = 'mail' AND e.actor = 'customer') < $4
    RETURNING id`,
);

/**
 * Corrects the address of an order. The browser that placed the order may do so while the paid
 * order waits (for keys, a repair or approval), and for `ADDRESS_CORRECTION_MINUTES` after its
 * completion until a code is opened; a visitor who has proven the payer's address may also do so
 * later. Unsent mails go to the new address, and codes that were sent are sent there again. The
 * former address gets a notice without a code and without the new address. Decision 043:
 * correcting the e-mail address of an order.
 * @throws DomainError order_not_found; address_locked for any other browser;
 *   address_not_correctable if the time is over, a code was opened, a dispute is open, or the
 *   address was corrected too often; details_refused if the new address is blocked
 */
export async function correctAddress({ token, email, visitor }: Correction): Promise<void> {
  const orderId = orderOfToken(token);
  await prismaTransaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await tx.prisma.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { status: true, sessionId: true, userId: true, customerEmail: true, waitsFor: true },
    });
    const former = order.customerEmail;
    if (former === "") throw new DomainError("order_not_found");
    const isPayer = visitor.payerOf === orderId;
    const mayCorrect = isPayer || pageAccessOf(order, visitor) === "browser";
    if (!mayCorrect) throw new DomainError("address_locked");
    if (former === email) return;
    await refuseBlocked(tx, { emails: [email], answers: [] });
    const values = [
      orderId,
      email,
      ADDRESS_CORRECTION_MINUTES,
      ADDRESS_CORRECTIONS,
      isPayer,
    ] as const;
    const [corrected] = await tx.run(CORRECT_ADDRESS, values);
    if (!corrected) throw new DomainError("address_not_correctable");
    await readdressMails(tx, orderId, email);
    const reason = note(isPayer ? "address_corrected_by_payer" : "address_corrected");
    await recordEvent(tx, { orderId, type: "mail", actor: "customer", reason });
    await queueFormerAddressMail(tx, { orderId, email: former });
    // The codes of a waiting order have not been sent yet.
    if (order.waitsFor === null && !(await hasMailUnderway(tx, orderId))) {
      await queueCodesAgain(tx, orderId);
    }
  });
}

/**
 * Sends the unsent mails of an order at once, given-up ones included. Mails to the buyer go to the
 * corrected address `email`; mails to the recipient of a gift keep their address. The caller must
 * hold the order's lock.
 */
export async function readdressMails(
  tx: PrismaTransaction,
  orderId: number,
  email: string,
): Promise<void> {
  const kind = { notIn: [...GIFT_MAILS] };
  await tx.prisma.mail.updateMany({
    where: { orderId, kind, sentAt: null },
    data: { recipient: email },
  });
  await expediteMails(tx, orderId);
}

/** The mails to the recipient of a gift, not to its buyer. */
const GIFT_MAILS = orderMailsWhere(({ to }) => to === "recipient");

/** Sends the unsent mails of a gift to its recipient's corrected address. @returns their number */
export async function readdressGift(
  tx: PrismaTransaction,
  orderId: number,
  email: string,
): Promise<number> {
  const kind = { in: [...GIFT_MAILS] };
  await tx.prisma.mail.updateMany({
    where: { orderId, kind, sentAt: null },
    data: { recipient: email },
  });
  return expediteMails(tx, orderId, GIFT_MAILS);
}

/** True while the delivery mail is unsent. The corrected address then gets this mail. */
async function hasMailUnderway(tx: PrismaTransaction, orderId: number): Promise<boolean> {
  return (
    (await tx.prisma.mail.count({ where: { orderId, kind: "order-delivery", sentAt: null } })) > 0
  );
}

/** $1 the order, $2 the address, $3 the Message-ID. */
const QUEUE_FORMER_ADDRESS_MAIL = statement(
  "queue_former_address_mail",
  `${insertMail({
    about: { told_order_id: "id" },
    kind: "'address-corrected'",
    recipient: "$2",
    locale: "locale",
    messageId: "$3",
    from: "orders",
  })} WHERE id = $1 RETURNING id`,
);

/** Queues the mail to the address that an order had before its buyer corrected it, with its job. */
async function queueFormerAddressMail(
  tx: Transaction,
  { orderId, email }: { orderId: number; email: string },
): Promise<void> {
  const kind = "address-corrected";
  const messageId = messageIdOf(kind, orderId);
  const [mail] = await tx.run(QUEUE_FORMER_ADDRESS_MAIL, [orderId, email, messageId]);
  if (mail) await sendJob(tx, mailJobOf(kind), { mailId: mail.id });
}
