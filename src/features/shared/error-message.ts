import { cleanErrorMessage } from "@/domain/error-text";
import { ERROR_CODES, type ErrorCode } from "@/domain/errors";

/** A call's error that the server itself gave; null when no answer came at all. */
function answerOf(error: unknown): { message: string; reason: unknown } | null {
  if (!(error instanceof Error) || !("data" in error)) return null;
  const { data, message } = error;
  if (typeof data !== "object" || data === null) return null;
  return { message, reason: "reason" in data ? data.reason : null };
}

/**
 * What a person reads of a failed call: the server's own sentence, cleaned as specification §8 says,
 * or `fallback` when no answer came.
 */
export function errorMessage(error: unknown, fallback: string): string {
  const answer = answerOf(error);
  return (answer && cleanErrorMessage(answer.message)) || fallback;
}

/** The rule of the shop that refused a call; null when it was something else, or nobody answered. */
export function refusalReason(error: unknown): ErrorCode | null {
  const reason = answerOf(error)?.reason;
  return ERROR_CODES.find((code) => code === reason) ?? null;
}
