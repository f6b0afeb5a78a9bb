import {
  type Cents,
  type Currency,
  centsFromDecimal,
  formatShown,
  type LinePrice,
  lineIn,
  partIn,
  type ShownAmounts,
  sumIn,
} from "@/domain/money";

/** A line as it comes over the wire. */
export interface LinePriceDto {
  priceUSD: string;
  quantity: number;
  discountUSD?: string | undefined;
}

export function linePriceOf({ priceUSD, quantity, discountUSD }: LinePriceDto): LinePrice {
  return {
    unitPrice: centsFromDecimal(priceUSD),
    quantity,
    discount: centsFromDecimal(discountUSD ?? "0"),
  };
}

interface PricedOrder {
  totalUSD: string;
  sarRateHundredths: number;
  items: readonly LinePriceDto[];
}

/** The sums of an order's lines in a currency, at the rate frozen on it. */
export function orderIn(
  currency: Currency,
  { items, sarRateHundredths }: Omit<PricedOrder, "totalUSD">,
): ShownAmounts {
  return sumIn(currency, items.map(linePriceOf), sarRateHundredths);
}

/** A line of an order, written. */
export function formatLine(
  currency: Currency,
  line: LinePrice,
  sarRateHundredths: number,
): Record<keyof ShownAmounts, string> {
  const { gross, discount, amount } = lineIn(currency, line, sarRateHundredths);
  const write = (value: Cents) => formatShown(value, currency);
  return { gross: write(gross), discount: write(-discount as Cents), amount: write(amount) };
}

/** A part of what an order cost, like a refund, written. */
export function formatPart(currency: Currency, part: Cents, order: PricedOrder): string {
  const whole = {
    usd: centsFromDecimal(order.totalUSD),
    shown: orderIn(currency, order).amount,
  };
  return formatShown(partIn(currency, part, whole, order.sarRateHundredths), currency);
}
