"use client";

import { useSearchParams } from "next/navigation";
import { Suspense, useEffect } from "react";

type EmailQueryProps = {
  /**
   * Receives the address of ?email=…; `isFocusFree` is true if no element has the focus: the form
   * may then move the focus. Must be referentially stable.
   */
  onEmail: (email: string, isFocusFree: boolean) => void;
};

/**
 * Reads the address that a link passed as ?email=… in a component of its own: `useSearchParams`
 * excludes its component from the prerendered page, which must contain the form. Specification §2
 * (screens).
 */
export function EmailQuery(props: EmailQueryProps) {
  return (
    <Suspense>
      <EmailReader {...props} />
    </Suspense>
  );
}

function EmailReader({ onEmail }: EmailQueryProps) {
  const email = useSearchParams().get("email");
  useEffect(() => {
    if (email) onEmail(email, document.activeElement === document.body);
  }, [email, onEmail]);
  return null;
}
