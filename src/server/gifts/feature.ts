import { sendDueGifts } from "@/server/gifts/send-gifts";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import type { Feature } from "@/server/platform/feature";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

export const gifts = {
  rounds: [{ run: sendDueGifts, seconds: 30 }],
  retention: [
    {
      // The order was never paid, and its buyer's data is already erased.
      what: "gifts of failed orders",
      table: "gifts",
      over: `t.recipient_email <> '' AND EXISTS (SELECT FROM orders o
        WHERE o.id = t.order_id AND o.status = 'failed' AND o.customer_email = '')`,
      // Setting `queued_at` removes the gift from the index of gifts to send.
      forget:
        "recipient_email = '', recipient_name = '', words = '', queued_at = coalesce(queued_at, now())",
    },
  ],
  personalData: {
    rowsOf: (email) => ({
      gifts: sql`SELECT 1 FROM gifts g JOIN orders o ON o.id = g.order_id AND o.status IN ('completed', 'delivered')
        WHERE g.recipient_email = ${email}`,
    }),
    erasePerson: (tx, { email }) => eraseRecipient(tx, email),
    eraseOrders: (orders) => [
      sql`UPDATE gifts SET recipient_email = '', recipient_name = '', words = '',
        queued_at = coalesce(queued_at, now()) WHERE order_id = ${orders}`,
    ],
  },
} satisfies Feature;

/**
 * Erases a recipient's address from gifts that others sent to it. The buyer of an unopened gift can
 * enter another address.
 */
async function eraseRecipient(tx: PrismaTransaction, email: string): Promise<void> {
  const lines = sql`gifts g JOIN order_items i ON i.order_id = g.order_id WHERE g.recipient_email = ${email}`;
  const statements = [
    // Keep the unsent mail that delivers the gift, without its address, until the buyer enters
    // another address.
    sql`UPDATE mails m SET recipient = '' FROM gifts g WHERE g.recipient_email = ${email} AND m.order_id = g.order_id
      AND m.recipient = ${email} AND m.sent_at IS NULL AND m.kind = 'gift-delivery'`,
    sql`DELETE FROM mails m USING gifts g WHERE g.recipient_email = ${email} AND m.order_id = g.order_id
      AND m.recipient = ${email} AND m.sent_at IS NULL`,
    sql`DELETE FROM code_openings WHERE way = 'gift' AND item_id IN (SELECT i.id FROM ${lines})`,
    sql`DELETE FROM claim_pictures WHERE order_item_id IN (SELECT i.id FROM ${lines})`,
    sql`UPDATE claims SET text = '' WHERE order_item_id IN (SELECT i.id FROM ${lines})`,
    sql`UPDATE gifts SET recipient_email = '', recipient_name = '', words = '' WHERE recipient_email = ${email}`,
  ];
  for (const statement of statements) await tx.prisma.$executeRaw(statement);
}
