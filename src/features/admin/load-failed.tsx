"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { Note } from "@/ui/note";

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
    <Note kind="err" role="alert" className={className}>
      <p>{message}</p>
      <Button
        variant="line"
        size="small"
        className="mt-2"
        busy={isBusy}
        busyText={common("working")}
        onClick={onRetry}
      >
        {retryLabel}
      </Button>
    </Note>
  );
}
