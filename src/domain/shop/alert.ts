import type { AttentionReason } from "@/domain/orders/order-actions";
import type { RefusedArea } from "@/domain/orders/provider-issue";

/** The kinds of alerts, urgent ones first: money, waiting buyers, upkeep. Decision 049. */
export const ALERT_KINDS = [
  "service_down",
  "dispute",
  "refund_failing",
  "delivery_late",
  "attention",
  "batch_claims",
  "low_stock",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** These go out in quiet hours too: buyers wait, or money does. */
const URGENT: readonly AlertKind[] = ["delivery_late", "service_down", "refund_failing"];
export const isUrgent = (kind: AlertKind): boolean => URGENT.includes(kind);

/** By which way. */
export const ALERT_CHANNELS = ["mail", "telegram", "webhook"] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** What people read is chosen beside the kinds: a webhook has no use for a summary. */
export const ALERT_TOPICS = [...ALERT_KINDS, "summary"] as const;
export type AlertTopic = (typeof ALERT_TOPICS)[number];

/** The most addresses that are told. */
export const MAX_ALERT_MAILS = 5;

/** What the owner chose: of each channel where it goes and what goes by it. */
export interface AlertChoices {
  /** Addresses, by commas; "" is nobody. */
  alertMails: string;
  alertMailTopics: AlertTopic[];
  /** The chat's number, or the name of a channel; "" is none. */
  alertTelegramChat: string;
  alertTelegramTopics: AlertTopic[];
  /** "" is none. */
  alertWebhook: string;
  alertWebhookTopics: AlertKind[];
  /** "HH:MM" of the shop's clock, both or neither. */
  quietFrom: string;
  quietTo: string;
  /** "HH:MM"; "" is no daily summary. */
  summaryAt: string;
}

/** Each channel with its targets, where any is set: addresses, or "" for the one chat or address. */
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

/** What an alert says, without any secret or address of a buyer. */
export interface AlertFacts {
  order?: number;
  /** Why it waits for a person. */
  reasons?: AttentionReason[];
  /** What waits and is of no order. */
  what?: "unknown_payments" | "account_mails" | "unknown_dispute";
  product?: number;
  name?: string;
  nameAr?: string | null;
  /** Free to be sold, when it was raised; with `soldUnits` in PACE_DAYS. */
  units?: number;
  soldUnits?: number;
  /** Where each choice has a stock of its own: which one it is, and what it is called. */
  choice?: string;
  choiceName?: string;
  choiceNameAr?: string | null;
  service?: Outage;
  /** The payment provider refuses the shop itself, by its own name for the reason. */
  refusal?: { area: RefusedArea; issue: string };
  batch?: string;
  /** Of a batch: its keys are for sale until a person decides. */
  isForSale?: boolean;
}

/** What the shop needs and may be without. */
export const OUTAGES = ["provider", "mail", "supplier"] as const;
export type Outage = (typeof OUTAGES)[number];

/** Of a kind, whether it is told by a channel: that mails do not go out is told by every other way too. */
export function isRouted(
  choices: AlertChoices,
  channel: AlertChannel,
  { kind, facts }: { kind: AlertKind; facts: AlertFacts },
): boolean {
  const isChosen = topicsOf(choices, channel).includes(kind);
  if (facts.service !== "mail" || channel === "mail") return isChosen;
  return isChosen || topicsOf(choices, "mail").includes(kind);
}

/** So many days back the pace is taken of. */
export const PACE_DAYS = 14;

/** Whole days that so many units last at the pace of the last days; null where none was sold. */
export function daysLeft(units: number, soldUnits: number): number | null {
  return soldUnits === 0 ? null : Math.floor((units * PACE_DAYS) / soldUnits);
}

/**
 * From so many units on a product counts as restocked, and may be told of again: more than the threshold below which it
 * is low, since units that unpaid orders hold come and go.
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

/** Minutes since midnight on the clock of a time zone. */
function minuteIn(timeZone: string, moment: Date): number {
  const format = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return minutesOf(new Intl.DateTimeFormat("en", format).format(moment));
}

/** "HH:MM", of a day's 24 hours. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * When the quiet hours end that a moment is within, also over midnight; null while it is not quiet. A clock that is put
 * forward or back in between moves the end with it.
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
  // A time that the clock leaps over on this day is never shown.
  return minuteIn(timeZone, moved) === to ? moved : end;
}

interface Zoned {
  timeZone: string;
}

/** Whether the daily summary of the day before is due. */
export function isSummaryDue(
  moment: Date,
  { summaryAt, timeZone }: Pick<AlertChoices, "summaryAt"> & Zoned,
): boolean {
  return summaryAt !== "" && minuteIn(timeZone, moment) >= minutesOf(summaryAt);
}

/** What becomes of a message: dropped where nothing of it is so any more, or nobody is to get it. */
export const MESSAGE_STATES = ["waiting", "sending", "sent", "failed", "dropped"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** So often a message is tried, until somebody asks for it again. */
export const MESSAGE_TRIES = 12;

/** Seconds until the next try, after so many that failed: four hours in all, then within the day. */
export function pauseAfterTry(tries: number): number {
  return Math.min(15 * 2 ** (tries - 1), 3_600);
}

/** What is not urgent is gathered for so many seconds after the message before. */
export const GATHER_SECONDS = 300;

/** Where in the panel it is looked after: what its address says. */
export function placeOf(kind: AlertKind, facts: AlertFacts): Record<string, string | number> {
  if (facts.order !== undefined) return { tab: "orders", order: facts.order };
  if (facts.choice !== undefined) return { tab: "products", keys: facts.product ?? 0 };
  if (kind === "low_stock") return { tab: "products", state: "low_stock" };
  if (kind === "service_down") return { tab: "settings" };
  return { tab: "orders" };
}
