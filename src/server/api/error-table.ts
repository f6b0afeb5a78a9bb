import type { TRPC_ERROR_CODE_KEY } from "@trpc/server/rpc";
import { type DomainError, ERROR_STATUS, type ErrorCode, localizedParams } from "@/domain/errors";
import type { Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";

/** The tRPC code for each status in src/domain/errors.ts. */
const TRPC_CODES = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  412: "PRECONDITION_FAILED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  428: "PRECONDITION_REQUIRED",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
} satisfies Record<(typeof ERROR_STATUS)[ErrorCode], TRPC_ERROR_CODE_KEY>;

export const trpcCodeOf = (code: ErrorCode): TRPC_ERROR_CODE_KEY => TRPC_CODES[ERROR_STATUS[code]];

/** The message of a domain error in the reader's language. */
export function messageOf(error: DomainError, locale: Locale): string {
  return translator(locale, "errors")(error.code, localizedParams(error.params, locale));
}

/** The message of any other error; it reveals no details. Specification §8. */
export function genericMessage(locale: Locale): string {
  return translator(locale, "errors")("generic");
}
