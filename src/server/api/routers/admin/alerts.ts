import { z } from "zod";
import {
  alertMessagesDto,
  alertMessagesInput,
  recentAlertsDto,
  seeAlertsInput,
  sendAgainInput,
  testAlertInput,
} from "@/contract/admin/alerts";
import { testedDto } from "@/contract/admin/settings";
import { messageLog, sendAgain } from "@/server/alerts/message-log";
import { recentAlerts, seeAlerts } from "@/server/alerts/recent-alerts";
import { testAlert } from "@/server/alerts/test-alert";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";

/** What the owner is told of, and what became of it. Decision 049. */
export const adminAlertsRouter = createRouter({
  recent: adminProcedure("orders:read")
    .input(z.void())
    .output(recentAlertsDto)
    .query(({ ctx }) => recentAlerts(ctx.user.id)),

  /** Nothing of the shop changes by it: who looked is no act for the audit log. */
  see: adminProcedure("orders:read")
    .input(seeAlertsInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await seeAlerts(ctx.user.id, input.seenId);
      return null;
    }),

  messages: adminProcedure("settings")
    .input(alertMessagesInput)
    .output(alertMessagesDto)
    .query(({ input }) => messageLog(input)),

  sendAgain: adminMutation("settings", sendAgainInput, z.null()).mutation(({ ctx, input }) =>
    sendAgain(ctx.call, input.id),
  ),

  sendTest: adminMutation("settings", testAlertInput, testedDto).mutation(({ ctx, input }) =>
    testAlert(ctx.call, input.channel),
  ),
});
