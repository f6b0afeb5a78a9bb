import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import { db } from "@/server/platform/database/db";
import { daysBefore, type Feature } from "@/server/platform/feature";
import { Prisma } from "@/server/platform/prisma-client/client";
import { stockRequestJob } from "@/server/stock-requests/create-stock-request";
import { notifyBackInStock } from "@/server/stock-requests/notify-back-in-stock";

const { sql } = Prisma;

export const stockRequests = {
  jobs: [stockRequestJob],
  rounds: [{ run: notifyBackInStock, seconds: 30 }],
  retention: [
    {
      // Includes requests for archived products, which never come back.
      what: "back-in-stock requests",
      table: "stock_requests",
      over: `(t.status = 'asked' AND t.asked_at < ${daysBefore(RETENTION_DAYS.askedStockRequests)})
        OR (t.status = 'waiting' AND t.confirmed_at < ${daysBefore(RETENTION_DAYS.waitingStockRequests)})
        OR (t.status = 'told' AND t.told_at < ${daysBefore(RETENTION_DAYS.toldStockRequests)})
        OR EXISTS (SELECT FROM products p WHERE p.id = t.product_id AND p.archived_at IS NOT NULL)`,
    },
  ],
  personalData: {
    read: async ({ email }) => {
      const requests = await db().stockRequest.findMany({
        where: { email },
        include: { product: { select: { name: true } } },
        orderBy: { id: "asc" },
      });
      return {
        awaitedProducts: requests.map(
          ({ product, choice, status, askedAt, confirmedAt, toldAt }) => ({
            product: product.name,
            choice: choice || null,
            state: status,
            askedAt: askedAt.toISOString(),
            confirmedAt: confirmedAt?.toISOString() ?? null,
            toldAt: toldAt?.toISOString() ?? null,
          }),
        ),
      };
    },
    mailsOf: (email) => ({ stockRequest: { email } }),
    rowsOf: (email) => ({ requests: sql`SELECT 1 FROM stock_requests WHERE email = ${email}` }),
    // Deleting a request also deletes its mails.
    erasePerson: async (tx, { email }) => {
      await tx.prisma.stockRequest.deleteMany({ where: { email } });
    },
  },
} satisfies Feature;
