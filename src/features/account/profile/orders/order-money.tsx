"use client";

import { useTranslations } from "next-intl";
import type { MyOrderDto, MyOrderItemDto } from "@/contract/my-orders";
import {
  type Cents,
  centsFromDecimal,
  formatMoney,
  formatShown,
  type ShownAmounts,
} from "@/domain/money";
import { discountTotal } from "@/domain/orders/coupon";
import { formatRefunded, linePriceOf, orderAmountsIn } from "@/domain/orders/order-amounts";
import { linesPair } from "@/features/shared/price/money-text";
import { Money } from "@/ui/data/price";
import { wasCharged } from "./item-delivery";

/**
 * Details below a total: the charge, the coupon's discount and the refunded amount. The charge is
 * visible only while the displayed currency differs from it; before the payment, only a charge in
 * dollars is shown. Design §3 (currency).
 */
export function OrderTotalDetails({ order }: { order: MyOrderDto }) {
  const texts = useTranslations("profile.orders");
  const refunded = centsFromDecimal(order.refundedUSD);
  const discount = discountTotal(order.items);
  const charged = order.charged?.currency ?? "USD";
  const sum = formatShown(orderAmountsIn(charged, order).amount, charged);
  const isCharged = wasCharged(order);
  return (
    <>
      {(isCharged || charged === "USD") && (
        <p
          data-money={charged === "USD" ? "SAR" : "USD"}
          className="font-normal text-ink-2 text-subline"
        >
          {texts.rich(isCharged ? "charged" : "inDollars", {
            amount: () => <bdi dir="ltr">{sum}</bdi>,
          })}
        </p>
      )}
      {discount > 0 && (
        <p className="font-normal text-ink-2 text-subline">
          {texts.rich("coupon", {
            code: () => <bdi dir="ltr">{order.coupon ?? ""}</bdi>,
            amount: () => <OrderSum order={order} part="discount" />,
          })}
        </p>
      )}
      {refunded > 0 && (
        <p className="font-normal text-ink-2 text-subline">
          {texts.rich("refunded", {
            amount: () => (
              <Money usd={formatRefunded("USD", order)} sar={formatRefunded("SAR", order)} />
            ),
          })}
        </p>
      )}
    </>
  );
}

type OrderSumProps = {
  order: MyOrderDto;
  /** The lines to sum up; all lines of the order by default. */
  items?: readonly MyOrderItemDto[];
  part: keyof ShownAmounts;
  className?: string;
};

/** A sum over lines of an order in the buyer's currency, at the exchange rate of the order. */
export function OrderSum({ order, items = order.items, part, className }: OrderSumProps) {
  const lines = items.map(linePriceOf);
  return <Money {...linesPair(lines, part, order.sarRateHundredths)} className={className} />;
}

type OrderMoneyProps = {
  value: Cents;
  order: Pick<MyOrderDto, "sarRateHundredths">;
  /** Text before the figure, within the same left-to-right run: "2 × ". */
  before?: string;
  className?: string;
};

/** An amount in the buyer's currency, at the exchange rate of the order. */
export function OrderMoney({ value, order, before = "", className }: OrderMoneyProps) {
  return (
    <Money
      usd={before + formatMoney(value, "USD")}
      sar={before + formatMoney(value, "SAR", order.sarRateHundredths)}
      className={className}
    />
  );
}
