import { type ErrorCode, errorCodeOf } from "@/domain/errors";
import { serverErrorOf } from "./error-message";

/**
 * The error code with which the server refused a call; null for any other error or without a
 * response. To test for a single code use `isRefusedFor`, which does not load the list of all
 * codes.
 */
export function refusalReason(error: unknown): ErrorCode | null {
  const reason = serverErrorOf(error)?.reason;
  return typeof reason === "string" ? errorCodeOf(reason) : null;
}
