import type { WebhookDeliveryRow } from "@/contract/admin/shop/webhooks";

type Delivery = Pick<
  WebhookDeliveryRow,
  | "state"
  | "attempts"
  | "lastStatus"
  | "lastMs"
  | "lastProblem"
  | "nextAttemptAt"
  | "createdAt"
  | "endedAt"
>;

/** The receiver's last answer to a message. */
export type Answer =
  | { kind: "delivered"; status: number; ms: number }
  /** It was not sent yet. */
  | { kind: "unsent" }
  /** No attempt of a message that is still sent has got an answer. */
  | { kind: "unanswered" }
  /** The last answer, after which the message is sent again. */
  | { kind: "refused"; status: number }
  /** Sent no more; the status of the last answer, or null if there was none. */
  | { kind: "given_up"; status: number | null };

const isAccepted = (status: number) => status >= 200 && status < 300;

export function answerOf({ state, attempts, lastStatus, lastMs }: Delivery): Answer {
  if (state === "failed") return { kind: "given_up", status: lastStatus };
  if (state === "delivered" && lastStatus !== null) {
    return { kind: "delivered", status: lastStatus, ms: lastMs ?? 0 };
  }
  if (attempts === 0) return { kind: "unsent" };
  // A delivered message that a person has sent again keeps its earlier answer.
  if (lastStatus === null || isAccepted(lastStatus)) return { kind: "unanswered" };
  return { kind: "refused", status: lastStatus };
}

/** True if an attempt has failed: the list then offers to send the message again. */
export function hasFailed({ state, lastStatus, lastProblem }: Delivery): boolean {
  if (state !== "pending") return state === "failed";
  return lastProblem !== null || (lastStatus !== null && !isAccepted(lastStatus));
}

/** Seconds of an answer's duration, with one decimal: at least 0.1. */
export function secondsOf(ms: number): number {
  return Math.max(1, Math.round(ms / 100)) / 10;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** For how long a message was tried until it was given up, in whole units. */
export function triedFor({ createdAt, endedAt }: Delivery): {
  unit: "minutes" | "hours" | "days";
  count: number;
} | null {
  if (endedAt === null) return null;
  const ms = Date.parse(endedAt) - Date.parse(createdAt);
  if (ms < MINUTE_MS) return null;
  if (ms < HOUR_MS) return { unit: "minutes", count: Math.round(ms / MINUTE_MS) };
  if (ms < 2 * DAY_MS) return { unit: "hours", count: Math.round(ms / HOUR_MS) };
  return { unit: "days", count: Math.round(ms / DAY_MS) };
}

/** The age up to which a message that was not sent yet is expected at any moment. */
const FRESH_MS = 60_000;

/** Milliseconds until a list of messages is read again; false if none of them can change. */
export function pollInterval(rows: readonly Delivery[], now: number): number | false {
  const pending = rows.filter(({ state }) => state === "pending");
  if (pending.length === 0) return false;
  const isDue = pending.some(
    ({ attempts, createdAt, nextAttemptAt }) =>
      now - Date.parse(attempts === 0 ? createdAt : (nextAttemptAt ?? createdAt)) < FRESH_MS &&
      Date.parse(nextAttemptAt ?? createdAt) <= now,
  );
  return isDue ? 2_000 : 30_000;
}

/** A delivery's subject: order:10017. */
export type Subject = { kind: "order" | "product"; id: string } | { kind: "endpoint" };

export function subjectOf(subject: string): Subject {
  const [kind = "", id = ""] = subject.split(":");
  return kind === "order" || kind === "product" ? { kind, id } : { kind: "endpoint" };
}

/** Orders the ids of deliveries, which may exceed the integers of a number. */
export function isLater(id: string, than: string): boolean {
  return BigInt(id) > BigInt(than);
}

/** The JSON of a body with line breaks; other text unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
