import { backfillKeyEndings } from "@/server/keys/backfill-key-endings";
import type { Feature } from "@/server/platform/feature";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

export const keys = {
  rounds: [
    // This has an effect only if keys from an older release have no stored ending.
    { run: backfillKeyEndings, seconds: 600 },
  ],
  waiting: {
    // Admins who exceeded the limit of revealed keys (reveal-rate-limit.ts).
    reveal_alerts: (at) => `
      SELECT FROM audit_entries
      WHERE action = 'account.exceed_reveals' AND created_at > ${at} - interval '1 day'`,
  },
  personalData: {
    // Fingerprints stay, so that no key is ever sold twice; endings are erased. The `orders`
    // feature marks the items as revealed, so their keys never return to the pool.
    eraseOrders: (orders) => [
      sql`UPDATE licence_keys k SET sealed = '', ending = ''
        FROM order_items i WHERE i.order_id = ${orders} AND k.order_item_id = i.id`,
      // Also replaced keys, which no order line references any more.
      sql`UPDATE licence_keys k SET sealed = '', ending = '' FROM key_replacements r, claims c, order_items i
        WHERE i.order_id = ${orders} AND c.order_item_id = i.id AND r.claim_id = c.id AND k.id = r.old_key_id`,
    ],
  },
} satisfies Feature;
