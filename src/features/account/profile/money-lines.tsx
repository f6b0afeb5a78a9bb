"use client";

import { useTranslations } from "next-intl";
import type { MyOrderDto } from "@/contract/my-orders";
import { centsFromDecimal, formatMoney } from "@/domain/money";
import { wasCharged } from "./item-delivery";
import { OrderMoney } from "./order-money";

/** Under a total: the dollars while SAR is shown, and what went back to the buyer. Design §3. */
export function MoneyLines({ order }: { order: MyOrderDto }) {
  const texts = useTranslations("profile.orders");
  const refunded = centsFromDecimal(order.refundedUSD);
  const dollars = formatMoney(centsFromDecimal(order.totalUSD), "USD");
  return (
    <>
      <p data-money="SAR" className="font-normal text-ink-2 text-subline">
        {texts.rich(wasCharged(order) ? "charged" : "inDollars", {
          amount: () => <bdi dir="ltr">{dollars}</bdi>,
        })}
      </p>
      {refunded > 0 && (
        <p className="font-normal text-ink-2 text-subline">
          {texts.rich("refunded", { amount: () => <OrderMoney value={refunded} order={order} /> })}
        </p>
      )}
    </>
  );
}
