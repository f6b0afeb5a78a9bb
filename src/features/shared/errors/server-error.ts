import { useEffect } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ErrorCode } from "@/domain/errors";
import { errorMessage } from "./error-message";
import { refusalReason } from "./refusal-reason";

/** The form field that each error code of the server concerns. */
type RefusedFields<Values extends FieldValues> = Partial<Record<ErrorCode, FieldPath<Values>>>;

/**
 * Shows the server's error message at the field that the error concerns, and focuses the field. The
 * input stays. Does nothing if the error concerns no field in `fields`.
 */
export function setServerError<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError">,
  fields: RefusedFields<Values>,
  error: unknown,
): void {
  const reason = refusalReason(error);
  const field = reason && fields[reason];
  if (!field) return;
  const message = errorMessage(error, reason);
  form.setError(field, { type: "server", message }, { shouldFocus: true });
}

/**
 * Like `setServerError`, as a hook that shows the given error after rendering. Returns true if the
 * error concerns a field.
 * @param fields must be the same object in each rendering, since a new object shows the error again
 */
export function useServerError<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, "setError">,
  fields: RefusedFields<Values>,
  error: unknown,
): boolean {
  useEffect(() => setServerError({ setError }, fields, error), [setError, fields, error]);
  const reason = refusalReason(error);
  return reason !== null && fields[reason] !== undefined;
}
