"use client";

import { useTranslations } from "next-intl";
import { type Cents, formatMoney, type LinePrice } from "@/domain/money";
import { LinesMoney } from "@/features/shared/price/money-text";

type CartTotalProps = { total: Cents; lines: readonly LinePrice[] };

/** The sum of the displayed line prices; below an amount in SAR, the amount in dollars. */
export function CartTotal({ total, lines }: CartTotalProps) {
  const common = useTranslations("common");
  const cart = useTranslations("cart");
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-role-title text-[1.1875rem]">{common("total")}</span>
      <span className="flex flex-col items-end gap-1.5">
        <LinesMoney
          lines={lines}
          part="amount"
          className="text-price-lg text-[2.125rem] md:text-[2.375rem]"
        />
        <span data-money="SAR" className="text-[0.9375rem] text-ink-3">
          {cart.rich("about", {
            amount: () => <bdi dir="ltr">{formatMoney(total, "USD")}</bdi>,
          })}
        </span>
      </span>
    </div>
  );
}
