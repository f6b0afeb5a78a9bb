"use client";

import { useTranslations } from "next-intl";
import type { MyOrderDto, MyOrderItemDto } from "@/contract/my-orders";
import { type Cents, centsFromDecimal, formatMoney, type ShownAmounts } from "@/domain/money";
import { discountTotal } from "@/domain/orders/coupon";
import { formatPart, linePriceOf } from "@/domain/orders/order-amounts";
import { linesPair } from "@/features/shared/price/money-text";
import { Money } from "@/ui/data/price";
import { wasCharged } from "./item-delivery";

/**
 * Details below a total: the dollar amount while SAR is shown, the coupon's discount and the
 * refunded amount. Design §3.
 */
export function OrderTotalDetails({ order }: { order: MyOrderDto }) {
  const texts = useTranslations("profile.orders");
  const refunded = centsFromDecimal(order.refundedUSD);
  const discount = discountTotal(order.items);
  const dollars = formatMoney(centsFromDecimal(order.totalUSD), "USD");
  return (
    <>
      <p data-money="SAR" className="font-normal text-ink-2 text-subline">
        {texts.rich(wasCharged(order) ? "charged" : "inDollars", {
          amount: () => <bdi dir="ltr">{dollars}</bdi>,
        })}
      </p>
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
              <Money
                usd={formatPart("USD", refunded, order)}
                sar={formatPart("SAR", refunded, order)}
              />
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
