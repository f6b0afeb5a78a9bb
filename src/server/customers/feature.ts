import { blockedMailbox } from "@/server/orders/placing/blocked";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import type { Feature } from "@/server/platform/feature";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

/** $1 the HMAC of the mailbox (`blockedMailbox`). */
const ERASE_BLOCK_TEXT = statement(
  "erase_block_text",
  `
        UPDATE blocks SET value = '', reason = '', lift_reason = CASE WHEN lift_reason IS NOT NULL THEN '' END
        WHERE kind = 'email' AND key = $1`,
);

export const customers = {
  retention: [
    {
      // A note is deleted once the buyer of the failed order is erased.
      what: "notes of failed orders",
      table: "notes",
      over: `EXISTS (SELECT FROM orders o WHERE o.id = t.order_id AND o.status = 'failed' AND o.customer_email = '')`,
    },
  ],
  personalData: {
    read: async ({ userId, email, orderIds }) => {
      const notes = await db().note.findMany({
        where: {
          takenBackAt: null,
          OR: [{ customerEmail: email }, { orderId: { in: [...orderIds] }, order: { userId } }],
        },
        select: { orderId: true, text: true, createdAt: true },
        orderBy: { id: "asc" },
      });
      return {
        notes: notes.map(({ orderId, text, createdAt }) => ({
          order: orderId,
          text,
          createdAt: createdAt.toISOString(),
        })),
      };
    },
    rowsOf: (email) => ({
      others: sql`SELECT 1 FROM notes WHERE customer_email = ${email}
        UNION ALL SELECT 1 FROM blocks WHERE kind = 'email' AND value <> '' AND key = ${blockedMailbox(email)}`,
    }),
    erasePerson: async (tx, { email }) => {
      await tx.prisma.note.deleteMany({ where: { customerEmail: email } });
      // The block stays in force: only the HMAC of the mailbox is kept.
      await tx.run(ERASE_BLOCK_TEXT, [blockedMailbox(email)]);
    },
    eraseOrders: (orders) => [sql`DELETE FROM notes WHERE order_id = ${orders}`],
  },
} satisfies Feature;
