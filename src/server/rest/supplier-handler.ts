import { DomainError, ERROR_STATUS } from "@/domain/errors";
import { DEFAULT_LOCALE } from "@/domain/locale";
import { translator } from "@/i18n/translator";
import { genericMessage, messageOf } from "@/server/api/error-table";
import { receiveSupplierAnswer } from "@/server/delivery/supplier-callback";
import { SIGNATURE_HEADER } from "@/server/delivery/supplier-signature";
import { log } from "@/server/platform/log";
import { inLane } from "@/server/platform/pool";
import { limitBody } from "@/server/rest/body-limit";

/** The most that a callback may weigh, in bytes. */
const MAX_BYTES = 16 * 1024;

/** POST /api/topups/callback: 204 when it is written down; any error is worth another try of the supplier's. */
export async function handleSupplierCallback(req: Request): Promise<Response> {
  try {
    const small = await limitBody(req, MAX_BYTES);
    if (!small) return refusal(413, translator(DEFAULT_LOCALE, "errors")("too_large"));
    const body = await small.text();
    const signature = req.headers.get(SIGNATURE_HEADER);
    await inLane("settling", () => receiveSupplierAnswer({ signature, body }));
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof DomainError) {
      return refusal(ERROR_STATUS[error.code], messageOf(error, DEFAULT_LOCALE));
    }
    log.error({ err: error }, "a supplier's callback could not be taken");
    return refusal(503, genericMessage(DEFAULT_LOCALE));
  }
}

const refusal = (status: number, message: string) => Response.json({ message }, { status });
