import { ERROR_STATUS } from "@/domain/errors";
import { env } from "@/env";
import { moyasarSettings, send, sendAs } from "@/server/payments/moyasar/client";
import { moyasarEnvironment } from "@/server/payments/moyasar/env";
import {
  type MoyasarWebhook,
  readAnswer,
  webhookAttempts,
  webhookList,
} from "@/server/payments/moyasar/response-schemas";
import { WANTED_EVENTS } from "@/server/payments/moyasar/webhook";
import { HttpRefusal } from "@/server/payments/provider/http";
import type { CheckedSetup } from "@/server/payments/provider/payment-provider";

/** The path at which the shop receives webhooks. */
const WEBHOOK_PATH = "/api/moyasar/webhook";

/** Reads the list of payments as a test: null if Moyasar answers, else the reason. Never throws. */
export async function checkConnection(): Promise<string | null> {
  return (await credentialsIssue())?.message ?? null;
}

/** Checks the setup at Moyasar. With a wrong secret key there is nothing more to check. */
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
 * Checks the publishable key by a payment without any field: Moyasar refuses it as invalid (400), or
 * the key (401, 403). The key permits no other call. A key of another account is accepted too.
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

/** Checks the webhooks that lead here: one of them must be right. */
async function checkWebhook(): Promise<CheckedSetup> {
  try {
    const answer = await send({ method: "GET", path: "/webhooks" });
    const own = readAnswer(webhookList, answer).webhooks.filter(leadsHere);
    const checked = await Promise.all(own.map(webhookIssue));
    const right = checked.find(({ issue }) => issue === null);
    return right ?? checked[0] ?? found("webhook", "WEBHOOK_MISSING");
  } catch (error) {
    return found("webhook", issueOf(error));
  }
}

/** The webhook must be verified, send the events that the shop needs, and state its secret. */
async function webhookIssue(webhook: MoyasarWebhook): Promise<CheckedSetup> {
  if (webhook.verified === false) return found("webhook", "WEBHOOK_UNVERIFIED");
  // Moyasar's documentation has both spellings.
  const sent = webhook.events?.map((name) => name.replace("faild", "failed"));
  const missing = sent ? WANTED_EVENTS.filter((name) => !sent.includes(name)) : [];
  if (missing.length > 0) return { check: "webhook", issue: "EVENTS_MISSING", missing };
  const latest = await latestAttempt(webhook.id);
  if (latest === null) return found("webhook", null);
  const status = latest.response_code ?? 0;
  if (status >= 200 && status <= 299) return found("webhook", null);
  // Moyasar does not state the secret itself, but the shop's answer to a wrong one.
  const isRefused = status === ERROR_STATUS.webhook_not_authentic;
  return found("webhook", isRefused ? "EVENT_REFUSED" : "EVENT_FAILED");
}

/** The latest transmission of an event; null before the first. The list's order is not documented. */
async function latestAttempt(webhookId: string) {
  const read = async (page: number) =>
    readAnswer(
      webhookAttempts,
      await send({ method: "GET", path: `/webhooks/attempts?page=${page}` }),
    );
  const { webhook_attempts: first, meta } = await read(1);
  const pages = meta?.total_pages ?? 1;
  const last = pages > 1 ? (await read(pages)).webhook_attempts : [];
  const own = [...first, ...last].filter(({ webhook_id: id }) => id === webhookId);
  own.sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return own[0] ?? null;
}

/** The simulator reaches the shop under another host name. */
function leadsHere({ url, http_method: method }: MoyasarWebhook): boolean {
  if (!URL.canParse(url) || (method ?? "post").toLowerCase() !== "post") return false;
  const values = env();
  const wanted = new URL(WEBHOOK_PATH, values.APP_URL);
  const { href, pathname } = new URL(url);
  return moyasarEnvironment.mode(values) === "simulator"
    ? pathname === wanted.pathname
    : href === wanted.href;
}
