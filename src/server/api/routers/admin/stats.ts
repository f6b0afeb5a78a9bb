import { z } from "zod";
import { statsDto } from "@/contract/admin/stats";
import { adminProcedure, createRouter } from "@/server/api/trpc";
import { shopStats } from "@/server/stats/shop-stats";

export const adminStatsRouter = createRouter({
  read: adminProcedure
    .input(z.void())
    .output(statsDto)
    .query(() => shopStats()),
});
