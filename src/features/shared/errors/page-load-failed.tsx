"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { errorMessage } from "./error-message";

type PageLoadFailedProps = {
  /** The page's heading. */
  title: string;
  error: unknown;
  texts: { retry: string; loading: string };
  isBusy: boolean;
  onRetry: () => void;
};

/** Replaces a page whose data failed to load: shows the error and a retry button. */
export function PageLoadFailed({ title, error, texts, isBusy, onRetry }: PageLoadFailedProps) {
  const generic = useTranslations("errors")("generic");
  return (
    <>
      <h1 className="text-display-2">{title}</h1>
      <Alert kind="err" role="alert" className="mt-8">
        {errorMessage(error, generic)}
      </Alert>
      <Button
        variant="outline"
        className="mt-4"
        busy={isBusy}
        busyText={texts.loading}
        onClick={onRetry}
      >
        {texts.retry}
      </Button>
    </>
  );
}
