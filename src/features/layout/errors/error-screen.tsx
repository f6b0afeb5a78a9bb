"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { focusContent } from "@/features/shared/page/focus-content";
import { buttonStyle } from "@/ui/form/button-style";
import { errorReference, retryAfterError } from "./error-recovery";

type ErrorScreenProps = { error: unknown; retry: () => void };

/**
 * Replaces a failed page: the error, a button that tries again and a link to the home page.
 * Specification §8 (errors). Every page preloads this code, so it imitates the components
 * EmptyState and Button with less code.
 */
export function ErrorScreen({ error, retry }: ErrorScreenProps) {
  const texts = useTranslations("errorScreen");
  const reference = errorReference(error);
  useEffect(focusContent, []);
  return (
    <div className="page-box flex flex-col items-center px-6 py-22 text-center">
      <svg viewBox="0 0 58 76" aria-hidden="true" className="h-[76px] w-[58px] text-ink-3">
        <path
          d="M29 2l27 36-27 36L2 38z"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="5 4"
        />
      </svg>
      <h1 className="mt-4 text-role-title text-[1.1875rem]">{texts("title")}</h1>
      <p role="alert" className="mt-1.5 text-balance text-body text-ink-2">
        {texts("line")}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <button
          type="button"
          onClick={() => retryAfterError(error, retry)}
          className={buttonStyle({})}
        >
          {texts("retry")}
        </button>
        {/* A full page load, which discards the failed state. */}
        <a href="/" className={buttonStyle({ variant: "outline" })}>
          {texts("home")}
        </a>
      </div>
      {reference && (
        <p className="mt-7 text-caption text-ink-2">
          {texts("reference")}: <bdi dir="ltr">{reference}</bdi>
        </p>
      )}
    </div>
  );
}
