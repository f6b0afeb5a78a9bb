import { z } from "zod";
import { CURRENCIES, centsFromDecimal, formatStated } from "@/domain/money";
import { note } from "@/domain/orders/order-notes";
import { queueMail } from "@/server/mail/queue-mail";
import { lockOrder } from "@/server/orders/move-order";
import { recordEvent } from "@/server/orders/record-event";
import type { PaymentProvider } from "@/server/payments/provider/payment-provider";
import { providerOf } from "@/server/payments/provider/providers";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { defineJob } from "@/server/platform/jobs/jobs";
import { log } from "@/server/platform/log/log";

/**
 * Refunds a further payment of a paid order in full. The refund gets an event in the order's
 * history but no row in `refunds`: the order keeps its own payment and its lines. After a refusal
 * the capture waits for a person.
 * @param id the id of the row in `unmatched_captures`; a row without `return_key` is left unchanged
 * @throws Error when the provider's response was lost, so that the job is retried
 */
export async function returnSurplus(id: number, given?: PaymentProvider): Promise<void> {
  const found = await db().unmatchedCapture.findUniqueOrThrow({ where: { id } });
  const { captureId, returnKey, orderNumber, currencyCode } = found;
  if (returnKey === null || orderNumber === null) return;
  const orderId = Number(orderNumber);
  const provider = given ?? providerOf(found.provider);
  const currency = CURRENCIES.find((one) => one === currencyCode);
  if (currency === undefined) throw new Error(`capture ${captureId} is in ${currencyCode}`);
  const amount = { minor: centsFromDecimal(found.amount), currency };
  const result = await provider.refund({ requestKey: returnKey, captureId, amount });
  if (result.outcome === "unknown") throw new Error(`capture ${captureId}: ${result.reason}`);
  const isReturned = result.outcome !== "refused";
  await prismaTransaction(async (tx) => {
    await lockOrder(tx, orderId);
    const { count } = await tx.prisma.unmatchedCapture.updateMany({
      where: { id, returnKey },
      data: isReturned ? { returnKey: null, closedAt: new Date() } : { returnKey: null },
    });
    if (count === 0) return;
    const reason = isReturned
      ? note("paid_twice_returned", formatStated(amount))
      : note("refused", result.reason);
    await recordEvent(tx, { orderId, type: "refund", actor: "provider", reason });
    if (isReturned) await queueMail(tx, { orderId, kind: "order-overpaid" });
  });
  if (!isReturned) {
    log.error(
      { orderId, captureId },
      "provider refused to return a second payment; needs an admin",
    );
  }
}

export const returnSurplusJob = defineJob({
  name: "return-surplus-payment",
  schema: z.object({ captureId: z.int() }),
  handler: ({ captureId }) => returnSurplus(captureId),
});
