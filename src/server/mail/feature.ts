import { DELIVERY_TOO_LONG_MS } from "@/domain/orders/order-actions";
import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import { mailKindsWhere } from "@/server/mail/mail-kinds";
import { EXPIRED } from "@/server/mail/mail-rows";
import { notifyBuyers } from "@/server/mail/notify-buyers";
import {
  sendAccountMailJob,
  sendAccountNoticeJob,
  sendMailJob,
  sendNoticeMailJob,
} from "@/server/mail/send-mail";
import { beforeMoment } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { listOf } from "@/server/platform/database/statements";
import { daysBefore, type Feature } from "@/server/platform/feature";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

const DELIVERIES = listOf(mailKindsWhere(({ isDelivery }) => isDelivery));

/**
 * SQL: mails without an order that have been waiting for longer than a delivery may take. Mails
 * that were permanently refused or have expired do not count.
 */
const heldMails = (at: string) => `
  SELECT FROM mails
  WHERE sent_at IS NULL AND order_id IS NULL AND recipient <> '' AND refusals = 0
    AND last_error IS DISTINCT FROM '${EXPIRED}'
    AND created_at < ${beforeMoment(at, DELIVERY_TOO_LONG_MS)}`;

/** $1 the address. */
const ERASE_RECIPIENT = statement(
  "erase_recipient",
  "UPDATE mails SET recipient = '', answer = NULL WHERE recipient = $1 AND sent_at IS NOT NULL",
);

export const mail = {
  jobs: [sendMailJob, sendAccountMailJob, sendNoticeMailJob, sendAccountNoticeJob],
  rounds: [{ run: notifyBuyers, seconds: 30 }],
  retention: [
    {
      what: "account mails",
      table: "mails",
      over: `t.order_id IS NULL AND t.created_at < ${daysBefore(RETENTION_DAYS.accountMails)}`,
    },
    {
      // Mails of an erased account: their address is kept until the mail is sent, permanently
      // refused or older than RETENTION_DAYS.lastMails.
      what: "mails to erased people",
      table: "mails",
      over: `t.erasure_id IS NOT NULL AND (t.sent_at IS NOT NULL OR t.refusals > 0 OR t.created_at < ${daysBefore(RETENTION_DAYS.lastMails)})
        AND EXISTS (SELECT FROM erasures e WHERE e.id = t.erasure_id AND e.done_at IS NOT NULL)`,
    },
  ],
  waiting: { account_mails: heldMails },
  alerts: {
    rows: (at) => `
      SELECT 'attention', 'account_mails', '{"what": "account_mails"}'::jsonb WHERE EXISTS (${heldMails(at)})`,
    lateOrders: (late) => `
      SELECT 'mail_failed' AS reason, o.id AS order_id FROM mails m JOIN orders o ON o.id = m.order_id
      WHERE m.sent_at IS NULL AND m.kind IN (${DELIVERIES}) AND m.created_at < ${late} AND m.recipient <> ''
        AND EXISTS (SELECT FROM order_items i
          WHERE i.order_id = o.id AND i.refund_id IS NULL AND i.unpaid_refund_id IS NULL)`,
  },
  personalData: {
    erasePerson: async (tx, { email }) => {
      await tx.run(ERASE_RECIPIENT, [email]);
      await tx.prisma.mail.deleteMany({ where: { recipient: email, orderId: null, userId: null } });
    },
    eraseOrders: (orders) => [
      sql`DELETE FROM mails WHERE order_id = ${orders} AND sent_at IS NULL AND kind <> 'order-delivery'`,
      sql`DELETE FROM mails WHERE told_order_id = ${orders}`,
      sql`UPDATE mails SET recipient = '', code = NULL, answer = NULL, last_error = NULL WHERE order_id = ${orders}`,
    ],
  },
} satisfies Feature;
