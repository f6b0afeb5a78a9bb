import { DomainError, ERROR_STATUS } from "@/domain/errors";
import { DEFAULT_LOCALE } from "@/domain/locale";
import { genericMessage, messageOf } from "@/server/api/error-table";
import { log } from "@/server/platform/log";
import { takeBackStockRequest } from "@/server/stock-requests/stock-request";

/**
 * POST /api/stock-requests/{token}: what a program of mail sends when its reader wants no more of it (RFC 8058), believed by
 * the token. 204 when it is taken back, also when it was already; of its body nothing is read.
 */
export async function handleTakeBack(
  _req: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  try {
    await takeBackStockRequest((await params).token);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof DomainError) {
      return refusal(ERROR_STATUS[error.code], messageOf(error, DEFAULT_LOCALE));
    }
    log.error({ err: error }, "a wish to be told could not be taken back");
    return refusal(503, genericMessage(DEFAULT_LOCALE));
  }
}

const refusal = (status: number, message: string) => Response.json({ message }, { status });
