import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import { userSessionId } from "@/server/carts/cart-session";
import { db } from "@/server/platform/database/db";
import { daysBefore, type Feature } from "@/server/platform/feature";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

/**
 * SQL condition on `t`, a row of a guest's cart: neither the row nor a line of the cart changed
 * during the retention period.
 */
const isCartOver = `t.session_id LIKE 'guest\\_%' AND t.updated_at < ${daysBefore(RETENTION_DAYS.guestCarts)}
  AND NOT EXISTS (SELECT FROM cart_items later WHERE later.session_id = t.session_id
    AND later.updated_at >= ${daysBefore(RETENTION_DAYS.guestCarts)})`;

export const carts = {
  retention: [
    { what: "guest carts", table: "cart_items", over: isCartOver },
    { what: "coupons of guest carts", table: "cart_coupons", over: isCartOver },
  ],
  personalData: {
    read: async ({ userId }) => {
      const sessionId = userSessionId(userId);
      const [cart, coupon] = await Promise.all([
        db().cartItem.findMany({
          where: { sessionId },
          include: { product: { select: { name: true } } },
          orderBy: { id: "asc" },
        }),
        db().cartCoupon.findUnique({ where: { sessionId } }),
      ]);
      return {
        cart: cart.map((line) => ({
          product: line.product.name,
          quantity: line.quantity,
          options: line.options,
          topupFields: line.topupFields,
          updatedAt: line.updatedAt.toISOString(),
        })),
        cartCoupon: coupon?.code ?? null,
      };
    },
    erasePerson: async (tx, { userId }) => {
      if (userId === null) return;
      await tx.prisma.cartItem.deleteMany({ where: { sessionId: userSessionId(userId) } });
      await tx.prisma.cartCoupon.deleteMany({ where: { sessionId: userSessionId(userId) } });
    },
    // Only guest carts: a cart of a user is erased with the account.
    eraseOrders: (orders) => [
      sql`DELETE FROM cart_items c USING orders o
        WHERE o.id = ${orders} AND c.session_id = o.session_id AND c.session_id LIKE 'guest\\_%'`,
      sql`DELETE FROM cart_coupons c USING orders o
        WHERE o.id = ${orders} AND c.session_id = o.session_id AND c.session_id LIKE 'guest\\_%'`,
    ],
  },
} satisfies Feature;
