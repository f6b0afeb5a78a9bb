"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

/** A button whose work takes a moment: while it is busy it says so. */
export function WorkButton(props: ComponentProps<typeof Button>) {
  const working = useTranslations("common")("working");
  return <Button {...props} busyText={working} />;
}

type ProblemProps = { text: ReactNode; className?: string };

/** What went wrong, read out as it appears; nothing without a text. */
export function Problem({ text, className }: ProblemProps) {
  if (!text) return null;
  return (
    <Alert kind="err" role="alert" className={className}>
      {text}
    </Alert>
  );
}
