import type { z } from "zod";
import type { WebhookDto, webhookForm } from "@/contract/admin/shop/webhooks";
import { WEBHOOK_EVENTS, type WebhookEventKind } from "@/domain/shop/webhook";

const GROUP_OF = {
  "order.placed": "orders",
  "order.paid": "orders",
  "order.delivered": "orders",
  "order.failed": "orders",
  "order.held": "orders",
  "order.refunded": "orders",
  "claim.opened": "problems",
  "claim.answered": "problems",
  "dispute.opened": "problems",
  "dispute.closed": "problems",
  "product.changed": "products",
  "stock.added": "products",
  "key.low": "products",
  "key.out": "products",
} as const satisfies Record<WebhookEventKind, string>;

export type EventGroup = (typeof GROUP_OF)[WebhookEventKind];

/** The events grouped by subject, in the order of `WEBHOOK_EVENTS`. */
export const EVENT_GROUPS: readonly (readonly [EventGroup, readonly WebhookEventKind[]])[] = [
  ...new Set(WEBHOOK_EVENTS.map((kind) => GROUP_OF[kind])),
].map((group) => [group, WEBHOOK_EVENTS.filter((kind) => GROUP_OF[kind] === group)]);

export type WebhookFormInput = z.input<typeof webhookForm>;
export type WebhookFormOutput = z.output<typeof webhookForm>;

export const EMPTY_WEBHOOK_FORM: WebhookFormInput = { url: "", description: "", events: [] };

/** The form's values of a stored webhook. */
export const valuesOfWebhook = ({ url, description, events }: WebhookDto): WebhookFormInput => ({
  url,
  description,
  events: [...events],
});
