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
  /** The most that its body may weigh, in bytes; without a limit nothing of it is read. */
  maxBytes?: number;
  /**
   * Believes the call by its proof, and writes down what it says.
   * @param body as received: a signature is over these very bytes
   * @throws DomainError where it is refused
   */
  take(call: RestCall, body: Uint8Array, parts: PathParts): Promise<unknown>;
  /** What the log says of a call that could not be taken. */
  failure: string;
  /** Hears of each call that was not too large. */
  onOutcome?(outcome: "taken" | "refused" | "failed"): void;
}

const NOTHING = new Uint8Array();

/**
 * Answers another service that tells of something: 204 when it is written down, 413 when it is too
 * large, else the refusal's status, or 503. Any error is worth another try of the service.
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
