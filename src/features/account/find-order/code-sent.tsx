"use client";

import { useTranslations } from "next-intl";
import { AccountHeader } from "@/features/account/shared/account-header";
import { AccountLinks, LINK_STYLE } from "@/features/account/shared/account-links";
import { FormAlert } from "@/features/account/shared/form-alert";
import { EnterCode } from "@/features/shared/account/enter-code";
import { errorMessage } from "@/features/shared/errors/error-message";
import { EmailText } from "@/features/shared/text/email-text";
import { trpc } from "@/trpc/client";

type CodeSentProps = {
  asked: { email: string; reference: string };
  onOther: () => void;
  onProven: () => void;
};

/** States that a code was sent if the order exists; the screen never reveals whether it does. */
export function CodeSent({ asked, onOther, onProven }: CodeSentProps) {
  const texts = useTranslations("findOrder");
  const generic = useTranslations("errors")("generic");
  const again = trpc.orderPage.find.useMutation();
  return (
    <>
      <AccountHeader title={texts("sentTitle")}>
        {texts.rich("sentLine", {
          email: (after) => (
            <EmailText email={asked.email} after={after} className="font-title text-ink" />
          ),
        })}
      </AccountHeader>
      <FormAlert message={again.error && errorMessage(again.error, generic)} />
      <EnterCode
        onProven={onProven}
        isResending={again.isPending}
        onResend={() => again.mutate(asked)}
      />
      <AccountLinks>
        <button type="button" onClick={onOther} className={LINK_STYLE}>
          {texts("other")}
        </button>
      </AccountLinks>
    </>
  );
}
