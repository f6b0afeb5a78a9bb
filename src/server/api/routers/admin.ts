import { z } from "zod";
import {
  figuresDto,
  figuresInput,
  figureTableDto,
  figureTableInput,
} from "@/contract/admin/figures";
import { auditTableDto, auditTableInput } from "@/contract/admin/shop/audit-log";
import { bookCheckDto } from "@/contract/admin/shop/books";
import { statisticsDto } from "@/contract/admin/statistics";
import { adminAlertsRouter } from "@/server/api/routers/admin/alerts";
import { adminApiKeysRouter } from "@/server/api/routers/admin/api-keys";
import { adminBulkEditsRouter } from "@/server/api/routers/admin/bulk-edits";
import { adminCategoriesRouter } from "@/server/api/routers/admin/categories";
import { adminCouponsRouter } from "@/server/api/routers/admin/coupons";
import { adminCustomersRouter } from "@/server/api/routers/admin/customers";
import { adminDisputesRouter } from "@/server/api/routers/admin/disputes";
import { adminExportsRouter } from "@/server/api/routers/admin/exports";
import { adminFeaturedRouter } from "@/server/api/routers/admin/featured";
import { adminGamesRouter } from "@/server/api/routers/admin/games";
import { adminImagesRouter } from "@/server/api/routers/admin/images";
import { adminImportsRouter } from "@/server/api/routers/admin/imports";
import { adminKeysRouter } from "@/server/api/routers/admin/keys";
import { adminOptionSetsRouter } from "@/server/api/routers/admin/option-sets";
import { adminOrdersRouter } from "@/server/api/routers/admin/orders";
import { adminPoliciesRouter } from "@/server/api/routers/admin/policies";
import { adminProductsRouter } from "@/server/api/routers/admin/products";
import { adminSettingsRouter } from "@/server/api/routers/admin/settings";
import { adminStaffRouter } from "@/server/api/routers/admin/staff";
import { adminTodayRouter } from "@/server/api/routers/admin/today";
import { adminUpstreamRouter } from "@/server/api/routers/admin/upstream";
import { adminWebhooksRouter } from "@/server/api/routers/admin/webhooks";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { auditTable } from "@/server/audit/audit-log";
import { lastBookCheck } from "@/server/books/check-books";
import { figureTable, shopFigures } from "@/server/figures/shop-figures";
import { shopStatistics } from "@/server/figures/shop-statistics";
import { rebuildFigures } from "@/server/figures/sum-figures";

const adminStatisticsRouter = createRouter({
  read: adminProcedure("statistics")
    .meta({ limit: "report" })
    .input(z.void())
    .output(statisticsDto)
    .query(() => shopStatistics()),
});

const adminFiguresRouter = createRouter({
  read: adminProcedure("statistics")
    .meta({ limit: "report" })
    .input(figuresInput)
    .output(figuresDto)
    .query(({ input }) => shopFigures(input)),

  table: adminProcedure("statistics")
    .meta({ limit: "report" })
    .input(figureTableInput)
    .output(figureTableDto)
    .query(({ input }) => figureTable(input)),

  rebuild: adminMutation("statistics", z.object({}), z.void()).mutation(({ ctx }) =>
    rebuildFigures(ctx.call),
  ),
});

const adminBooksRouter = createRouter({
  lastCheck: adminProcedure("statistics")
    .input(z.void())
    .output(bookCheckDto.nullable())
    .query(() => lastBookCheck()),
});

const adminAuditLogRouter = createRouter({
  table: adminProcedure("staff")
    .input(auditTableInput)
    .output(auditTableDto)
    .query(({ input }) => auditTable(input)),
});

/**
 * The admin panel: queries are `adminProcedure`s, mutations `adminMutation`s, each with its
 * permission. Specification §6.
 */
export const adminRouter = createRouter({
  today: adminTodayRouter,
  products: adminProductsRouter,
  bulkEdits: adminBulkEditsRouter,
  optionSets: adminOptionSetsRouter,
  categories: adminCategoriesRouter,
  featured: adminFeaturedRouter,
  keys: adminKeysRouter,
  orders: adminOrdersRouter,
  customers: adminCustomersRouter,
  disputes: adminDisputesRouter,
  statistics: adminStatisticsRouter,
  figures: adminFiguresRouter,
  books: adminBooksRouter,
  auditLog: adminAuditLogRouter,
  exports: adminExportsRouter,
  imports: adminImportsRouter,
  images: adminImagesRouter,
  coupons: adminCouponsRouter,
  games: adminGamesRouter,
  policies: adminPoliciesRouter,
  settings: adminSettingsRouter,
  apiKeys: adminApiKeysRouter,
  webhooks: adminWebhooksRouter,
  upstream: adminUpstreamRouter,
  alerts: adminAlertsRouter,
  staff: adminStaffRouter,
});
