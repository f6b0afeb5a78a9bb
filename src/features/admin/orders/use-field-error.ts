"use client";

import { useTranslations } from "next-intl";
import type { ErrorCode } from "@/domain/errors";
import { refusalReason, shownError } from "@/features/shell/shown-error";

type FieldProblem = {
  /** What the browser found. */
  found: ErrorCode | null;
  /** The refusals of the server that speak of this field. */
  about: readonly ErrorCode[];
  /** Fill the places of the message. */
  values?: Record<string, string>;
};

/** Gives what stands at a field of a dialog: what the browser found there, or else the server's refusal. */
export function useFieldError(refusal: Error | null) {
  const errors = useTranslations("errors");
  return ({ found, about, values }: FieldProblem): string | undefined => {
    if (found) return errors(found, values);
    const reason = refusalReason(refusal);
    return reason && about.includes(reason) ? shownError(refusal, errors(reason)) : undefined;
  };
}
