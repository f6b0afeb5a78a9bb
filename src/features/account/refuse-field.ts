import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ErrorCode } from "@/domain/errors";
import { refusalReason } from "@/features/shell/shown-error";

/**
 * Shows a refusal of the server at the field that it speaks of, and puts the focus there; false when it
 * speaks of none of these fields. Nothing typed is lost.
 */
export function refuseField<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError">,
  fields: Partial<Record<ErrorCode, FieldPath<Values>>>,
  error: unknown,
): boolean {
  const reason = refusalReason(error);
  const field = reason && fields[reason];
  if (!field) return false;
  form.setError(field, { type: "server", message: reason }, { shouldFocus: true });
  return true;
}
