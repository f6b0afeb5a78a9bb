import { z } from "zod";
import {
  WEBHOOK_SHOWN_STATES,
  webhookDeliveryId,
  webhookForm,
} from "@/contract/admin/shop/webhooks";
import { cursor, id, listOf, time } from "@/contract/v1/common";
import {
  PREVIOUS_SECRET_HOURS,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
} from "@/domain/shop/webhook";

const url = webhookForm.shape.url.meta({
  description: "https, of the public internet; events are posted to it",
});
const { description } = webhookForm.shape;
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length);

export const webhook = z.object({
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  state: z
    .enum(WEBHOOK_SHOWN_STATES)
    .meta({ description: "failing: the last attempt failed; one delivery is tried per pause" }),
  disabledReason: z.enum(WEBHOOK_DISABLED_REASONS).nullable(),
  disabledAt: time.nullable(),
  failingSince: time.nullable(),
  pausedUntil: time.nullable().meta({ description: "Next attempt of a failing webhook" }),
  previousSecretEndsAt: time
    .nullable()
    .meta({ description: "Until then, messages also have a signature by the previous secret" }),
  createdAt: time,
  version: z.number().int().meta({ description: "Grows with each change; also in ETag" }),
});

export const webhooks = listOf(webhook);

export const newWebhook = z.strictObject({ url, description: description.default(""), events });

const secret = z.string().meta({
  description: "Verifies the signatures (Standard Webhooks). The shop does not show it again.",
});

export const createdWebhook = webhook.extend({ secret });

export const webhookChanges = z
  .strictObject({
    url: url.optional(),
    description: description.optional(),
    events: events.optional(),
    isOn: z
      .boolean()
      .optional()
      .meta({ description: "false disables it; true enables it and ends its pause" }),
  })
  .meta({ description: "Absent fields stay as they are" });

export const removedWebhook = z.object({ id });

export const rotation = z.strictObject({
  hours: z
    .number()
    .int()
    .min(0)
    .max(PREVIOUS_SECRET_HOURS.max)
    .default(PREVIOUS_SECRET_HOURS.default)
    .meta({ description: "For how long the previous secret signs too; 0 after a leak" }),
});

export const rotatedWebhook = z.object({
  id,
  secret,
  previousSecretEndsAt: time,
  version: z.number().int(),
});

const listedDelivery = z.object({
  id: webhookDeliveryId.meta({ description: "Digits", examples: ["4711"] }),
  eventId: z.string().meta({ description: "The webhook-id header" }),
  type: z.enum(WEBHOOK_KINDS),
  subject: z.string().meta({ examples: ["order:10017"] }),
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  attempts: z.number().int(),
  lastStatus: z.number().int().nullable().meta({ description: "HTTP status of the last attempt" }),
  lastProblem: z.string().nullable().meta({ description: "Why it got no answer" }),
  nextAttemptAt: time.nullable(),
  createdAt: time,
  endedAt: time.nullable().meta({ description: "When it was delivered or given up" }),
});

export const deliveriesQuery = z.strictObject({
  state: z.enum(WEBHOOK_DELIVERY_STATES).optional(),
  cursor,
});
export const deliveries = listOf(listedDelivery);

export const delivery = listedDelivery.extend({
  body: z.string().nullable().meta({ description: "The JSON as it is sent; null before that" }),
  tries: z.array(
    z.object({
      at: time,
      status: z.number().int().nullable(),
      ms: z.number().int().meta({ description: "Duration in milliseconds" }),
      problem: z.string().nullable(),
      requestHeaders: z.record(z.string(), z.string()),
      responseHeaders: z.record(z.string(), z.string()).nullable().meta({
        description:
          "Up to 2 kB, without cookies; null without a response, and for attempts of earlier releases",
      }),
      response: z.string().nullable().meta({ description: "Up to 2 kB" }),
    }),
  ),
});

export const testedWebhook = z.object({ deliveryId: webhookDeliveryId });
