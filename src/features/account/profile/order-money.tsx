import type { MyOrderDto } from "@/contract/my-orders";
import { type Cents, formatMoney } from "@/domain/money";
import { Money } from "@/ui/price";

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
