"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import type { OrderProgressDto } from "@/contract/orders";
import type { SecondBadge as SecondBadgeName } from "@/domain/orders/order-badge";
import { hasArrived, type OrderState } from "@/features/shared/order/order-state";
import { EmailText } from "@/features/shared/text/email-text";
import { OrderStatusBadge } from "@/ui/data/order-status-badge";
import { SecondBadge } from "@/ui/data/second-badge";

type OrderHeaderProps = {
  state: OrderState;
  /** Null until the first response. */
  order: OrderProgressDto | null;
  /** Rendered beside the status. */
  secondBadge?: SecondBadgeName | null;
  /** True if the order is a gift. */
  isGift?: boolean;
};

/**
 * The state of an order, at the end of the checkout and on the order's page. A screen reader
 * announces a changed heading.
 */
export function OrderHeader({ state, order, secondBadge, isGift = false }: OrderHeaderProps) {
  const texts = useTranslations("checkout.result");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isDone = state === "paid" && order !== null && hasArrived(order);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} aria-live="polite" className="text-display-2 outline-none">
        {texts(isDone ? (isGift ? "giftTitle" : "deliveredTitle") : `${state}Title`)}
      </h1>
      {order && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-role-title text-[1.0625rem] lg:mt-5">
          <span>
            {texts.rich("order", {
              order: () => (
                <bdi dir="ltr" className="figures-id">
                  #{order.id}
                </bdi>
              ),
            })}
          </span>
          <span role="status" className="flex flex-wrap gap-1.5">
            <OrderStatusBadge status={order.status} label={texts(`status.${order.status}`)} />
            {secondBadge && (
              <SecondBadge badge={secondBadge} label={texts(`second.${secondBadge}`)} />
            )}
          </span>
        </p>
      )}
      {state !== "checking" && !isDone && (
        <p className="mt-4 max-w-measure text-lead text-ink-2">
          {texts.rich(`${state}Line`, {
            email: (after) => <OrderEmail order={order} after={after} />,
          })}
        </p>
      )}
    </>
  );
}

type OrderEmailProps = { order: OrderProgressDto | null; after: ReactNode };

/** The address of an order's mails, within a sentence, and the punctuation after it. */
export function OrderEmail({ order, after }: OrderEmailProps): ReactNode {
  const texts = useTranslations("checkout.result");
  if (order) {
    return <EmailText email={order.customerEmail} after={after} className="font-strong" />;
  }
  return (
    <>
      {texts("unknownEmail")}
      {after}
    </>
  );
}
