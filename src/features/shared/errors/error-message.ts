import { cleanErrorMessage } from "@/domain/error-text";
import type { ErrorCode } from "@/domain/errors";

/** A call's error that the server itself gave; null when no answer came at all. */
export function answerOf(error: unknown): { message: string; reason: unknown } | null {
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

/** Whether this rule of the shop refused the call. */
export function isRefusedFor(error: unknown, code: ErrorCode): boolean {
  return answerOf(error)?.reason === code;
}
