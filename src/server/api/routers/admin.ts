import { adminKeysRouter } from "@/server/api/routers/admin/keys";
import { adminLogRouter } from "@/server/api/routers/admin/log";
import { adminOrdersRouter } from "@/server/api/routers/admin/orders";
import { adminProductsRouter } from "@/server/api/routers/admin/products";
import { adminStatsRouter } from "@/server/api/routers/admin/stats";
import { createRouter } from "@/server/api/trpc";

/** The control panel. Each procedure of it is an `adminProcedure`. Specification §6. */
export const adminRouter = createRouter({
  products: adminProductsRouter,
  keys: adminKeysRouter,
  orders: adminOrdersRouter,
  stats: adminStatsRouter,
  log: adminLogRouter,
});
