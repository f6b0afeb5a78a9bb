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
  /** Not sent yet. */
  | { kind: "unsent" }
  /** Pending: the last attempt got no answer, or a delivered message is sent again. */
  | { kind: "unanswered" }
  /** Pending: the last answer refused the message, which will be sent again. */
  | { kind: "refused"; status: number }
  /** Failed for good. `status` is that of the last answer, or null if there was none. */
  | { kind: "given_up"; status: number | null };

const isAccepted = (status: number) => status >= 200 && status < 300;

export function answerOf({ state, attempts, lastStatus, lastMs }: Delivery): Answer {
  if (state === "failed") return { kind: "given_up", status: lastStatus };
  if (state === "delivered" && lastStatus !== null) {
    return { kind: "delivered", status: lastStatus, ms: lastMs ?? 0 };
  }
  if (attempts === 0) return { kind: "unsent" };
  // A delivered message that an admin sends again keeps the status of its earlier answer.
  if (lastStatus === null || isAccepted(lastStatus)) return { kind: "unanswered" };
  return { kind: "refused", status: lastStatus };
}

/** True if the message has failed, or is pending after a failed attempt. */
export function hasFailed({ state, lastStatus, lastProblem }: Delivery): boolean {
  if (state !== "pending") return state === "failed";
  return lastProblem !== null || (lastStatus !== null && !isAccepted(lastStatus));
}

/** Converts milliseconds to seconds with one decimal, at least 0.1. */
export function secondsOf(ms: number): number {
  return Math.max(1, Math.round(ms / 100)) / 10;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Time from a message's creation to its delivery or final failure, rounded to whole units. Null for
 * a pending message, and for a time under one minute.
 */
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

/** For this many milliseconds after a message becomes due, its log is polled faster. */
const FRESH_MS = 60_000;

/** The polling interval for these messages, in milliseconds; false if none is pending. */
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

/**
 * The subject of a delivery, parsed from a text such as "order:10017". `endpoint`: a test message,
 * which concerns the webhook's own URL.
 */
export type Subject = { kind: "order" | "product"; id: string } | { kind: "endpoint" };

export function subjectOf(subject: string): Subject {
  const [kind = "", id = ""] = subject.split(":");
  return kind === "order" || kind === "product" ? { kind, id } : { kind: "endpoint" };
}

/** True if delivery `id` is newer than `than`. Ids may exceed `Number.MAX_SAFE_INTEGER`. */
export function isLater(id: string, than: string): boolean {
  return BigInt(id) > BigInt(than);
}

/** Indents JSON; returns other text unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
