import { z } from "zod";
import { submitTopup, submitTopupJob } from "@/server/delivery/submit-topup";
import { sendDueGifts } from "@/server/gifts/send-gifts";
import { MAIL_JOBS } from "@/server/mail/mailer";
import { sendMail } from "@/server/mail/send-mail";
import { batchLoader } from "@/server/platform/database/batch-loader";
import { statement } from "@/server/platform/database/statement";
import { keysTable, run } from "@/server/platform/database/statements";
import { autocommit } from "@/server/platform/database/transaction";
import { defineJob, sendMissingJob } from "@/server/platform/jobs/jobs";
import { log } from "@/server/platform/log/log";

/** The side effects of a delivery; tests replace them. */
export interface DeliveryEffects {
  submit: (orderItemId: number) => Promise<void>;
  send: (mailId: number) => Promise<void>;
}

const defaultEffects: DeliveryEffects = { submit: submitTopup, send: sendMail };

/**
 * Milliseconds after which no further top-up is submitted before the delivery mail. Including the
 * supplier's answer to the last submitted top-up and a slow mail (`TOO_LATE_MS` in
 * src/server/mail/mailer.ts), a delivery still ends within a job's time limit.
 */
const TOPUPS_MS = 3_000;

/**
 * Delivers a completed order: submits its top-ups to the supplier, queues the mails of due gifts,
 * and sends the delivery mail last, so that it can report the credits. A top-up that could not be
 * submitted, or not in time, gets a separate job, so that it does not delay the codes.
 * @param patience milliseconds for the top-ups
 * @throws Error if the mail server refused the mail temporarily, so that the job is retried
 */
export async function deliverOrder(
  orderId: number,
  parts: DeliveryEffects = defaultEffects,
  patience: number = TOPUPS_MS,
): Promise<void> {
  const order = await findOpen(orderId);
  const begun = performance.now();
  for (const orderItemId of order?.topups ?? []) {
    if (performance.now() - begun >= patience) {
      await sendMissingJob(autocommit, submitTopupJob, { orderItemId });
      continue;
    }
    try {
      await parts.submit(orderItemId);
    } catch (error) {
      log.warn({ orderItemId, err: error }, "top-up could not be submitted; queued for a retry");
      const soon = { startAfterSeconds: 5 };
      await sendMissingJob(autocommit, submitTopupJob, { orderItemId }, soon);
    }
  }
  // Queue the mails of gifts before the delivery mail is sent: a refusal of the delivery mail must
  // not prevent them.
  if (order?.isGiftToSend) await sendDueGifts();
  if (order?.mailId) await parts.send(order.mailId);
}

/**
 * $1 the orders. Returns their unanswered top-ups, the unsent delivery mail, and whether the mail
 * of a gift is not queued yet.
 */
const FIND_OPEN = statement(
  "find_open_deliveries",
  `
    SELECT o.id AS "orderId",
      (SELECT coalesce(jsonb_agg(i.id ORDER BY i.id)
          FILTER (WHERE i.topup_status IN ('waiting', 'submitting') AND i.refund_id IS NULL), '[]')
        FROM order_items i WHERE i.order_id = o.id) AS topups,
      (SELECT min(m.id) FROM mails m
        WHERE m.order_id = o.id AND m.kind = 'order-delivery' AND m.sent_at IS NULL) AS "mailId",
      EXISTS (SELECT FROM gifts g WHERE g.order_id = o.id AND g.queued_at IS NULL) AS "isGiftToSend"
    FROM ${keysTable("int")} JOIN orders o ON o.id = keys.key`,
).typed<{ topups: number[] }>();

const findOpen = batchLoader(async (ids: readonly number[]) => {
  const orders = await run(FIND_OPEN, [ids]);
  return new Map(orders.map((order) => [order.orderId, order]));
});

export const deliverOrderJob = defineJob({
  name: "deliver-order",
  schema: z.object({ orderId: z.int() }),
  handler: ({ orderId }) => deliverOrder(orderId),
  options: MAIL_JOBS.delivery,
});
