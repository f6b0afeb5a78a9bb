import { z } from "zod";
import { NEEDED_PERMISSIONS, type NeededPermission } from "@/domain/orders/provider-issue";
import { env } from "@/env";
import { merchantId, ownScopes, send } from "@/server/payments/paypal/client";
import { WANTED_EVENTS } from "@/server/payments/paypal/events";
import { PayPalRefusal } from "@/server/payments/paypal/refusals";
import { readAnswer } from "@/server/payments/paypal/response-schemas";
import type { CheckedSetup } from "@/server/payments/provider/payment-provider";

/**
 * Patterns of the scopes that grant a permission; one scope is enough. The patterns ignore the
 * host, because older scopes have other hosts.
 */
const SCOPES: Record<NeededPermission, readonly RegExp[]> = {
  payments: [
    /\/services\/payments\/(realtimepayment|payment\/authcapture)$/,
    /\/v1\/payments\/\.\*$/,
  ],
  refunds: [/\/services\/payments\/refund$/, /\/v1\/payments\/\.\*$/],
  disputes: [/\/services\/disputes\/update-seller$/],
  webhooks: [/\/services\/applications\/webhooks$/],
};

/** The path at which the shop receives webhooks. */
const WEBHOOK_PATH = "/api/paypal/webhook";

/** Checks the setup at PayPal. If the shop gets no token, `credentials` is the only result. */
export async function checkSetup(): Promise<CheckedSetup[]> {
  const scopes = await tried(ownScopes);
  const credentials = found("credentials", scopes.issue);
  if (scopes.answer === null) return [credentials];
  return [
    credentials,
    permissionsAmong(scopes.answer),
    found("merchant", await merchantIssue()),
    await checkWebhook(),
  ];
}

const found = (check: CheckedSetup["check"], issue: string | null): CheckedSetup => ({
  check,
  issue,
  missing: [],
});

async function tried<Answer>(
  question: () => Promise<Answer>,
): Promise<{ answer: Answer; issue: null } | { answer: null; issue: string }> {
  try {
    return { answer: await question(), issue: null };
  } catch (error) {
    return { answer: null, issue: error instanceof PayPalRefusal ? error.issue : "NO_ANSWER" };
  }
}

function permissionsAmong(scopes: readonly string[]): CheckedSetup {
  const missing = NEEDED_PERMISSIONS.filter(
    (permission) => !SCOPES[permission].some((wanted) => scopes.some((one) => wanted.test(one))),
  );
  const issue = missing.length > 0 ? "PERMISSIONS_MISSING" : null;
  return { check: "permissions", issue, missing };
}

const madeOrder = z.object({
  purchase_units: z.array(z.object({ payee: z.object({ merchant_id: z.string() }) })).min(1),
});

/**
 * Compares PAYPAL_MERCHANT_ID with the payee of a test order, since PayPal names an app's account
 * nowhere else. An order that nobody approves takes no money, and PayPal drops it within hours.
 * @returns null if the accounts are the same, else the problem
 */
async function merchantIssue(): Promise<string | null> {
  const { answer, issue } = await tried(async () =>
    readAnswer(
      madeOrder,
      await send({
        path: "/v2/checkout/orders",
        verb: "POST",
        headers: { "Content-Type": "application/json", Prefer: "return=representation" },
        body: {
          intent: "CAPTURE",
          purchase_units: [
            { custom_id: "setup-check", amount: { currency_code: "USD", value: "1.00" } },
          ],
        },
      }),
    ),
  );
  if (answer === null) return issue;
  const own = merchantId();
  const isOwn = own === undefined || answer.purchase_units[0]?.payee.merchant_id === own;
  return isOwn ? null : "MERCHANT_DIFFERS";
}

const webhookAnswer = z.object({
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })).default([]),
});

/**
 * Checks that the webhook with the shop's webhook id exists, has this shop's address, and sends the
 * events that the shop needs.
 */
export async function checkWebhook(): Promise<CheckedSetup> {
  const { PAYPAL_WEBHOOK_ID: id = "", APP_URL } = env();
  if (id === "") return found("webhook", "WEBHOOK_UNKNOWN");
  const { answer, issue } = await tried(async () =>
    readAnswer(
      webhookAnswer,
      await send({
        path: `/v1/notifications/webhooks/${encodeURIComponent(id)}`,
        verb: "GET",
        headers: { "Content-Type": "application/json" },
      }),
    ),
  );
  if (answer === null) {
    const isUnknown = ["INVALID_RESOURCE_ID", "RESOURCE_NOT_FOUND"].includes(issue);
    return found("webhook", isUnknown ? "WEBHOOK_UNKNOWN" : issue);
  }
  if (!leadsTo(answer.url, new URL(WEBHOOK_PATH, APP_URL))) {
    return found("webhook", "WEBHOOK_ELSEWHERE");
  }
  const sent = answer.event_types.map(({ name }) => name);
  const missing = sent.includes("*") ? [] : WANTED_EVENTS.filter((name) => !sent.includes(name));
  return { check: "webhook", issue: missing.length > 0 ? "EVENTS_MISSING" : null, missing };
}

/** Compares only the path for the simulator, which reaches the shop under another host name. */
function leadsTo(url: string, wanted: URL): boolean {
  if (!URL.canParse(url)) return false;
  const { href, pathname } = new URL(url);
  const isSimulated = env().PAYPAL_ENVIRONMENT === "simulator";
  return isSimulated ? pathname === wanted.pathname : href === wanted.href;
}
