import { db } from "@/server/platform/database/db";
import type { Feature } from "@/server/platform/feature";

export const wishList = {
  retention: [
    {
      what: "wish list entries",
      table: "wishes",
      over: "EXISTS (SELECT FROM products p WHERE p.id = t.product_id AND p.archived_at IS NOT NULL)",
    },
  ],
  // The rows are deleted with the account.
  personalData: {
    read: async ({ userId }) => {
      const wishes = await db().wish.findMany({
        where: { userId },
        select: { addedAt: true, product: { select: { name: true } } },
        orderBy: [{ addedAt: "desc" }, { productId: "desc" }],
      });
      return {
        wishList: wishes.map(({ addedAt, product }) => ({
          product: product.name,
          addedAt: addedAt.toISOString(),
        })),
      };
    },
  },
} satisfies Feature;
