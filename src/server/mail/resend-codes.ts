import { REFUSALS_TO_GIVE_UP } from "@/domain/account/mail-refusals";
import { DomainError } from "@/domain/errors";
import type { OrderMailKind } from "@/domain/orders/order-mails";
import { queueMail } from "@/server/mail/queue-mail";
import { holdsCodes } from "@/server/orders/buyer/delivered-codes";
import { type Owner, ownsOrder } from "@/server/orders/buyer/own-orders";
import {
  orderOfToken,
  type PageVisitor,
  pageAccessOf,
} from "@/server/orders/buyer/page/page-access";
import { lockOrder } from "@/server/orders/move-order";
import { tooMany } from "@/server/platform/admission/limit";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";

/** Maximum number of mails of the kind CODES_AGAIN per order within a window in seconds. */
const BUDGET = { mails: 5, seconds: 24 * 60 * 60 };

export const CODES_AGAIN: OrderMailKind = "order-codes-again";

/**
 * Mails the codes of a paid order to the order's address again. Repeated calls have no effect while
 * such a mail is waiting to be sent. Design §3, Orders.
 * @throws DomainError order_not_found (also for another user's order); codes_not_sendable if the
 *   order is unpaid or has no codes; codes_disputed while a dispute is open; too_many_requests
 */
export async function resendCodes(
  user: Owner,
  orderId: number,
  clock: SharedClock = databaseClock,
): Promise<void> {
  await prismaTransaction(async (tx) => {
    if (!(await ownsOrder(tx, user, orderId))) throw new DomainError("order_not_found");
    const status = await lockOrder(tx, orderId);
    await queueWithinBudget(tx, { orderId, status }, clock);
  });
}

/**
 * "Send again" on the order's page, for visitors who may open its codes there (`pageAccessOf`). The
 * rules and the budget of `resendCodes` apply; the mail always goes to the order's address.
 * Decision 040 (access to an order page).
 * @throws DomainError order_not_found for a forged token or an erased order; codes_locked if the
 *   visitor has only the link; the other errors of `resendCodes`
 */
export async function resendFromPage(
  { token, visitor }: { token: string; visitor: PageVisitor },
  clock: SharedClock = databaseClock,
): Promise<void> {
  const orderId = orderOfToken(token);
  await prismaTransaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await tx.prisma.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { status: true, sessionId: true, userId: true, customerEmail: true },
    });
    if (order.customerEmail === "") throw new DomainError("order_not_found");
    if (pageAccessOf(order, visitor) === null) throw new DomainError("codes_locked");
    await queueWithinBudget(tx, { orderId, status: order.status }, clock);
  });
}

/**
 * Queues the mail if the rules and the budget permit it. The caller must hold the order's lock.
 * @throws DomainError codes_not_sendable, codes_disputed, too_many_requests
 */
async function queueWithinBudget(
  tx: PrismaTransaction,
  { orderId, status }: { orderId: number; status: string },
  clock: SharedClock,
): Promise<void> {
  const isPaid = status === "completed" || status === "delivered";
  const items = await tx.prisma.orderItem.count({ where: { orderId, ...holdsCodes } });
  if (!isPaid || items === 0) throw new DomainError("codes_not_sendable");
  const disputed = await tx.prisma.dispute.count({
    where: { orderId, state: { not: "resolved" } },
  });
  if (disputed > 0) throw new DomainError("codes_disputed");
  await queueCodesAgain(tx, orderId, () => checkBudget(tx, orderId, clock));
}

/**
 * Queues another mail with the codes, unless an earlier one still waits to be sent, which means:
 * unsent, and refused fewer than REFUSALS_TO_GIVE_UP times.
 * @param check called before a mail is queued; may throw to refuse it
 */
export async function queueCodesAgain(
  tx: PrismaTransaction,
  orderId: number,
  check: () => Promise<void> = async () => undefined,
): Promise<void> {
  const waiting = await tx.prisma.mail.count({
    where: { orderId, kind: CODES_AGAIN, sentAt: null, refusals: { lt: REFUSALS_TO_GIVE_UP } },
  });
  if (waiting > 0) return;
  await check();
  await queueMail(tx, { orderId, kind: CODES_AGAIN });
}

async function checkBudget(
  tx: PrismaTransaction,
  orderId: number,
  clock: SharedClock,
): Promise<void> {
  const now = await readMoment(tx, clock);
  const since = new Date(now.getTime() - BUDGET.seconds * 1000);
  const recent = await tx.prisma.mail.findMany({
    where: { orderId, kind: CODES_AGAIN, createdAt: { gt: since } },
    select: { createdAt: true },
    orderBy: { createdAt: "desc" },
    take: BUDGET.mails,
  });
  const oldest = recent[BUDGET.mails - 1];
  if (oldest) throw tooMany((oldest.createdAt.getTime() - since.getTime()) / 1000);
}
