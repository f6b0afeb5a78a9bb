"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { EnterCode } from "@/features/shared/account/enter-code";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";

type ProvePaymentProps = { token: string; onProven: () => void };

/**
 * Lets a visitor prove to be the payer, who may then correct the order's address. The visitor
 * enters a one-time code, which is mailed to the payer's address that the payment provider reports.
 * Decision 043 (correcting an order's address).
 */
export function ProvePayment({ token, onProven }: ProvePaymentProps) {
  const texts = useTranslations("orderPage.address");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const headingId = useId();
  const request = trpc.orderPage.requestPayerCode.useMutation();
  // A separate mutation requests another one-time code, so that the field for the code stays
  // visible while this request runs or if it fails.
  const again = trpc.orderPage.requestPayerCode.useMutation();
  const error = request.error ?? again.error;
  return (
    <section aria-labelledby={headingId} className="frame frame-quiet mt-4 rounded-card p-5 sm:p-6">
      <h2 id={headingId} className="text-h3">
        {texts("payerHeading")}
      </h2>
      <p role="status" className="mt-2 mb-5 text-ink-2">
        {texts(request.isSuccess ? "payerSent" : "payerLine")}
      </p>
      {request.isSuccess ? (
        <EnterCode
          enterLabel={texts("payerEnter")}
          onProven={onProven}
          isResending={again.isPending}
          onResend={() => again.mutate({ token })}
        />
      ) : (
        <Button
          busy={request.isPending}
          busyText={common("working")}
          onClick={() => request.mutate({ token })}
        >
          {texts("payerSend")}
        </Button>
      )}
      {error && (
        <Alert kind="err" role="alert" className="mt-4">
          {errorMessage(error, errors("generic"))}
        </Alert>
      )}
      <p className="mt-5 text-caption text-ink-2">
        {texts.rich("payerElse", {
          link: (label) => (
            <Link href="/contact" prefetch={false} className="link">
              {label}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}
