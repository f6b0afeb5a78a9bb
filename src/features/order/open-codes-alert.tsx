"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { EnterCode } from "@/features/shared/account/enter-code";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type OpenCodesAlertProps = {
  token: string;
  /** The order's e-mail address, masked. */
  address: string;
  /** True if a top-up's account needs a correction. */
  isToCorrect: boolean;
  onProven: () => void;
};

/**
 * Lets a visitor who has only the page's link open the purchased codes. The visitor must first
 * enter a one-time code, which is mailed to the order's address.
 */
export function OpenCodesAlert({ token, address, isToCorrect, onProven }: OpenCodesAlertProps) {
  const texts = useTranslations("orderPage.prove");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const headingId = useId();
  const request = trpc.orderPage.requestCode.useMutation();
  // A separate mutation requests another one-time code, so that the field for the code stays
  // visible while this request runs or if it fails.
  const again = trpc.orderPage.requestCode.useMutation();
  const error = request.error ?? again.error;
  const shown = () => (
    <bdi dir="ltr" className="font-strong">
      {address}
    </bdi>
  );
  return (
    <section aria-labelledby={headingId} className="rounded-card bg-after-soft p-5 sm:p-6">
      <h2 id={headingId} className="text-h3">
        {texts(isToCorrect ? "correctHeading" : "heading")}
      </h2>
      {request.isSuccess ? (
        <>
          <p role="status" className="mt-2 mb-5 text-ink-2">
            {texts.rich("sent", { email: shown })}
          </p>
          <EnterCode
            onProven={onProven}
            isResending={again.isPending}
            onResend={() => again.mutate({ token })}
          />
        </>
      ) : (
        <>
          <p className="mt-2 text-ink-2">
            {texts.rich(isToCorrect ? "correctLine" : "line", { email: shown })}
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button
              busy={request.isPending}
              busyText={common("working")}
              onClick={() => request.mutate({ token })}
            >
              {texts("send")}
            </Button>
            <Link href="/login" prefetch={false} className="link inline-flex min-h-11 items-center">
              {texts("signIn")}
            </Link>
          </div>
        </>
      )}
      {error && (
        <Alert kind="err" role="alert" className="mt-4">
          {errorMessage(error, errors("generic"))}
        </Alert>
      )}
    </section>
  );
}
