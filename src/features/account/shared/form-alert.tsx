"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "@/ui/feedback/alert";

type FormAlertProps = {
  /** The error message; null if there is no error. */
  message: string | null;
  /** Content below the message: the next steps. */
  children?: ReactNode;
};

/** The error alert above an account form; it scrolls into view. Specification §8 (errors). */
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
