"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type RetryAlertProps = {
  message: string;
  /** The text of the button. */
  retry: string;
  /** True during a retry; the button then stays and keeps the focus. */
  isBusy?: boolean;
  onRetry: () => void;
};

/** An alert that states what could not be loaded, and a button that tries again. */
export function RetryAlert({ message, retry, isBusy = false, onRetry }: RetryAlertProps) {
  const common = useTranslations("common");
  return (
    <>
      <Alert kind="err" role="alert">
        {message}
      </Alert>
      <Button
        variant="outline"
        className="mt-4"
        busy={isBusy}
        busyText={common("working")}
        onClick={onRetry}
      >
        {retry}
      </Button>
    </>
  );
}
