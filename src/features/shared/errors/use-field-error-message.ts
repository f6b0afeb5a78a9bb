"use client";

import { useTranslations } from "next-intl";
import { errorCodeOf } from "@/domain/errors";

/** What fills the places of a code's sentence. */
type ErrorValues = Record<string, string | number>;

/**
 * The sentence for the problem of a field: its message is an error code, from a schema of the contract, or
 * the sentence of a refusal that `setServerError` put there.
 */
export function useFieldErrorMessage() {
  const texts = useTranslations("errors");
  return (message: string | undefined, values?: ErrorValues): string | undefined => {
    const code = message === undefined ? null : errorCodeOf(message);
    return code ? texts(code, values) : message;
  };
}
