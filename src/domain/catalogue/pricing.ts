import { type Customization, pricedOptions } from "@/domain/catalogue/customization";
import type { OptionStep } from "@/domain/catalogue/option-set";
import { addCents, type Cents, cents, timesCents } from "@/domain/money";

// The one order of rules by which prices are made, each on what the one before it left (decision 050):
//
// 1. the base: the product's price in force, which is its sale's while that runs
// 2. the line's quantity: the last row of the product's table that it reaches, where that is lower than the base
// 3. the options: each adds its modifier to the unit
// 4. the lowest price, under which neither table nor options take a unit; it lifts nothing over the base
// 5. the line: unit × quantity
// 6. the coupon: its part of the line in cents, which takes the line no lower than lowest price × quantity
// 7. the total: the sum of the lines

/** From so many units of one line on, each of them costs so much instead of the base. */
export interface QuantityPrice {
  from: number;
  unitCents: Cents;
}

/** What a product has to say of its price, in cents. */
export interface PriceBasis {
  /** The price in force. */
  base: Cents;
  /** Below this nothing takes a unit; null is one cent. */
  lowest: Cents | null;
  steps: readonly OptionStep[];
  /** By rising `from`. */
  quantityPrices: readonly QuantityPrice[];
}

/** A line before any coupon, in cents. */
export interface LinePrice {
  quantity: number;
  /** One unit with its options. */
  unit: Cents;
  /** Where the table lowers the unit: from how many units on. Else null. */
  quantityFrom: number | null;
  /** Unit × quantity. */
  amount: Cents;
  /** The most that a coupon may take from the line. */
  reducible: Cents;
}

/** Rules 1 to 5: a line of so many units. Specification §9, design §3. */
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

/** Rules 1 to 4 for a single unit: what product page and Quick Add show. */
export function unitPrice(basis: PriceBasis, chosen: Customization): Cents {
  return priceLine(basis, chosen, 1).unit;
}

/**
 * Rule 6: what a line costs once a coupon has taken its part.
 * @param discount cents
 * @throws RangeError for a part that the line does not bear: below 0, or more than `reducible`
 */
export function reducedLine({ amount, reducible }: LinePrice, discount: Cents): Cents {
  if (discount < 0 || discount > reducible) throw new RangeError(`no part of a line: ${discount}`);
  return cents(amount - discount);
}

/** Rule 7. */
export function totalOf(amounts: readonly Cents[]): Cents {
  return addCents(...amounts);
}

/** The rows of a product's table that count: those that are lower than the price in force. */
export function quantityPricesInForce({
  base,
  quantityPrices,
}: Pick<PriceBasis, "base" | "quantityPrices">): QuantityPrice[] {
  return quantityPrices.filter(({ unitCents }) => unitCents < base);
}

/** The row that counts for so many units: the last one that they reach. */
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
