"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PREPAID_ID } from "@/domain/orders/upstream-order";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { useFormatDay } from "@/features/admin/shared/text/date-time";
import { type Payment, type RefundLimit, refundLimits } from "./refund-limits";

/** Limits that make the refund fail; they are shown as errors. */
const REFUSALS: readonly RefundLimit["text"][] = ["over", "otherCurrency"];

/** The provider's limits on refunds of a payment, or a note that the provider is not set up. */
export function RefundLimitList({ payment }: { payment: Payment | undefined }) {
  const texts = useTranslations("adminOrderActions.refund.limits");
  const day = useFormatDay();
  const { waysToPay } = usePanelContext();
  const [now] = useState(Date.now);
  const way = waysToPay.find(({ name }) => name === payment?.provider);
  // An order that another shop paid from its prepaid credit here has no provider and no limits.
  if (!payment || payment.providerOrderId.startsWith(PREPAID_ID)) return null;
  if (!way) return <p className="text-caption text-err">{texts("gone")}</p>;
  const provider = way.displayName;
  return (
    <ul className="space-y-1 text-caption text-ink-2">
      {refundLimits(way, payment, now).map((limit) => (
        <li key={limit.text} className={REFUSALS.includes(limit.text) ? "text-err" : undefined}>
          {"until" in limit
            ? texts(limit.text, { provider, day: day(limit.until), days: limit.days })
            : texts(limit.text, { provider })}
        </li>
      ))}
    </ul>
  );
}
