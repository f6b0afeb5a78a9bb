import { useTranslations } from "next-intl";
import type { OrderProfitDto } from "@/contract/admin/orders/order-details";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { Detail } from "./section";

/** Cost and profit of an order. The profit is an upper bound if the cost of a line is unknown. */
export function ProfitLines({ profit }: { profit: NonNullable<OrderProfitDto> }) {
  const texts = useTranslations("adminOrder.money");
  const unknown = profit.lines.filter(({ costUSD }) => costUSD === null).length;
  const count = profit.lines.length;
  return (
    <>
      <Detail name={texts("cost")}>
        {unknown < count && <Dollars amount={profit.costUSD} />}
        {unknown > 0 && (
          <span className="block text-caption text-ink-3">
            {texts("costUnknown", { unknown, count })}
          </span>
        )}
      </Detail>
      {profit.feeUSD !== null && (
        <Detail name={texts("fee")}>
          <Dollars amount={profit.feeUSD} />
        </Detail>
      )}
      <Detail name={texts("profit")} strong>
        {unknown === 0 ? (
          <Dollars amount={profit.profitUSD} />
        ) : (
          <>
            {texts.rich("atMost", { value: () => <Dollars amount={profit.profitUSD} /> })}
            <span className="block font-normal text-caption text-ink-3">
              {texts("costKnown", { known: count - unknown, count })}
            </span>
          </>
        )}
      </Detail>
    </>
  );
}
