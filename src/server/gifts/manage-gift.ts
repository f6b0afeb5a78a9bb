import { DomainError } from "@/domain/errors";
import { GIFT_DELIVERY_MAILS, MAX_GIFT_CORRECTIONS, MAX_GIFT_MAILS } from "@/domain/orders/gift";
import { note } from "@/domain/orders/order-notes";
import { readdressGift } from "@/server/delivery/correct-address";
import { insertMail } from "@/server/mail/insert-mail";
import { messageIdOf } from "@/server/mail/queue-mail";
import { mailJobOf } from "@/server/mail/send-mail";
import {
  orderOfToken,
  type PageVisitor,
  pageAccessOf,
} from "@/server/orders/buyer/page/page-access";
import { lockOrder } from "@/server/orders/move-order";
import { refuseBlocked } from "@/server/orders/placing/blocked";
import { recordEvent } from "@/server/orders/record-event";
import { tooMany } from "@/server/platform/admission/limit";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import {
  type PrismaTransaction,
  prismaTransaction,
  type Transaction,
} from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";

const DAY_SECONDS = 24 * 60 * 60;

interface OfBuyer {
  /** Token of the order page. */
  token: string;
  visitor: PageVisitor;
}

/**
 * Locks a gift's order for its buyer.
 * @throws DomainError order_not_found; gift_locked if the caller has only the link
 */
async function lockGift(tx: PrismaTransaction, { token, visitor }: OfBuyer) {
  const orderId = orderOfToken(token);
  await lockOrder(tx, orderId);
  const order = await tx.prisma.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { status: true, sessionId: true, userId: true, customerEmail: true, gift: true },
  });
  if (order.customerEmail === "" || !order.gift) throw new DomainError("order_not_found");
  if (pageAccessOf(order, visitor) === null) throw new DomainError("gift_locked");
  return { orderId, gift: order.gift };
}

/**
 * Resends a gift's mail to its recipient, as long as the gift is not opened: at most MAX_GIFT_MAILS
 * mails in 24 hours, including the first one. Does nothing while such a mail waits to be sent.
 * @throws DomainError those of `lockGift`; gift_opened if the gift was opened, or its first mail is
 * not yet queued; too_many_requests beyond MAX_GIFT_MAILS
 */
export async function resendGift(of: OfBuyer): Promise<void> {
  await prismaTransaction(async (tx) => {
    const { orderId, gift } = await lockGift(tx, of);
    if (gift.openedAt !== null || gift.queuedAt === null) throw new DomainError("gift_opened");
    await queueAgain(tx, orderId);
  });
}

/**
 * Queues the gift's mail again, unless such a mail is already waiting to be sent.
 * @throws DomainError too_many_requests beyond MAX_GIFT_MAILS in 24 hours
 */
async function queueAgain(tx: PrismaTransaction, orderId: number): Promise<void> {
  const kind = { in: [...GIFT_DELIVERY_MAILS] };
  const underWay = await tx.prisma.mail.count({
    where: { orderId, kind, sentAt: null, refusals: 0 },
  });
  if (underWay > 0) return;
  const now = await readMoment(tx, databaseClock);
  const since = new Date(now.getTime() - DAY_SECONDS * 1000);
  const recent = await tx.prisma.mail.count({ where: { orderId, kind, createdAt: { gt: since } } });
  if (recent >= MAX_GIFT_MAILS) throw tooMany(DAY_SECONDS);
  await queueGiftAgain(tx, orderId);
}

/** $1 the new address, $2 the order, $3 the maximum number of corrections. */
const CORRECT_GIFT_ADDRESS = statement(
  "correct_gift_address",
  `
      UPDATE gifts SET recipient_email = $1, corrections = corrections + 1
      WHERE order_id = $2 AND opened_at IS NULL AND corrections < $3 RETURNING 1`,
);

/**
 * Corrects a gift's recipient address, as long as the gift is not opened. The old link becomes
 * invalid.
 * Unsent mails go to the new address; if the gift's mail was already sent, a new one is queued.
 * @throws DomainError those of `lockGift`; gift_opened, also after too many corrections;
 * details_refused if the new address is blocked
 */
export async function correctGift({ email, ...of }: OfBuyer & { email: string }): Promise<void> {
  await prismaTransaction(async (tx) => {
    const { orderId, gift } = await lockGift(tx, of);
    if (gift.recipientEmail === email) return;
    await refuseBlocked(tx, { emails: [email], answers: [] });
    const corrected = (await tx.run(CORRECT_GIFT_ADDRESS, [email, orderId, MAX_GIFT_CORRECTIONS]))
      .length;
    if (corrected === 0) throw new DomainError("gift_opened");
    await recordEvent(tx, {
      orderId,
      type: "mail",
      actor: "customer",
      reason: note("gift_address_corrected"),
    });
    if (gift.queuedAt === null) return;
    const waiting = await readdressGift(tx, orderId, email);
    if (waiting === 0) await queueGiftAgain(tx, orderId);
  });
}

/** $1 the order, $2 the Message-ID. */
const QUEUE_GIFT_AGAIN = statement(
  "queue_gift_again",
  `${insertMail({
    about: { order_id: "o.id" },
    kind: "'gift-again'",
    recipient: "g.recipient_email",
    locale: "o.locale",
    messageId: "$2",
    from: "gifts g JOIN orders o ON o.id = g.order_id",
  })}
    WHERE o.id = $1 AND g.recipient_email <> '' RETURNING id`,
);

/** Queues the gift's mail again, to its current recipient. */
async function queueGiftAgain(tx: Transaction, orderId: number): Promise<void> {
  const kind = "gift-again";
  const [mail] = await tx.run(QUEUE_GIFT_AGAIN, [orderId, messageIdOf(kind, orderId)]);
  if (mail) await sendJob(tx, mailJobOf(kind), { mailId: mail.id });
}
