"use client";

import { useTranslations } from "next-intl";
import { errorCodeOf } from "@/domain/errors";

/** The sentence for the problem of a field: a code of the contract, or a sentence of the server as it is. */
export function useProblemText(): (message: string | undefined) => string | undefined {
  const texts = useTranslations("errors");
  return (message) => {
    const code = message === undefined ? null : errorCodeOf(message);
    return code ? texts(code) : message;
  };
}
