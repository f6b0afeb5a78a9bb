import { z } from "zod";
import {
  alertMessagesDto,
  alertMessagesInput,
  sendAgainInput,
  testAlertInput,
} from "@/contract/admin/shop/alerts";
import { connectionTestDto } from "@/contract/admin/shop/settings";
import { messageLog, sendAgain } from "@/server/alerts/message-log";
import { testAlert } from "@/server/alerts/test-alert";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";

/** The messages to the owner and their delivery. Decision 049 (alerts to the owner). */
export const adminAlertsRouter = createRouter({
  messages: adminProcedure("settings")
    .input(alertMessagesInput)
    .output(alertMessagesDto)
    .query(({ input }) => messageLog(input)),

  sendAgain: adminMutation("settings", sendAgainInput, z.null()).mutation(({ ctx, input }) =>
    sendAgain(ctx.call, input.id),
  ),

  sendTest: adminMutation("settings", testAlertInput, connectionTestDto).mutation(
    ({ ctx, input }) => testAlert(ctx.call, input.channel),
  ),
});
