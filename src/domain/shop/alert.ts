import type { AttentionReason } from "@/domain/orders/order-actions";
import type { RefusedArea } from "@/domain/orders/provider-issue";

/**
 * The kinds of alerts, sorted: money, waiting buyers, upkeep. Decision 049 (alerts to the owner).
 */
export const ALERT_KINDS = [
  "service_down",
  "dispute",
  "refund_failing",
  "delivery_late",
  "attention",
  "batch_claims",
  "low_stock",
  "api_key_exposed",
  "webhook_disabled",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Kinds that are sent during quiet hours too, because buyers wait or money is at stake. */
const URGENT: readonly AlertKind[] = ["delivery_late", "service_down", "refund_failing"];
export const isUrgent = (kind: AlertKind): boolean => URGENT.includes(kind);

export const ALERT_CHANNELS = ["mail", "telegram", "webhook"] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** The topics of a channel: the kinds of alerts and the daily summary. Webhooks get no summary. */
export const ALERT_TOPICS = [...ALERT_KINDS, "summary"] as const;
export type AlertTopic = (typeof ALERT_TOPICS)[number];

/** Maximum addresses that get alerts. */
export const MAX_ALERT_MAILS = 5;

/**
 * The owner's choices for alerts: the target and topics of each channel, the quiet hours, and the
 * time of the daily summary.
 */
export interface AlertChoices {
  /** Addresses, separated by commas; "" for none. */
  alertMails: string;
  alertMailTopics: AlertTopic[];
  /** The number of the chat, or the name of the Telegram channel; "" for none. */
  alertTelegramChat: string;
  alertTelegramTopics: AlertTopic[];
  /** The URL; "" for none. */
  alertWebhook: string;
  alertWebhookTopics: AlertKind[];
  /** "HH:MM" on the shop's clock; both or neither are set. */
  quietFrom: string;
  quietTo: string;
  /** "HH:MM"; "" for no daily summary. */
  summaryAt: string;
}

/**
 * The targets of a channel: mail addresses, or "" for its one chat or URL; empty if it is not set.
 */
export function targetsOf(choices: AlertChoices, channel: AlertChannel): string[] {
  switch (channel) {
    case "mail":
      return choices.alertMails === "" ? [] : choices.alertMails.split(", ");
    case "telegram":
      return choices.alertTelegramChat === "" ? [] : [""];
    case "webhook":
      return choices.alertWebhook === "" ? [] : [""];
  }
}

export function topicsOf(choices: AlertChoices, channel: AlertChannel): readonly AlertTopic[] {
  switch (channel) {
    case "mail":
      return choices.alertMailTopics;
    case "telegram":
      return choices.alertTelegramTopics;
    case "webhook":
      return choices.alertWebhookTopics;
  }
}

/** The contents of an alert, without secrets and without addresses of buyers. */
export interface AlertFacts {
  order?: number;
  /** Why the order needs a person. */
  reasons?: AttentionReason[];
  /** A task that belongs to no order. */
  what?: "unknown_payments" | "account_mails" | "unknown_dispute";
  product?: number;
  name?: string;
  nameAr?: string | null;
  /** Available units when the alert was raised, and units sold in the PACE_DAYS before. */
  units?: number;
  soldUnits?: number;
  /** For a product with a stock per choice: the choice and its name. */
  choice?: string;
  choiceName?: string;
  choiceNameAr?: string | null;
  service?: Outage;
  /** The payment provider refuses the shop itself; `issue` is the provider's name of the reason. */
  refusal?: {
    area: RefusedArea;
    issue: string;
    /** Missing in alerts of earlier releases, which knew one provider. */
    provider?: string;
  };
  /** The last characters of an API key that was revoked because it leaked; `name` is its name. */
  ending?: string;
  /** For a disabled webhook endpoint: its host, and whether it answered 410. */
  host?: string;
  isGone?: boolean;
  batch?: string;
  /** True if the keys of the batch stay for sale until a person decides. */
  isForSale?: boolean;
}

/** Services that the shop depends on and that may be unavailable. */
export const OUTAGES = ["provider", "mail", "supplier"] as const;
export type Outage = (typeof OUTAGES)[number];

/**
 * Whether a channel gets an alert. An alert about an outage of the mail service that is chosen for
 * mail also goes to all other channels.
 */
export function isRouted(
  choices: AlertChoices,
  channel: AlertChannel,
  { kind, facts }: { kind: AlertKind; facts: AlertFacts },
): boolean {
  const isChosen = topicsOf(choices, channel).includes(kind);
  if (facts.service !== "mail" || channel === "mail") return isChosen;
  return isChosen || topicsOf(choices, "mail").includes(kind);
}

/** Days over which the sales pace is measured. */
export const PACE_DAYS = 14;

/** Whole days that the units last at the pace of the last PACE_DAYS; null if nothing was sold. */
export function daysOfStock(units: number, soldUnits: number): number | null {
  return soldUnits === 0 ? null : Math.floor((units * PACE_DAYS) / soldUnits);
}

/**
 * Stock from which a product counts as restocked and may raise an alert again. The value is above
 * the low-stock threshold, because reservations of unpaid orders change the stock.
 */
export function restockedFrom(lowStock: number): number {
  return lowStock + Math.max(1, Math.ceil(lowStock / 5));
}

/** Minutes since midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

const DAY_MINUTES = 24 * 60;

/** Minutes since midnight in a time zone. */
function minuteIn(timeZone: string, moment: Date): number {
  const format = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return minutesOf(new Intl.DateTimeFormat("en", format).format(moment));
}

/** "HH:MM" on the 24-hour clock. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * The end of the quiet hours around a moment, also across midnight; null outside quiet hours. If
 * daylight saving time starts or ends during the quiet hours, the end is still `quietTo` on the
 * clock.
 */
export function quietUntil(
  moment: Date,
  { quietFrom, quietTo, timeZone }: Pick<AlertChoices, "quietFrom" | "quietTo"> & Zoned,
): Date | null {
  if (quietFrom === "" || quietTo === "") return null;
  const now = minuteIn(timeZone, moment);
  const from = minutesOf(quietFrom);
  const to = minutesOf(quietTo);
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return null;
  const wait = (to - now + DAY_MINUTES) % DAY_MINUTES;
  const end = new Date(Math.floor(moment.getTime() / 60_000) * 60_000 + wait * 60_000);
  const shown = minuteIn(timeZone, end);
  const off = ((to - shown + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  const moved = new Date(end.getTime() + off * 60_000);
  // If daylight saving time skips `quietTo` on this day, the clock never shows it: use the end
  // without the correction.
  return minuteIn(timeZone, moved) === to ? moved : end;
}

interface Zoned {
  timeZone: string;
}

/** Whether the time of day for the summary is reached; the caller sends it only once a day. */
export function isSummaryDue(
  moment: Date,
  { summaryAt, timeZone }: Pick<AlertChoices, "summaryAt"> & Zoned,
): boolean {
  return summaryAt !== "" && minuteIn(timeZone, moment) >= minutesOf(summaryAt);
}

/** A message reports alerts, or is the daily summary. */
export const MESSAGE_KINDS = ["alerts", "summary"] as const;

/**
 * State of a message. `dropped`: all its alerts are over, or its recipient is no longer
 * configured.
 */
export const MESSAGE_STATES = ["waiting", "sending", "sent", "failed", "dropped"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Tries per message, until an admin requests it again. */
export const MESSAGE_TRIES = 12;

/**
 * Seconds until the next try after `tries` failed ones: from 15 seconds up to an hour, four hours
 * in total.
 */
export function retryBackoff(tries: number): number {
  return Math.min(15 * 2 ** (tries - 1), 3_600);
}

/** Seconds after the previous message for which non-urgent alerts are collected. */
export const GATHER_SECONDS = 300;

/** The URL parameters of the panel page where the alert is handled. */
export function panelParams(kind: AlertKind, facts: AlertFacts): Record<string, string | number> {
  if (facts.order !== undefined) return { tab: "orders", order: facts.order };
  if (facts.choice !== undefined) return { tab: "products", keys: facts.product ?? 0 };
  if (kind === "low_stock") return { tab: "products", state: "low_stock" };
  if (kind === "api_key_exposed" || kind === "webhook_disabled") return { tab: "connections" };
  if (kind === "service_down") return { tab: "settings" };
  return { tab: "orders" };
}
