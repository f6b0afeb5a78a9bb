"use client";

import { useTranslations } from "next-intl";
import { errorCodeOf } from "@/domain/errors";

/** Values for the placeholders of an error code's text. */
type ErrorValues = Record<string, string | number>;

/**
 * Returns a function that gives the text of a field's error; undefined without an error. The
 * function's `message` is either an error code from a schema in src/contract, or a text from the
 * server that `setServerError` has set.
 */
export function useFieldErrorMessage() {
  const texts = useTranslations("errors");
  return (message: string | undefined, values?: ErrorValues): string | undefined => {
    const code = message === undefined ? null : errorCodeOf(message);
    return code ? texts(code, values) : message;
  };
}
