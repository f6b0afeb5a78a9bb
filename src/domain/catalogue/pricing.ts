import { type Customization, pricedOptions } from "@/domain/catalogue/customization";
import type { OptionStep } from "@/domain/catalogue/option-set";
import { addCents, type Cents, cents, timesCents } from "@/domain/money";

// The rules of pricing, in order; each applies to the result of the previous one (decision 050):
//
// 1. the base: the product's price in force, which is the sale price during a sale
// 2. the quantity: the last quantity price below the base whose quantity the line reaches
// 3. the options: each adds its modifier to the unit
// 4. the lowest price: no quantity price or option lowers a unit below it; it never raises the base
// 5. the line: unit × quantity
// 6. the coupon: its discount in cents; each unit keeps its lowest price, or at least one cent
// 7. the total: the sum of the lines

/** The unit price that replaces the base from a quantity of `from` in one line. */
export interface QuantityPrice {
  from: number;
  unitCents: Cents;
}

/** The product data that determine a price, in cents. */
export interface PriceBasis {
  /** The price in force. */
  base: Cents;
  /** Minimum unit price; null for one cent. */
  lowest: Cents | null;
  steps: readonly OptionStep[];
  /** Sorted by ascending `from`. */
  quantityPrices: readonly QuantityPrice[];
}

/** A line before any coupon, in cents. */
export interface LinePrice {
  quantity: number;
  /** The price of one unit with its options. */
  unit: Cents;
  /** `from` of the quantity price that lowers the unit; null if none does. */
  quantityFrom: number | null;
  amount: Cents;
  /** Maximum coupon discount on the line. */
  reducible: Cents;
}

/** Rules 1 to 5: a line of `quantity` units. Specification §9, design §3. */
export function priceLine(basis: PriceBasis, chosen: Customization, quantity: number): LinePrice {
  const reached = reachedPrice(basis, quantity);
  const plain = unitOn(basis.base, basis, chosen);
  const unit = reached ? unitOn(reached.unitCents, basis, chosen) : plain;
  return {
    quantity,
    unit,
    quantityFrom: reached && unit < plain ? reached.from : null,
    amount: timesCents(unit, quantity),
    reducible: timesCents(cents(unit - floorOf(basis)), quantity),
  };
}

/** Rules 1 to 4 for a single unit, as the product page and Quick Add show it. */
export function unitPrice(basis: PriceBasis, chosen: Customization): Cents {
  return priceLine(basis, chosen, 1).unit;
}

/**
 * Rule 6: the price of a line after its coupon discount.
 * @param discount cents
 * @throws RangeError if the discount is negative or more than `reducible`
 */
export function reducedLine({ amount, reducible }: LinePrice, discount: Cents): Cents {
  if (discount < 0 || discount > reducible) throw new RangeError(`no part of a line: ${discount}`);
  return cents(amount - discount);
}

/** Rule 7: the sum of the lines. */
export function totalOf(amounts: readonly Cents[]): Cents {
  return addCents(...amounts);
}

/** The quantity prices that apply: those below the price in force. */
export function quantityPricesInForce({
  base,
  quantityPrices,
}: Pick<PriceBasis, "base" | "quantityPrices">): QuantityPrice[] {
  return quantityPrices.filter(({ unitCents }) => unitCents < base);
}

/** The quantity price that applies to a quantity; null if it reaches none. */
function reachedPrice(basis: PriceBasis, quantity: number): QuantityPrice | null {
  return quantityPricesInForce(basis).findLast(({ from }) => from <= quantity) ?? null;
}

function unitOn(base: Cents, basis: PriceBasis, chosen: Customization): Cents {
  const modifiers = pricedOptions(basis.steps, chosen).map((one) => one.modifier);
  return cents(Math.max(floorOf(basis), addCents(base, ...modifiers)));
}

function floorOf({ base, lowest }: PriceBasis): Cents {
  return cents(Math.max(1, Math.min(base, lowest ?? 1)));
}
