import { useEffect } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ErrorCode } from "@/domain/errors";
import { errorMessage } from "./error-message";
import { refusalReason } from "./refusal-reason";

type RefusedFields<Values extends FieldValues> = Partial<Record<ErrorCode, FieldPath<Values>>>;

/**
 * Shows a refusal of the server at the field that it speaks of, and puts the focus there. Nothing
 * typed is lost.
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
 * The same for an error that a form is given when it is drawn; true while that is a refusal of a field.
 * @param fields a constant: a new object shows the error anew
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
