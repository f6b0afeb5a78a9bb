"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { useFormatDay } from "@/features/admin/shared/text/date-time";
import { refundedPayment, refundLimits } from "./refund-limits";

/** The limits of refunds at the payment's provider. Renders nothing once it is not configured. */
export function RefundLimitList({ order }: { order: AdminOrderDto }) {
  const texts = useTranslations("adminOrderActions.refund.limits");
  const day = useFormatDay();
  const { waysToPay } = usePanelContext();
  const [now] = useState(Date.now);
  const payment = refundedPayment(order);
  const way = waysToPay.find(({ name }) => name === payment?.provider);
  if (!payment || !way) return null;
  const provider = way.displayName;
  return (
    <ul className="space-y-1 text-caption text-ink-2">
      {refundLimits(way, payment, now).map((limit) => (
        <li key={limit.text} className={limit.text === "over" ? "text-err" : undefined}>
          {"until" in limit
            ? texts(limit.text, { provider, day: day(limit.until), days: limit.days })
            : texts(limit.text, { provider })}
        </li>
      ))}
    </ul>
  );
}
