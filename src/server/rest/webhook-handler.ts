import { DomainError } from "@/domain/errors";
import { DEFAULT_LOCALE } from "@/domain/locale";
import { ERROR_TABLE, genericMessage, messageOf } from "@/server/api/error-table";
import { ProviderUnavailable } from "@/server/payments/payment-provider";
import { receiveWebhook } from "@/server/payments/provider-events";
import { providerOf } from "@/server/payments/providers";
import { inLane } from "@/server/platform/db";
import { log } from "@/server/platform/log";
import { limitBody } from "@/server/rest/body-limit";

/** The most that a webhook may weigh, in bytes. */
const MAX_BYTES = 256 * 1024;

/** POST /api/paypal/webhook: 204 when the event is in the inbox; any error makes PayPal send it again. */
export async function handleWebhook(req: Request): Promise<Response> {
  try {
    const small = await limitBody(req, MAX_BYTES);
    if (!small) throw new DomainError("invalid_input");
    // As received: the signature is over these very bytes.
    const body = new Uint8Array(await small.arrayBuffer());
    const request = { headers: req.headers, body };
    await inLane("settling", () => receiveWebhook(providerOf("paypal"), request));
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof DomainError) {
      const message = messageOf(error, DEFAULT_LOCALE);
      return Response.json({ message }, { status: ERROR_TABLE[error.code].status });
    }
    const level = error instanceof ProviderUnavailable ? "warn" : "error";
    log[level]({ err: error }, "a webhook could not be taken");
    return Response.json({ message: genericMessage(DEFAULT_LOCALE) }, { status: 503 });
  }
}
