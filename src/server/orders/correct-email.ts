import type { Wish } from "@/server/audit/perform-act";
import { performOrderAct } from "@/server/orders/perform-order-act";
import { recordEvent } from "@/server/orders/record-event";

/**
 * Corrects the address of a paid order: later mails, also those not sent yet, go there.
 * @throws DomainError order_not_found, action_impossible
 */
export async function correctEmail(
  wish: Wish,
  { orderId, email }: { orderId: number; email: string },
): Promise<void> {
  await performOrderAct(wish, { orderId, action: "correct_email" }, async (tx, _facts, actor) => {
    const { customerEmail } = await tx.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { customerEmail: true },
    });
    await tx.order.update({ where: { id: orderId }, data: { customerEmail: email } });
    await tx.mail.updateMany({ where: { orderId, sentAt: null }, data: { recipient: email } });
    await recordEvent(tx, { orderId, type: "mail", actor, reason: "address corrected" });
    return { before: { customerEmail }, after: { customerEmail: email } };
  });
}
