import {
  type Cents,
  type Currency,
  centsFromDecimal,
  formatShown,
  type LinePrice,
  lineAmountsIn,
  partialAmountIn,
  type ShownAmounts,
  totalAmountsIn,
} from "@/domain/money";

/** A line as the API sends it. */
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

/** The sums of an order's lines in a currency, at the order's frozen rate. */
export function orderAmountsIn(
  currency: Currency,
  { items, sarRateHundredths }: Omit<PricedOrder, "totalUSD">,
): ShownAmounts {
  return totalAmountsIn(currency, items.map(linePriceOf), sarRateHundredths);
}

/** The formatted amounts of an order line. */
export function formatLine(
  currency: Currency,
  line: LinePrice,
  sarRateHundredths: number,
): Record<keyof ShownAmounts, string> {
  const { gross, discount, amount } = lineAmountsIn(currency, line, sarRateHundredths);
  const write = (value: Cents) => formatShown(value, currency);
  return { gross: write(gross), discount: write(-discount as Cents), amount: write(amount) };
}

/**
 * The refunded amount, formatted: as the provider returned it if `currency` is the currency of the
 * charge, otherwise converted from dollars.
 */
export function formatRefunded(
  currency: Currency,
  order: PricedOrder & {
    refundedUSD: string;
    charged?: { currency: Currency; refunded: string } | undefined;
  },
): string {
  const { charged, refundedUSD } = order;
  return charged?.currency === currency
    ? formatShown(centsFromDecimal(charged.refunded), currency)
    : formatPart(currency, centsFromDecimal(refundedUSD), order);
}

/** A formatted part of an order's total, such as a refund. */
export function formatPart(currency: Currency, part: Cents, order: PricedOrder): string {
  const whole = {
    usd: centsFromDecimal(order.totalUSD),
    shown: orderAmountsIn(currency, order).amount,
  };
  return formatShown(partialAmountIn(currency, part, whole, order.sarRateHundredths), currency);
}
