import { z } from "zod";
import { deletedRowInput } from "@/contract/admin/common";
import {
  createdWebhookDto,
  rotatedWebhookDto,
  rotateWebhookInput,
  saveWebhookInput,
  switchWebhookInput,
  testedWebhookDto,
  webhookDeliveriesDto,
  webhookDeliveriesInput,
  webhookDeliveryDto,
  webhookDeliveryInput,
  webhookForm,
  webhookIdInput,
  webhooksDto,
} from "@/contract/admin/shop/webhooks";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { readDelivery, resendDelivery, tableOfDeliveries } from "@/server/webhooks/deliveries";
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  saveWebhook,
  switchWebhook,
} from "@/server/webhooks/endpoints";
import { sendTestEvent } from "@/server/webhooks/test-event";

/** Addresses of other programs that the shop notifies. */
export const adminWebhooksRouter = createRouter({
  list: adminProcedure("settings")
    .input(z.void())
    .output(webhooksDto)
    .query(() => listWebhooks()),

  create: adminMutation("settings", webhookForm, createdWebhookDto)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => createWebhook(ctx.call, input)),

  save: adminMutation("settings", saveWebhookInput, z.void())
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => saveWebhook(ctx.call, input)),

  switch: adminMutation("settings", switchWebhookInput, z.void()).mutation(({ ctx, input }) =>
    switchWebhook(ctx.call, input),
  ),

  remove: adminMutation("settings", deletedRowInput, z.void()).mutation(({ ctx, input }) =>
    removeWebhook(ctx.call, input),
  ),

  rotate: adminMutation("settings", rotateWebhookInput, rotatedWebhookDto)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx.call, input)),

  test: adminMutation("settings", webhookIdInput, testedWebhookDto).mutation(({ ctx, input }) =>
    sendTestEvent(ctx.call, input),
  ),

  deliveries: adminProcedure("settings")
    .input(webhookDeliveriesInput)
    .output(webhookDeliveriesDto)
    .query(({ input }) => tableOfDeliveries(input)),

  delivery: adminProcedure("settings")
    .input(webhookDeliveryInput)
    .output(webhookDeliveryDto)
    .query(({ input }) => readDelivery(input)),

  resend: adminMutation("settings", webhookDeliveryInput, z.void()).mutation(({ ctx, input }) =>
    resendDelivery(ctx.call, input),
  ),
});
