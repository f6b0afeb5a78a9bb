"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type LoadFailedProps = {
  /** What did not come. */
  message: string;
  retryLabel: string;
  isBusy: boolean;
  onRetry: () => void;
  className?: string;
};

/** In place of what the panel could not load. */
export function LoadFailed(props: LoadFailedProps) {
  const { message, retryLabel, isBusy, onRetry, className } = props;
  const common = useTranslations("common");
  return (
    <Alert kind="err" role="alert" className={className}>
      <p>{message}</p>
      <Button
        variant="outline"
        size="small"
        className="mt-2"
        busy={isBusy}
        busyText={common("working")}
        onClick={onRetry}
      >
        {retryLabel}
      </Button>
    </Alert>
  );
}
