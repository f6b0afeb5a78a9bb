"use client";

import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { CODE_LIFETIME } from "@/domain/account-code";
import { ButtonLink } from "@/ui/button-link";
import { Note } from "@/ui/note";
import { AccountHead } from "./account-head";
import { AccountWays, LoginWay, WAY } from "./account-ways";
import { withEmail } from "./with-email";

const HOUR = 3600;

type CodeSentProps = {
  /** The address that was asked about; nobody learns whether there is an account for it. */
  email: string;
  onOther: () => void;
};

/** A reset code went out, if there is an account. Specification §2; design §3. */
export function CodeSent({ email, onOther }: CodeSentProps) {
  const texts = useTranslations("signIn.forgot.sent");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <AccountHead title={texts("heading")} headingRef={heading}>
        {texts.rich("line", {
          email: () => (
            <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere font-title text-ink">
              {email}
            </bdi>
          ),
        })}
      </AccountHead>
      <Note
        kind="info"
        icon={<ClockIcon size={20} weight="fill" aria-hidden="true" />}
        className="mb-6"
      >
        {texts("expires", { hours: CODE_LIFETIME.reset / HOUR })}
      </Note>
      <ButtonLink href={withEmail("/reset-password", email)} variant="flash" size="large" wide>
        {texts("enterCode")}
      </ButtonLink>
      <AccountWays>
        <LoginWay />
        <button type="button" onClick={onOther} className={WAY}>
          {texts("other")}
        </button>
      </AccountWays>
    </>
  );
}
