/** The kinds of events that a webhook endpoint can subscribe to. Decision 103 (webhooks). */
export const WEBHOOK_EVENTS = [
  "order.placed",
  "order.paid",
  "order.delivered",
  "order.failed",
  "order.held",
  "order.refunded",
  "claim.opened",
  "claim.answered",
  "dispute.opened",
  "dispute.closed",
  "product.changed",
  "stock.added",
  "key.low",
  "key.out",
] as const;
export type WebhookEventKind = (typeof WEBHOOK_EVENTS)[number];

/** Event for testing an endpoint, sent on request; no endpoint subscribes to it. */
export const WEBHOOK_TEST = "webhook.test";

/** Every kind that a delivery may have. */
export const WEBHOOK_KINDS = [...WEBHOOK_EVENTS, WEBHOOK_TEST] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** A `deleted` endpoint is hidden until the worker has removed its deliveries, then its row. */
export const WEBHOOK_ENDPOINT_STATES = ["active", "disabled", "deleted"] as const;

/**
 * Why an endpoint is disabled. `gone`: it answered 410. `failing`: it failed for five days.
 * `switched_off`: a person disabled it.
 */
export const WEBHOOK_DISABLED_REASONS = ["gone", "failing", "switched_off"] as const;

export const WEBHOOK_DELIVERY_STATES = ["pending", "delivered", "failed"] as const;

/** Maximum number of endpoints. */
export const MAX_WEBHOOKS = 20;
export const MAX_WEBHOOK_URL = 500;
export const MAX_WEBHOOK_DESCRIPTION = 100;

/** Hours for which the previous secret also signs after a rotation. */
export const PREVIOUS_SECRET_HOURS = { default: 24, max: 168 } as const;

/** Hours after an event during which its delivery is retried. */
export const RETRY_HOURS = 72;
/** Days of failure after which an endpoint is disabled. */
export const FAILING_DAYS = 5;

/** Seconds between the tries of a delivery; the last value repeats. */
const PAUSES = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800] as const;

/**
 * Seconds after which a delivery, or a failing endpoint, is tried again: growing pauses, with up to
 * a fifth more, so that endpoints which failed at the same time are tried at different times.
 * @param failures tries that failed in a row, from 1
 * @param random from 0 to 1
 */
export function webhookPause(failures: number, random: number): number {
  const pause = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? PAUSES[0];
  return Math.round(pause * (1 + random / 5));
}

/** True for 80, 443 and ports from 1024; lower ports belong to services other than the web. */
export const isWebPort = (port: string) =>
  port === "" || port === "443" || port === "80" || Number(port) >= 1024;

/**
 * Whether a text can be the URL of an endpoint: http or https, without user name, password and
 * fragment, on a web port. The server also checks the protocol and the address.
 */
export function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash, port } = new URL(text);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" && hash === "" && isWebPort(port);
}
