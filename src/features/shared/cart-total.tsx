"use client";

import { useTranslations } from "next-intl";
import { type Cents, formatMoney } from "@/domain/money";
import { MoneyText } from "@/features/shared/money-text";

/** The total, converted once from dollars; the dollars stand under it while SAR is shown. */
export function CartTotal({ total }: { total: Cents }) {
  const common = useTranslations("common");
  const cart = useTranslations("cart");
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-role-title text-[1.1875rem]">{common("total")}</span>
      <span className="flex flex-col items-end gap-1.5">
        <MoneyText value={total} className="text-price-lg text-[2.125rem] md:text-[2.375rem]" />
        <span data-money="SAR" className="text-[0.9375rem] text-ink-3">
          {cart.rich("about", {
            amount: () => <bdi dir="ltr">{formatMoney(total, "USD")}</bdi>,
          })}
        </span>
      </span>
    </div>
  );
}
