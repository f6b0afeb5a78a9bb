import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import { daysBefore, type Feature } from "@/server/platform/feature";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

/** SQL condition on a batch `b`: in quarantine, or waiting for a person's decision. */
const IS_DOUBTFUL = `b.quarantined_at IS NOT NULL OR b.questioned_at IS NOT NULL`;

export const claims = {
  retention: [
    {
      what: "unsent claim pictures",
      table: "claim_pictures",
      over: `t.claim_id IS NULL AND t.created_at < ${daysBefore(RETENTION_DAYS.unsentPictures)}`,
    },
  ],
  waiting: { quarantined_batches: () => `SELECT FROM key_batches b WHERE ${IS_DOUBTFUL}` },
  alerts: {
    rows: () => `
      SELECT 'batch_claims', 'batch:' || b.id,
        jsonb_build_object('product', p.id, 'name', p.name, 'nameAr', p.name_ar, 'batch', b.name,
          'isForSale', b.quarantined_at IS NULL)
      FROM key_batches b JOIN products p ON p.id = b.product_id WHERE ${IS_DOUBTFUL}`,
  },
  personalData: {
    eraseOrders: (orders) => [
      sql`DELETE FROM claim_pictures p USING order_items i WHERE i.order_id = ${orders} AND p.order_item_id = i.id`,
      sql`UPDATE claims c SET text = '', reply = CASE WHEN reply IS NOT NULL OR status = 'open' THEN '' END,
          status = CASE WHEN status = 'open' THEN 'replied' ELSE status END,
          answered_at = coalesce(answered_at, now())
        FROM order_items i WHERE i.order_id = ${orders} AND c.order_item_id = i.id`,
    ],
  },
} satisfies Feature;
