"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "@/ui/feedback/alert";

type FormAlertProps = {
  /** What went wrong; null while nothing did. */
  message: string | null;
  /** Below the message: the way on. */
  children?: ReactNode;
};

/** The red alert above a form of an account; it scrolls into view. Specification §8. */
export function FormAlert({ message, children }: FormAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) alert.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  if (message === null) return null;
  return (
    <Alert ref={alert} kind="err" role="alert" className="mb-6">
      <p>{message}</p>
      {children}
    </Alert>
  );
}
