"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ButtonLink } from "@/ui/button-link";
import { AccountHead } from "./account-head";
import { withEmail } from "./with-email";

/** The end of a reset, and the way to sign in. Specification §2. */
export function PasswordUpdated({ email }: { email: string }) {
  const texts = useTranslations("signIn.reset.done");
  const account = useTranslations("account");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <AccountHead title={texts("heading")} headingRef={heading}>
        {texts("line")}
      </AccountHead>
      <ButtonLink href={withEmail("/login", email)} variant="flash" size="large" wide>
        {account("goToLogin")}
      </ButtonLink>
    </>
  );
}
