"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

/** A button with the default text for its busy state. */
export function WorkButton(props: ComponentProps<typeof Button>) {
  const working = useTranslations("common")("working");
  return <Button {...props} busyText={working} />;
}

type ProblemProps = { text: ReactNode; className?: string };

/**
 * An error message, which screen readers announce when it appears. Renders nothing without a text.
 */
export function Problem({ text, className }: ProblemProps) {
  if (!text) return null;
  return (
    <Alert kind="err" role="alert" className={className}>
      {text}
    </Alert>
  );
}
