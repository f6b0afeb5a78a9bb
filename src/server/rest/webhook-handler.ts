import { DomainError, ERROR_STATUS } from "@/domain/errors";
import { DEFAULT_LOCALE } from "@/domain/locale";
import { translator } from "@/i18n/translator";
import { genericMessage, messageOf } from "@/server/api/error-table";
import { ProviderUnavailable } from "@/server/payments/payment-provider";
import { receiveWebhook } from "@/server/payments/provider-events";
import { providerOf } from "@/server/payments/providers";
import { HeaderList } from "@/server/platform/headers";
import { log } from "@/server/platform/log";
import { counter } from "@/server/platform/metrics";
import { inLane } from "@/server/platform/pool";
import { type RestAnswer, routeOf } from "@/server/rest/rest-call";

/** The most that a webhook may weigh, in bytes. */
const MAX_BYTES = 256 * 1024;

/**
 * POST /api/paypal/webhook: 204 when the event is in the inbox, 413 for more than 256 kB of it; any error makes PayPal
 * send it again.
 */
export const handleWebhook = routeOf(async ({ headers, readBody }) => {
  try {
    // As received: the signature is over these very bytes.
    const body = await readBody(MAX_BYTES);
    if (body === null) return refusal(413, translator(DEFAULT_LOCALE, "errors")("too_large"));
    if (body.length === 0) throw new DomainError("invalid_input");
    await inLane("settling", () => receiveWebhook(providerOf("paypal"), { headers, body }));
    webhooks.inc({ outcome: "taken" });
    return { status: 204, headers: new HeaderList(), body: null, tags: null };
  } catch (error) {
    webhooks.inc({ outcome: error instanceof DomainError ? "refused" : "failed" });
    if (error instanceof DomainError) {
      return refusal(ERROR_STATUS[error.code], messageOf(error, DEFAULT_LOCALE));
    }
    const level = error instanceof ProviderUnavailable ? "warn" : "error";
    log[level]({ err: error }, "a webhook could not be taken");
    return refusal(503, genericMessage(DEFAULT_LOCALE));
  }
});

const webhooks = counter({
  name: "barq_webhooks_total",
  help: "Events of the payment provider: taken into the inbox, refused (not authentic), or failed (sent again).",
  labels: ["outcome"],
});

function refusal(status: number, message: string): RestAnswer {
  const headers = new HeaderList();
  headers.set("content-type", "application/json");
  return { status, headers, body: JSON.stringify({ message }), tags: null };
}
