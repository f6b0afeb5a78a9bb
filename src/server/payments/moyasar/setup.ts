import { ERROR_STATUS } from "@/domain/errors";
import { env } from "@/env";
import { moyasarSettings, send, sendAs } from "@/server/payments/moyasar/client";
import { moyasarEnvironment } from "@/server/payments/moyasar/env";
import {
  type MoyasarWebhook,
  readAnswer,
  type WebhookAttempt,
  webhookAttempts,
  webhookList,
} from "@/server/payments/moyasar/response-schemas";
import { WANTED_EVENTS } from "@/server/payments/moyasar/webhook";
import { HttpRefusal } from "@/server/payments/provider/http";
import type { CheckedSetup } from "@/server/payments/provider/payment-provider";

/** The path at which the shop receives webhooks. */
const WEBHOOK_PATH = "/api/moyasar/webhook";

/**
 * Tests the secret key by requesting the list of payments. Never throws.
 * @returns null if Moyasar accepts the key, otherwise the reason
 */
export async function checkConnection(): Promise<string | null> {
  return (await credentialsIssue())?.message ?? null;
}

/**
 * Checks the keys and the webhook. If the request with the secret key fails, `credentials` is the
 * only result.
 */
export async function checkSetup(): Promise<CheckedSetup[]> {
  const credentials = found("credentials", (await credentialsIssue())?.issue ?? null);
  if (credentials.issue !== null) return [credentials];
  return [credentials, await checkPublicKey(), await checkWebhook()];
}

const found = (check: CheckedSetup["check"], issue: string | null): CheckedSetup => ({
  check,
  issue,
  missing: [],
});

/**
 * Checks the publishable key with an empty payment request: 400 means that Moyasar accepts the key,
 * 401 and 403 that it does not. A key of another account is accepted too.
 */
async function checkPublicKey(): Promise<CheckedSetup> {
  const { publishableKey } = moyasarSettings();
  try {
    await sendAs(publishableKey, { method: "POST", path: "/payments", body: {} });
    return found("public_key", "UNREADABLE_ANSWER");
  } catch (error) {
    const status = error instanceof HttpRefusal ? error.status : null;
    if (status === 400) return found("public_key", null);
    return found("public_key", status === 401 || status === 403 ? "KEY_REFUSED" : issueOf(error));
  }
}

async function credentialsIssue(): Promise<{ issue: string; message: string } | null> {
  try {
    await send({ method: "GET", path: "/payments?page=1" });
    return null;
  } catch (error) {
    return { issue: issueOf(error), message: messageOf(error) };
  }
}

function issueOf(error: unknown): string {
  return error instanceof HttpRefusal ? error.issue : "NO_ANSWER";
}

const messageOf = (error: unknown) => (error instanceof HttpRefusal ? error.message : "no answer");

/** Checks the webhooks with the address of this shop: one of them must have no problem. */
async function checkWebhook(): Promise<CheckedSetup> {
  try {
    const answer = await send({ method: "GET", path: "/webhooks" });
    const own = readAnswer(webhookList, answer).webhooks.filter(leadsHere);
    const attempts = own.length > 0 ? await latestAttempts() : [];
    const checked = own.map((webhook) => webhookIssue(webhook, attempts));
    const right = checked.find(({ issue }) => issue === null);
    return right ?? checked[0] ?? found("webhook", "WEBHOOK_MISSING");
  } catch (error) {
    return found("webhook", issueOf(error));
  }
}

/** First problem of a webhook: unverified, events missing, or the latest event not accepted. */
function webhookIssue(webhook: MoyasarWebhook, attempts: readonly WebhookAttempt[]): CheckedSetup {
  if (webhook.verified === false) return found("webhook", "WEBHOOK_UNVERIFIED");
  // Moyasar's documentation has both spellings.
  const sent = webhook.events?.map((name) => name.replace("faild", "failed"));
  const missing = sent ? WANTED_EVENTS.filter((name) => !sent.includes(name)) : [];
  if (missing.length > 0) return { check: "webhook", issue: "EVENTS_MISSING", missing };
  const latest = attempts.find(({ webhook_id: id }) => id === webhook.id);
  if (!latest) return found("webhook", null);
  const status = latest.response_code ?? 0;
  if (status >= 200 && status <= 299) return found("webhook", null);
  // Moyasar does not return the secret. A wrong secret shows in the status of the shop's response.
  const isRefused = status === ERROR_STATUS.webhook_not_authentic;
  return found("webhook", isRefused ? "EVENT_REFUSED" : "EVENT_FAILED");
}

/**
 * The latest page of transmissions to all webhooks, the newest first. The order of the list is not
 * documented, so the first and the last page are read.
 */
async function latestAttempts(): Promise<WebhookAttempt[]> {
  const first = await attemptsOf(1);
  const pages = first.meta?.total_pages ?? 1;
  const ends = pages > 1 ? [first, await attemptsOf(pages)] : [first];
  const [latest] = ends
    .map(({ webhook_attempts: attempts }) => attempts.toSorted((a, b) => timeOf(b) - timeOf(a)))
    .toSorted((one, other) => timeOf(other[0]) - timeOf(one[0]));
  return latest ?? [];
}

const timeOf = (attempt: WebhookAttempt | undefined) => Date.parse(attempt?.created_at ?? "") || 0;

async function attemptsOf(page: number) {
  const path = `/webhooks/attempts?page=${page}`;
  return readAnswer(webhookAttempts, await send({ method: "GET", path }));
}

/**
 * True for a webhook that posts to this shop. The simulator reaches the shop under another host
 * name, so only the path is compared there.
 */
function leadsHere({ url, http_method: method }: MoyasarWebhook): boolean {
  if (!URL.canParse(url) || (method ?? "post").toLowerCase() !== "post") return false;
  const values = env();
  const wanted = new URL(WEBHOOK_PATH, values.APP_URL);
  const { href, pathname } = new URL(url);
  return moyasarEnvironment.mode(values) === "simulator"
    ? pathname === wanted.pathname
    : href === wanted.href;
}
