"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { type Cents, formatStated } from "@/domain/money";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { RefundLimitList } from "./refund-limit-list";
import { chargeOfAmount, type Payment } from "./refund-limits";

type RefundSummaryProps = {
  order: AdminOrderDto;
  /** The payment whose money the refund returns; undefined if there is none. */
  payment: Payment | undefined;
  amount: Cents;
  children: ReactNode;
};

/**
 * A sentence about a refund (`children`), and the refund's amount in the charged currency if that
 * is not US dollars.
 */
export function RefundSummary({ order, payment, amount, children }: RefundSummaryProps) {
  const texts = useTranslations("adminOrderActions.refund");
  const charge = chargeOfAmount(order, payment, amount);
  return (
    <p className="font-strong text-body">
      {children}
      {charge && (
        <span className="block font-normal text-small text-ink-2">
          {texts.rich("charged", { amount: () => <Ltr>{formatStated(charge)}</Ltr> })}
        </span>
      )}
    </p>
  );
}

/**
 * The provider's limits and the refunded amount, for an action that refunds a fixed amount. Renders
 * nothing if the amount is zero or negative. Keeps the props of the first render: if the response
 * to a refund was lost, a refetched order may have less to refund.
 */
export function RefundEffect(props: Omit<RefundSummaryProps, "children">) {
  const texts = useTranslations("adminOrderActions.refund");
  const [{ order, payment, amount }] = useState(props);
  if (amount <= 0) return null;
  return (
    <>
      <RefundLimitList payment={payment} />
      <RefundSummary order={order} payment={payment} amount={amount}>
        {texts.rich("back", { amount: () => <Dollars amount={amount} /> })}
      </RefundSummary>
    </>
  );
}
