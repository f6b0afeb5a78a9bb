"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { Notice } from "@/features/checkout/checkout-view";
import { Alert } from "@/ui/feedback/alert";

const ALERT_KINDS = {
  cancelled: "info",
  left: "info",
  declined: "err",
  impossible: "err",
  expired: "wait",
  refused: "err",
  rejected: "err",
  unanswered: "wait",
  failed: "err",
} as const satisfies Record<Notice["kind"], "info" | "err" | "wait">;

type PaymentNoticeProps = {
  notice: Notice;
  /** True if the buyer pays in a provider's window; some texts then mention the window. */
  isInWindow: boolean;
};

/**
 * The result of the last attempt to pay. It takes the focus, because the focused element may have
 * been removed or made inert during the attempt.
 */
export function PaymentNotice(props: PaymentNoticeProps) {
  const { notice } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      kind={ALERT_KINDS[notice.kind]}
      role={ALERT_KINDS[notice.kind] === "info" ? "status" : "alert"}
      tabIndex={-1}
      className="mb-4 outline-offset-2"
    >
      <NoticeText {...props} />
    </Alert>
  );
}

function NoticeText({ notice, isInWindow }: PaymentNoticeProps) {
  const texts = useTranslations("checkout.notice");
  const errors = useTranslations("errors");
  switch (notice.kind) {
    case "refused":
      return notice.message;
    case "expired":
      return texts.rich("expired", { order: () => <bdi dir="ltr">#{notice.orderId}</bdi> });
    case "impossible":
      return errors("payment_not_possible");
    case "declined":
      if (notice.reason) return texts(`declines.${notice.reason}`);
      return texts(isInWindow ? "declined" : "declinedWay");
    case "cancelled":
    case "rejected":
    case "unanswered":
      return texts(notice.kind);
    case "left":
    case "failed":
      return texts(isInWindow ? notice.kind : `${notice.kind}Way`);
  }
}
