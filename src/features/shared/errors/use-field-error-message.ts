"use client";

import { useTranslations } from "next-intl";
import { errorCodeOf } from "@/domain/errors";

/** Values for the placeholders of an error code's text. */
type ErrorValues = Record<string, string | number>;

/**
 * The text for a field's problem. The field's message is either an error code from a contract
 * schema, or the text of a refusal set by `setServerError`.
 */
export function useFieldErrorMessage() {
  const texts = useTranslations("errors");
  return (message: string | undefined, values?: ErrorValues): string | undefined => {
    const code = message === undefined ? null : errorCodeOf(message);
    return code ? texts(code, values) : message;
  };
}
