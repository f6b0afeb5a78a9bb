"use client";

import { useTranslations } from "next-intl";
import type { MyOrderDto } from "@/contract/my-orders";
import { discountTotal } from "@/domain/coupon";
import { type Cents, cents, centsFromDecimal, formatMoney } from "@/domain/money";
import { Money } from "@/ui/data/price";
import { wasCharged } from "./item-delivery";

/** Under a total: the dollars while SAR is shown, what a coupon took off, and what went back to the buyer. Design §3. */
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
            amount: () => <OrderMoney value={cents(-discount)} order={order} />,
          })}
        </p>
      )}
      {refunded > 0 && (
        <p className="font-normal text-ink-2 text-subline">
          {texts.rich("refunded", { amount: () => <OrderMoney value={refunded} order={order} /> })}
        </p>
      )}
    </>
  );
}

type OrderMoneyProps = {
  value: Cents;
  order: Pick<MyOrderDto, "sarRateHundredths">;
  /** Before the figure, within the same left-to-right run: "2 × ". */
  before?: string;
  className?: string;
};

/** An amount of an order in the shopper's currency, at the rate that the order was placed at. */
export function OrderMoney({ value, order, before = "", className }: OrderMoneyProps) {
  return (
    <Money
      usd={before + formatMoney(value, "USD")}
      sar={before + formatMoney(value, "SAR", order.sarRateHundredths)}
      className={className}
    />
  );
}
