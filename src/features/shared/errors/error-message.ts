import { cleanErrorMessage } from "@/domain/error-text";
import type { ErrorCode } from "@/domain/errors";

/** The server's error message and reason for a failed call; null if there was no response. */
export function serverErrorOf(error: unknown): { message: string; reason: unknown } | null {
  if (!(error instanceof Error) || !("data" in error)) return null;
  const { data, message } = error;
  if (typeof data !== "object" || data === null) return null;
  return { message, reason: "reason" in data ? data.reason : null };
}

/**
 * The message to show for a failed call: the server's message without status code and JSON syntax
 * (specification §8, errors), or `fallback` if there was no response.
 */
export function errorMessage(error: unknown, fallback: string): string {
  const answer = serverErrorOf(error);
  return (answer && cleanErrorMessage(answer.message)) || fallback;
}

/** Whether the server refused the call with this error code. */
export function isRefusedFor(error: unknown, code: ErrorCode): boolean {
  return serverErrorOf(error)?.reason === code;
}
