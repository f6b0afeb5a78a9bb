import type { ProductDetailDto } from "@/contract/catalogue";
import { type PricedOption, pricedOptions } from "@/domain/catalogue/customization";
import { priceLine } from "@/domain/catalogue/pricing";
import { type Cents, centsFromDecimal, type LinePrice } from "@/domain/money";
import type { WizardState } from "./wizard-state";

export interface WizardPrice {
  base: Cents;
  /**
   * The quantity price (a lower price from a minimum quantity) that applies: its minimum quantity,
   * and the resulting unit price with options. Null if none applies.
   */
  quantityPrice: { from: number; unit: Cents } | null;
  /** The chosen options that change the price. */
  modifiers: PricedOption[];
  /**
   * The product's lowest unit price if it applies, because base and modifiers add up to less.
   * Otherwise null.
   */
  lowest: Cents | null;
  /** Unit price × quantity, in US cents. Specification §9 (limits), design §3 (prices). */
  total: Cents;
  /** The unit price and the quantity, from which the page shows the total in any currency. */
  line: LinePrice;
}

export function priceOf(
  product: Pick<ProductDetailDto, "priceUSD" | "lowestPriceUSD" | "steps" | "quantityPrices">,
  { answers, quantity }: Pick<WizardState, "answers" | "quantity">,
): WizardPrice {
  const { steps, lowestPriceUSD } = product;
  const base = centsFromDecimal(product.priceUSD);
  const lowest = lowestPriceUSD === null ? null : centsFromDecimal(lowestPriceUSD);
  const modifiers = pricedOptions(steps, answers).filter((one) => one.modifier !== 0);
  const quantityPrices = product.quantityPrices.map(({ from, priceUSD }) => ({
    from,
    unitCents: centsFromDecimal(priceUSD),
  }));
  const basis = { base, lowest, steps, quantityPrices };
  const { unit, quantityFrom, amount } = priceLine(basis, answers, quantity);
  const sum = modifiers.reduce((total, one) => total + one.modifier, base as number);
  return {
    base,
    modifiers,
    quantityPrice: quantityFrom === null ? null : { from: quantityFrom, unit },
    lowest: quantityFrom === null && sum < unit ? unit : null,
    total: amount,
    line: { unitPrice: unit, quantity },
  };
}
