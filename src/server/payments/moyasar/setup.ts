import { ERROR_STATUS } from "@/domain/errors";
import { env } from "@/env";
import { moyasarSettings, send, sendAs } from "@/server/payments/moyasar/client";
import {
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
 * Checks the publishable key by a payment without any field, which Moyasar refuses as invalid only
 * after it has accepted the key. The key permits no other call.
 */
async function checkPublicKey(): Promise<CheckedSetup> {
  const { publishableKey } = moyasarSettings();
  try {
    await sendAs(publishableKey, { method: "POST", path: "/payments", body: {} });
    return found("public_key", "UNREADABLE_ANSWER");
  } catch (error) {
    const isAccepted = error instanceof HttpRefusal && error.status === 400;
    return found("public_key", isAccepted ? null : issueOf(error));
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

/**
 * Checks that a webhook leads here, sends the events that the shop needs and states the shop's
 * secret.
 */
async function checkWebhook(): Promise<CheckedSetup> {
  try {
    const answer = await send({ method: "GET", path: "/webhooks" });
    const { webhooks } = readAnswer(webhookList, answer);
    const own = webhooks.find(({ url }) => leadsHere(url));
    if (!own) return found("webhook", "WEBHOOK_MISSING");
    // Moyasar's documentation has both spellings.
    const sent = own.events?.map((name) => name.replace("faild", "failed"));
    const missing = sent ? WANTED_EVENTS.filter((name) => !sent.includes(name)) : [];
    if (missing.length > 0) return { check: "webhook", issue: "EVENTS_MISSING", missing };
    return found("webhook", (await isLatestEventRefused(own.id)) ? "EVENT_REFUSED" : null);
  } catch (error) {
    return found("webhook", issueOf(error));
  }
}

/**
 * True if the shop's response to the webhook's latest event was that its secret is wrong. Moyasar
 * does not state the secret itself.
 */
async function isLatestEventRefused(webhookId: string): Promise<boolean> {
  const answer = await send({ method: "GET", path: "/webhooks/attempts" });
  const { webhook_attempts: attempts } = readAnswer(webhookAttempts, answer);
  const latest = attempts
    .filter(({ webhook_id: id }) => id === webhookId)
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))[0];
  return latest?.response_code === ERROR_STATUS.webhook_not_authentic;
}

/** The demo's simulator reaches the shop under another host name. */
function leadsHere(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { DEMO, APP_URL } = env();
  const wanted = new URL(WEBHOOK_PATH, APP_URL);
  const { href, pathname } = new URL(url);
  return DEMO === "1" ? pathname === wanted.pathname : href === wanted.href;
}
