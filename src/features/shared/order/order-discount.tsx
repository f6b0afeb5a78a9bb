import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { discountTotal } from "@/domain/orders/coupon";

type OrderDiscountProps = {
  order: { coupon?: string | undefined; items: readonly { discountUSD?: string | undefined }[] };
  /** What the coupon took off all lines, written. */
  shown: ReactNode;
  className?: string;
};

/** What the coupon of an order took off, by its code where that is known; nothing where there was none. */
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

/** Under a line of an order: what its coupon took off that. */
export function LineDiscountOf({
  item: { discountUSD },
  shown,
}: {
  item: { discountUSD?: string | undefined };
  /** Written. */
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
