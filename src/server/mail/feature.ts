import { KEPT_DAYS } from "@/domain/kept-days";
import {
  sendAccountMailJob,
  sendAccountNoticeJob,
  sendMailJob,
  sendNoticeMailJob,
} from "@/server/mail/send-mail";
import { tellBuyers } from "@/server/mail/tell-buyers";
import { daysBefore, type Feature } from "@/server/platform/feature";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

export const mail = {
  jobs: [sendMailJob, sendAccountMailJob, sendNoticeMailJob, sendAccountNoticeJob],
  rounds: [{ run: tellBuyers, seconds: 30 }],
  retention: [
    {
      what: "mails of accounts",
      table: "mails",
      over: `t.order_id IS NULL AND t.created_at < ${daysBefore(KEPT_DAYS.accountMails)}`,
    },
    {
      // An erased account's: its address is kept until the mail has gone out.
      what: "last mails",
      table: "mails",
      over: `t.erasure_id IS NOT NULL AND (t.sent_at IS NOT NULL OR t.refusals > 0 OR t.created_at < ${daysBefore(KEPT_DAYS.lastMails)})
        AND EXISTS (SELECT FROM erasures e WHERE e.id = t.erasure_id AND e.done_at IS NOT NULL)`,
    },
  ],
  personalData: {
    erasePerson: async (tx, { email }) => {
      await tx.$executeRaw`UPDATE mails SET recipient = '', answer = NULL WHERE recipient = ${email} AND sent_at IS NOT NULL`;
      await tx.mail.deleteMany({ where: { recipient: email, orderId: null, userId: null } });
    },
    eraseOrders: (orders) => [
      sql`DELETE FROM mails WHERE order_id = ${orders} AND sent_at IS NULL AND kind <> 'order-delivery'`,
      sql`DELETE FROM mails WHERE told_order_id = ${orders}`,
      sql`UPDATE mails SET recipient = '', code = NULL, answer = NULL, last_error = NULL WHERE order_id = ${orders}`,
    ],
  },
} satisfies Feature;
