"use client";

import { useTranslations } from "next-intl";
import { errorCodeOf } from "@/domain/errors";

/**
 * The sentence for the problem of a field: its message is an error code, from a schema of the contract or
 * from a refusal that `refuseField` put there. No such code has places to fill.
 */
export function useFieldErrorMessage(): (message: string | undefined) => string | undefined {
  const texts = useTranslations("errors");
  return (message) => {
    const code = message === undefined ? null : errorCodeOf(message);
    return code ? texts(code) : message;
  };
}
