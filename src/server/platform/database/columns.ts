import type { ChosenOption, Customization } from "@/domain/catalogue/customization";
import type { OptionStep } from "@/domain/catalogue/option-set";
import type { QuantityPrice } from "@/domain/catalogue/pricing";
import { type Cents, centsFromDecimal } from "@/domain/money";
import type { Prisma } from "@/server/platform/prisma-client/client";

// Converts column values (texts, decimals, JSON) to the types of the domain.

/** A decimal column as cents. Do not convert it through JSON, which turns 1.50 into "1.5". */
export function centsOf(decimal: { toFixed(places: number): string }): Cents {
  return centsFromDecimal(decimal.toFixed(2));
}

/** The field `discountUSD` of a line's DTO, to be spread; empty if the discount is zero. */
export function discountOf({ discountUSD }: { discountUSD: Prisma.Decimal }): {
  discountUSD?: string;
} {
  return discountUSD.isZero() ? {} : { discountUSD: discountUSD.toFixed(2) };
}

/** An order's frozen exchange rate: the SAR price of one USD, in whole hundredths of a riyal. */
export function hundredthsOf(rate: { toFixed(places: number): string }): number {
  return Math.round(Number(rate.toFixed(4)) * 100);
}

/**
 * Narrows a value that a statement computes; for the value of a column see `closedValue`.
 * @throws Error for a value that is not in the list
 */
export function enumOf<Value extends string>(values: readonly Value[], value: string): Value {
  const found = values.find((known) => known === value);
  if (found === undefined) throw new Error(`unknown value ${value}`);
  return found;
}

/** Stored options, which already have the canonical form of `canonicalCustomization`. */
export function optionsOf(json: Prisma.JsonValue): Customization {
  return (json ?? {}) as Customization;
}

/** The chosen options of an order line, as stored when the order was placed. */
export function chosenOf(json: Prisma.JsonValue): ChosenOption[] {
  return (json ?? []) as unknown as ChosenOption[];
}

/** A product's quantity prices, validated when they were saved. */
export function quantityPricesOf(json: Prisma.JsonValue): readonly QuantityPrice[] {
  return json as unknown as readonly QuantityPrice[];
}

/** The steps of an option set, validated when they were saved; empty if the product has no set. */
export function stepsOf(set: { steps: Prisma.JsonValue } | null): readonly OptionStep[] {
  return (set?.steps ?? []) as unknown as OptionStep[];
}
