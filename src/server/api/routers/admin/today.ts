import { z } from "zod";
import { findDto, findInput } from "@/contract/admin/global-search";
import { needsDto, todayDto, todayInput } from "@/contract/admin/today";
import { adminProcedure, createRouter } from "@/server/api/trpc";
import { findAnything } from "@/server/today/find-anything";
import { readOpenTasks } from "@/server/today/read-open-tasks";
import { readToday } from "@/server/today/read-today";

/** Data of the page Today; staff see the parts that their role permits. */
export const adminTodayRouter = createRouter({
  needs: adminProcedure("any_staff")
    .input(z.void())
    .output(needsDto)
    .query(({ ctx }) => readOpenTasks(ctx.user.role)),

  read: adminProcedure("any_staff")
    .meta({ limit: "report" })
    .input(todayInput)
    .output(todayDto)
    .query(({ ctx, input }) => readToday(ctx.user.role, input)),

  /** Search results of the command palette. */
  find: adminProcedure("any_staff")
    .input(findInput)
    .output(findDto)
    .query(({ ctx, input }) => findAnything(ctx.user.role, input.q)),
});
