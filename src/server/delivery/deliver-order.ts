import { z } from "zod";
import { submitTopup, submitTopupJob } from "@/server/delivery/submit-topup";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/db";
import { defineJob, sendJob } from "@/server/platform/jobs";
import { log } from "@/server/platform/log";

/** What delivering needs of the world; a test hands in others. */
export interface DeliveryEffects {
  submit: (orderItemId: number) => Promise<void>;
  send: (mailId: number) => Promise<void>;
}

const defaultEffects: DeliveryEffects = { submit: submitTopup, send: sendMail };

/**
 * Delivers a completed order: hands its top-ups to the supplier, then sends the mail, which so can say
 * what has been credited. A supplier in trouble never keeps codes waiting: its top-up gets a job of its own.
 * @throws Error when the mail server did not take the mail, so that the job comes back
 */
export async function deliverOrder(
  orderId: number,
  parts: DeliveryEffects = defaultEffects,
): Promise<void> {
  const waiting = await db().orderItem.findMany({
    where: { orderId, topupStatus: "waiting", refundId: null },
    select: { id: true },
  });
  for (const { id } of waiting) {
    try {
      await parts.submit(id);
    } catch (error) {
      log.warn({ orderItemId: id, err: error }, "the top-up supplier gave no answer");
      await db().$transaction((tx) =>
        sendJob(tx, submitTopupJob, { orderItemId: id }, { startAfterSeconds: 5 }),
      );
    }
  }
  const mail = await db().mail.findFirst({
    where: { orderId, kind: "order-delivery", sentAt: null },
    select: { id: true },
  });
  if (mail) await parts.send(mail.id);
}

export const deliverOrderJob = defineJob({
  name: "deliver-order",
  schema: z.object({ orderId: z.int() }),
  handler: ({ orderId }) => deliverOrder(orderId),
  options: { atOnce: 6 },
});
