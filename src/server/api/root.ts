import { adminRouter } from "@/server/api/routers/admin";
import { authRouter } from "@/server/api/routers/auth";
import { cartRouter } from "@/server/api/routers/cart";
import { catalogueRouter } from "@/server/api/routers/catalogue";
import { giftRouter } from "@/server/api/routers/gift";
import { orderPageRouter } from "@/server/api/routers/order-page";
import { ordersRouter } from "@/server/api/routers/orders";
import { paymentsRouter } from "@/server/api/routers/payments";
import { stockRequestsRouter } from "@/server/api/routers/stock-requests";
import { wishListRouter } from "@/server/api/routers/wish-list";
import { createCallerFactory, createRouter } from "@/server/api/trpc";

export const appRouter = createRouter({
  auth: authRouter,
  catalogue: catalogueRouter,
  cart: cartRouter,
  orders: ordersRouter,
  orderPage: orderPageRouter,
  gift: giftRouter,
  admin: adminRouter,
  payments: paymentsRouter,
  stockRequests: stockRequestsRouter,
  wishList: wishListRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures within this process, for server components and tests. */
export const createCaller = createCallerFactory(appRouter);
