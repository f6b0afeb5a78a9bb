import type { ReactNode } from "react";
import { Note } from "@/ui/note";

type FormAlertProps = {
  /** What went wrong; null while nothing did. */
  message: string | null;
  /** Below the message: the way on. */
  children?: ReactNode;
};

/** The red alert above a form of an account. Specification §8. */
export function FormAlert({ message, children }: FormAlertProps) {
  if (message === null) return null;
  return (
    <Note kind="err" role="alert" className="mb-6">
      <p>{message}</p>
      {children}
    </Note>
  );
}
