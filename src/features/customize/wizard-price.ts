import type { ProductDto } from "@/contract/catalogue";
import { type ChosenOption, chosenOptions, unitPrice } from "@/domain/customization";
import { type Cents, centsFromDecimal, timesCents } from "@/domain/money";
import type { WizardState } from "./wizard-state";

export interface WizardPrice {
  base: Cents;
  /** The chosen options that change the price. */
  modifiers: ChosenOption[];
  /** (base + modifiers) × quantity, cents of a dollar. Specification §9. */
  total: Cents;
}

export function priceOf(
  product: Pick<ProductDto, "priceUSD" | "kind">,
  { answers, quantity }: Pick<WizardState, "answers" | "quantity">,
): WizardPrice {
  const base = centsFromDecimal(product.priceUSD);
  return {
    base,
    modifiers: chosenOptions(product.kind, answers).filter((one) => one.priceModifier !== 0),
    total: timesCents(unitPrice(base, product.kind, answers), quantity),
  };
}
