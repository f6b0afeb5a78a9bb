import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ErrorCode } from "@/domain/errors";
import { refusalReason } from "@/features/shared/error-message";

/**
 * Shows a refusal of the server at the field that it speaks of, and puts the focus there. Nothing
 * typed is lost.
 */
export function setServerError<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError">,
  fields: Partial<Record<ErrorCode, FieldPath<Values>>>,
  error: unknown,
): void {
  const reason = refusalReason(error);
  const field = reason && fields[reason];
  if (field) form.setError(field, { type: "server", message: reason }, { shouldFocus: true });
}
