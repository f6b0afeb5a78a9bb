import { DomainError, ERROR_STATUS } from "@/domain/errors";
import { DEFAULT_LOCALE } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { genericMessage, messageOf } from "@/server/api/error-table";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { HeaderList } from "@/server/platform/headers";
import { log } from "@/server/platform/log/log";
import {
  type Handler,
  handlerOf,
  type PathParts,
  type RestAnswer,
  type RestCall,
} from "@/server/rest/rest-call";

interface Callback {
  /** Maximum body size in bytes; if absent, the body is not read. */
  maxBytes?: number;
  /**
   * Verifies the call's signature, secret or token, and processes the call.
   * @param body the raw bytes, which the signature covers
   * @throws DomainError if the call is refused
   */
  take(call: RestCall, body: Uint8Array, parts: PathParts): Promise<unknown>;
  /** Log message for a call that failed. */
  failure: string;
  /** Called with the outcome of each call whose body was not too large. */
  onOutcome?(outcome: "taken" | "refused" | "failed"): void;
}

const NOTHING = new Uint8Array();

/**
 * Answers a callback of another service: 204 once recorded, 413 if too large, the status of a
 * DomainError, or 503 for any other error. The service retries after an error.
 */
export function callbackHandler({ maxBytes, take, failure, onOutcome }: Callback): Handler {
  return handlerOf(async (call, parts) => {
    try {
      const body = maxBytes === undefined ? NOTHING : await call.readBody(maxBytes);
      if (body === null) return refusal(413, translator(DEFAULT_LOCALE, "errors")("too_large"));
      await take(call, body, parts);
      onOutcome?.("taken");
      return { status: 204, headers: new HeaderList(), body: null, tags: null };
    } catch (error) {
      onOutcome?.(error instanceof DomainError ? "refused" : "failed");
      if (error instanceof DomainError) {
        return refusal(ERROR_STATUS[error.code], messageOf(error, DEFAULT_LOCALE));
      }
      log[error instanceof ProviderUnavailable ? "warn" : "error"]({ err: error }, failure);
      return refusal(503, genericMessage(DEFAULT_LOCALE));
    }
  });
}

function refusal(status: number, message: string): RestAnswer {
  const headers = new HeaderList();
  headers.set("content-type", "application/json");
  return { status, headers, body: JSON.stringify({ message }), tags: null };
}
