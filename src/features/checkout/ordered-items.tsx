"use client";

import { useTranslations } from "next-intl";
import type { OrderProgressDto } from "@/contract/orders";
import { type Cents, centsFromDecimal, formatMoney, timesCents } from "@/domain/money";
import { LineDetails } from "@/features/shell/line-details";
import { SummaryLine, SummaryPanel } from "./order-summary";

/** What was ordered, at its frozen prices, rate and currency. */
export function OrderedItems({ progress }: { progress: OrderProgressDto }) {
  const { currency, sarRateHundredths } = progress;
  const shown = (value: Cents) => formatMoney(value, currency, sarRateHundredths);
  return (
    <SummaryPanel
      lines={progress.items.map((item) => {
        const unit = centsFromDecimal(item.priceUSD);
        return (
          <SummaryLine
            key={item.id}
            product={{ name: item.productName, nameAr: item.productNameAr }}
            imageUrl={item.imageUrl}
            amount={<bdi dir="ltr">{`${item.quantity} × ${shown(unit)}`}</bdi>}
            details={<LineDetails options={item.options} playerId={item.pubgPlayerId} />}
            price={<bdi dir="ltr">{shown(timesCents(unit, item.quantity))}</bdi>}
          />
        );
      })}
      total={<OrderTotal total={centsFromDecimal(progress.totalUSD)} progress={progress} />}
    />
  );
}

function OrderTotal({ total, progress }: { total: Cents; progress: OrderProgressDto }) {
  const common = useTranslations("common");
  const cart = useTranslations("cart");
  const { currency, sarRateHundredths } = progress;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-role-title text-[1.1875rem]">{common("total")}</span>
      <span className="flex flex-col items-end gap-1.5">
        <bdi dir="ltr" className="text-price-lg text-[2.125rem] md:text-[2.375rem]">
          {formatMoney(total, currency, sarRateHundredths)}
        </bdi>
        {currency === "SAR" && (
          <span className="text-[0.9375rem] text-ink-3">
            {cart.rich("about", {
              amount: () => <bdi dir="ltr">{formatMoney(total, "USD")}</bdi>,
            })}
          </span>
        )}
      </span>
    </div>
  );
}
