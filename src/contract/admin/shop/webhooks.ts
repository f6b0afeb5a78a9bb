import { z } from "zod";
import { rowId, withCode } from "@/contract/admin/common";
import { cursorPages, pageOf, rowCount } from "@/contract/admin/table-page";
import {
  isWebhookUrl,
  MAX_WEBHOOK_DESCRIPTION,
  MAX_WEBHOOK_URL,
  PREVIOUS_SECRET_HOURS,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
} from "@/domain/shop/webhook";
import { isPlainLine } from "@/domain/text/text-limits";

/** The fields of the form of an endpoint (a URL that receives webhooks). */
export const webhookForm = z.object({
  url: z
    .string(withCode("webhook_url_invalid"))
    .trim()
    .max(MAX_WEBHOOK_URL, withCode("webhook_url_invalid"))
    .refine((text) => isPlainLine(text) && isWebhookUrl(text), withCode("webhook_url_invalid")),
  description: z
    .string()
    .trim()
    .max(MAX_WEBHOOK_DESCRIPTION, withCode("webhook_description_long"))
    .refine(isPlainLine, withCode("hidden_characters")),
  /** In the order of WEBHOOK_EVENTS. */
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, withCode("webhook_events_missing"))
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => WEBHOOK_EVENTS.filter((kind) => events.includes(kind))),
});
export type WebhookForm = z.output<typeof webhookForm>;

/** Only the response to a creation and the response to a rotation contain the secret. */
export const createdWebhookDto = z.object({ id: rowId, secret: z.string() });

/**
 * Absent fields stay as they are. `version`: the version when the endpoint was read; if it has
 * changed since, the save is refused. `isOn`: as in `switchWebhookInput`.
 */
export const saveWebhookInput = webhookForm.partial().extend({
  id: rowId,
  version: z.number().int(),
  isOn: z.boolean().optional(),
});
export type SaveWebhookInput = z.output<typeof saveWebhookInput>;

/** Switches an endpoint on or off; switching on also ends the pause after failed tries. */
export const switchWebhookInput = z.object({ id: rowId, isOn: z.boolean() });

export const webhookIdInput = z.object({ id: rowId });

/** With `version`, the secret is replaced only if the endpoint still has that version. */
export const rotateWebhookInput = z.object({
  id: rowId,
  version: z.number().int().positive().optional(),
  /** Hours for which the previous secret also signs; 0 after a leak. */
  hours: z.number().int().min(0).max(PREVIOUS_SECRET_HOURS.max),
});
export type RotateWebhookInput = z.output<typeof rotateWebhookInput>;

/**
 * `previousEndsAt`: until when messages are also signed with the previous secret. `version`: the
 * endpoint's version after the rotation.
 */
export const rotatedWebhookDto = z.object({
  secret: z.string(),
  previousEndsAt: z.string(),
  version: z.number().int(),
});

/** States in the panel; `failing` is an active endpoint whose last try failed. */
export const WEBHOOK_SHOWN_STATES = ["active", "failing", "disabled"] as const;

const webhookDto = z.object({
  id: rowId,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  state: z.enum(WEBHOOK_SHOWN_STATES),
  /** Why the endpoint is disabled; null for other states. */
  disabledReason: z.enum(WEBHOOK_DISABLED_REASONS).nullable(),
  disabledAt: z.string().nullable(),
  /** Since when every attempt has failed; null if the endpoint is not failing. */
  failingSince: z.string().nullable(),
  /** When a failing endpoint is tried next. */
  pausedUntil: z.string().nullable(),
  /** Until when messages are also signed with the previous secret; null if there is none. */
  previousSecretEndsAt: z.string().nullable(),
  /** Deliveries of the last 30 days, by state. */
  counts: z.record(z.enum(WEBHOOK_DELIVERY_STATES), rowCount),
  version: z.number().int(),
  createdAt: z.string(),
  createdByName: z.string(),
});
export type WebhookDto = z.infer<typeof webhookDto>;
export const webhooksDto = z.array(webhookDto);

/** A delivery's id, as a string: the column is a bigint, beyond JavaScript's safe integers. */
export const webhookDeliveryId = z.string().regex(/^[1-9]\d{0,17}$/);

/**
 * Names of the pages of an endpoint's deliveries, newest first, as the input `page` takes them. The
 * cursor is the delivery's id.
 */
export const webhookDeliveryPages = cursorPages(webhookDeliveryId);

export const webhookDeliveriesInput = z.object({
  /** The endpoint. */
  id: rowId,
  state: z.enum(WEBHOOK_DELIVERY_STATES).optional(),
  page: webhookDeliveryPages.input,
});

const webhookDeliveryRow = z.object({
  id: webhookDeliveryId,
  /** The webhook-id header: msg_… */
  eventId: z.string(),
  kind: z.enum(WEBHOOK_KINDS),
  /** order:10017, product:7, or endpoint:3 for a test. */
  subject: z.string(),
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  attempts: z.number().int(),
  /** HTTP status of the last attempt; null if there was no answer or no attempt. */
  lastStatus: z.number().int().nullable(),
  lastMs: z.number().int().nullable(),
  /** Why the last attempt got no answer, in technical words; null if there was an answer. */
  lastProblem: z.string().nullable(),
  /** The earliest time of the next attempt of a pending delivery. */
  nextAttemptAt: z.string().nullable(),
  createdAt: z.string(),
  /** When the delivery succeeded or was given up. */
  endedAt: z.string().nullable(),
});
export type WebhookDeliveryRow = z.infer<typeof webhookDeliveryRow>;

export const webhookDeliveriesDto = pageOf(webhookDeliveryRow);
export type WebhookDeliveriesDto = z.infer<typeof webhookDeliveriesDto>;

export const webhookDeliveryInput = z.object({ id: webhookDeliveryId });

/** A delivery with its body and all attempts, the newest first. */
export const webhookDeliveryDto = webhookDeliveryRow.extend({
  endpointId: rowId,
  /** The JSON as it was or will be sent; null until the worker has written it. */
  body: z.string().nullable(),
  tries: z.array(
    z.object({
      at: z.string(),
      status: z.number().int().nullable(),
      ms: z.number().int(),
      problem: z.string().nullable(),
      requestHeaders: z.record(z.string(), z.string()),
      /** Null without a response, and for attempts of earlier releases. */
      responseHeaders: z.record(z.string(), z.string()).nullable(),
      /** Up to 2 kB of the response. */
      response: z.string().nullable(),
    }),
  ),
});
export type WebhookDeliveryDto = z.infer<typeof webhookDeliveryDto>;

/** The delivery of the test event. */
export const testedWebhookDto = z.object({ deliveryId: webhookDeliveryId });
