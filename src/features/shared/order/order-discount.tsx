import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { discountTotal } from "@/domain/orders/coupon";

type OrderDiscountProps = {
  order: { coupon?: string | undefined; items: readonly { discountUSD?: string | undefined }[] };
  /** The formatted discount on all lines. */
  shown: ReactNode;
  className?: string;
};

/**
 * The coupon discount of an order, with the coupon's code if it is known; renders nothing without a
 * discount.
 */
export function OrderDiscount({ order, shown, className }: OrderDiscountProps) {
  const texts = useTranslations("cart.coupon");
  if (discountTotal(order.items) === 0) return null;
  return (
    <p className={clsx("flex flex-wrap items-baseline justify-between gap-x-4", className)}>
      <span className="text-ink-2">
        {texts("name")}
        {order.coupon && (
          <>
            {" "}
            <bdi dir="ltr" className="wrap-anywhere font-strong">
              {order.coupon}
            </bdi>
          </>
        )}
      </span>
      <bdi dir="ltr" className="ms-auto font-price">
        {shown}
      </bdi>
    </p>
  );
}

/** The coupon discount of a single order line. */
export function LineDiscountOf({
  item: { discountUSD },
  shown,
}: {
  item: { discountUSD?: string | undefined };
  /** The formatted discount. */
  shown: ReactNode;
}) {
  const texts = useTranslations("cart.coupon");
  if (discountUSD === undefined) return null;
  return (
    <p className="text-caption text-ok">
      {texts.rich("ofLine", { amount: () => <bdi dir="ltr">{shown}</bdi> })}
    </p>
  );
}
