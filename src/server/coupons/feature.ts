import type { Feature } from "@/server/platform/feature";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

export const coupons = {
  personalData: {
    eraseOrders: (orders) => [
      sql`UPDATE coupon_uses SET buyer = '', user_id = NULL WHERE order_id = ${orders}`,
    ],
  },
} satisfies Feature;
