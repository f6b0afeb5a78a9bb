import { DomainError, ERROR_STATUS } from "@/domain/errors";
import { DEFAULT_LOCALE } from "@/domain/locale";
import { translator } from "@/i18n/translator";
import { genericMessage, messageOf } from "@/server/api/error-table";
import { takeBounce } from "@/server/mail/take-bounce";
import { log } from "@/server/platform/log";
import { limitBody } from "@/server/rest/body-limit";

/** The most that a mail that came back may weigh, in bytes: its receipt may be in it. */
const MAX_BYTES = 1024 * 1024;

/** POST /api/mails/bounces: 204 when it is written down, or changes nothing; any error is worth another try. */
export async function handleBounce(req: Request): Promise<Response> {
  try {
    const small = await limitBody(req, MAX_BYTES);
    if (!small) return refusal(413, translator(DEFAULT_LOCALE, "errors")("too_large"));
    await takeBounce(await small.text());
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof DomainError) {
      return refusal(ERROR_STATUS[error.code], messageOf(error, DEFAULT_LOCALE));
    }
    log.error({ err: error }, "a mail that came back could not be taken");
    return refusal(503, genericMessage(DEFAULT_LOCALE));
  }
}

const refusal = (status: number, message: string) => Response.json({ message }, { status });
