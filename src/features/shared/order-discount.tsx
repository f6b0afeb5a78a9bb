import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { discountTotal } from "@/domain/coupon";
import { type Cents, cents, centsFromDecimal } from "@/domain/money";

type Shown = (value: Cents) => ReactNode;

type OrderDiscountProps = {
  order: { coupon?: string | undefined; items: readonly { discountUSD?: string | undefined }[] };
  /** How an amount of the order is written. */
  shown: Shown;
  className?: string;
};

/** What the coupon of an order took off, by its code where that is known; nothing where there was none. */
export function OrderDiscount({ order, shown, className }: OrderDiscountProps) {
  const texts = useTranslations("cart.coupon");
  const total = discountTotal(order.items);
  if (total === 0) return null;
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
        {shown(cents(-total))}
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
  shown: Shown;
}) {
  const texts = useTranslations("cart.coupon");
  if (discountUSD === undefined) return null;
  const amount = shown(cents(-centsFromDecimal(discountUSD)));
  return (
    <p className="text-caption text-ok">
      {texts.rich("ofLine", { amount: () => <bdi dir="ltr">{amount}</bdi> })}
    </p>
  );
}
