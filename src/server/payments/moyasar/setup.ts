import { env } from "@/env";
import { send } from "@/server/payments/moyasar/client";
import { readAnswer, webhookList } from "@/server/payments/moyasar/response-schemas";
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
  return credentials.issue === null ? [credentials, await checkWebhook()] : [credentials];
}

const found = (check: CheckedSetup["check"], issue: string | null): CheckedSetup => ({
  check,
  issue,
  missing: [],
});

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

/** Checks that a webhook leads here and sends the events that the shop needs. */
async function checkWebhook(): Promise<CheckedSetup> {
  try {
    const answer = await send({ method: "GET", path: "/webhooks" });
    const { webhooks } = readAnswer(webhookList, answer);
    const own = webhooks.find(({ url }) => leadsHere(url));
    if (!own) return found("webhook", "WEBHOOK_MISSING");
    // Moyasar's documentation has both spellings.
    const sent = own.events?.map((name) => name.replace("faild", "failed"));
    const missing = sent ? WANTED_EVENTS.filter((name) => !sent.includes(name)) : [];
    return { check: "webhook", issue: missing.length > 0 ? "EVENTS_MISSING" : null, missing };
  } catch (error) {
    return found("webhook", issueOf(error));
  }
}

/** The demo's simulator reaches the shop under another host name. */
function leadsHere(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { DEMO, APP_URL } = env();
  const wanted = new URL(WEBHOOK_PATH, APP_URL);
  const { href, pathname } = new URL(url);
  return DEMO === "1" ? pathname === wanted.pathname : href === wanted.href;
}
