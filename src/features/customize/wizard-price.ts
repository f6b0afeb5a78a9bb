import type { ProductDetailDto } from "@/contract/catalogue";
import { type PricedOption, pricedOptions } from "@/domain/catalogue/customization";
import { priceLine } from "@/domain/catalogue/pricing";
import { type Cents, centsFromDecimal, type LinePrice } from "@/domain/money";
import type { WizardState } from "./wizard-state";

export interface WizardPrice {
  base: Cents;
  /**
   * The applied quantity price: its minimum quantity and the resulting unit price with options;
   * null if none applies.
   */
  quantityPrice: { from: number; unit: Cents } | null;
  /** The chosen options that change the price. */
  modifiers: PricedOption[];
  /** The lowest unit price, if it applies instead of base and modifiers; otherwise null. */
  lowest: Cents | null;
  /** Unit price × quantity, in US cents. Specification §9, design §3. */
  total: Cents;
  /** The total as a line, for display in any currency. */
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
