import { type ErrorCode, errorCodeOf } from "@/domain/errors";
import { answerOf } from "./error-message";

/**
 * The rule of the shop that refused a call; null when it was something else, or nobody answered. Where one rule is
 * asked for, `isRefusedFor` does without the list of all, which no first page then loads.
 */
export function refusalReason(error: unknown): ErrorCode | null {
  const reason = answerOf(error)?.reason;
  return typeof reason === "string" ? errorCodeOf(reason) : null;
}
