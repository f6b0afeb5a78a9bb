import { checkWebhook } from "@/server/payments/paypal/setup";
import { noteRefusal } from "@/server/payments/provider-refusals";

/** Events of PayPal's own certificate that must fail before PayPal is asked, and milliseconds between two questions. */
const FAILURES = 3;
const ASK_EVERY_MS = 10 * 60_000;

let failures = 0;
let askedAt = Number.NEGATIVE_INFINITY;

/**
 * An event names a certificate of PayPal's, but its signature is not for this webhook id. A stranger can send that too:
 * only PayPal's own word about the webhook raises the alarm. Nobody waits for it.
 */
export function suspectWebhookId(): void {
  failures += 1;
  if (failures < FAILURES || performance.now() - askedAt < ASK_EVERY_MS) return;
  failures = 0;
  askedAt = performance.now();
  void checkWebhook().then(({ issue }) => {
    if (issue === "WEBHOOK_UNKNOWN" || issue === "WEBHOOK_ELSEWHERE")
      noteRefusal("webhooks", issue);
  });
}
