"use client";

import { useSearchParams } from "next/navigation";
import { Suspense, useEffect } from "react";

type EmailQueryProps = {
  /**
   * Gets the address of ?email=…, and whether nothing has the focus yet, so that the form may place it;
   * must stay the same function.
   */
  onEmail: (email: string, isFocusFree: boolean) => void;
};

/**
 * Reads the address that a link handed over as ?email=…, beside a form that stays in the prerendered
 * page. Specification §2.
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
