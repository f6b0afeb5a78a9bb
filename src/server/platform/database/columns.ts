import type { ChosenOption, Customization } from "@/domain/catalogue/customization";
import type { OptionStep } from "@/domain/catalogue/option-set";
import type { QuantityPrice } from "@/domain/catalogue/pricing";
import { type Cents, type Currency, centsFromDecimal } from "@/domain/money";
import {
  FULFILMENTS,
  type Fulfilment,
  isOrderStatus,
  type OrderStatus,
  TOPUP_STATUSES,
  type TopupStatus,
} from "@/domain/orders/order-lifecycle";
import type { Prisma } from "@/server/platform/prisma-client/client";

// Converts column values (texts, decimals, JSON) to the types of the domain.

/** A decimal column as cents. Do not go through JSON: it turns 1.50 into "1.5". */
export function centsOf(decimal: { toFixed(places: number): string }): Cents {
  return centsFromDecimal(decimal.toFixed(2));
}

/** The line's discount as a part of its DTO; empty if the discount is zero. */
export function discountOf({ discountUSD }: { discountUSD: Prisma.Decimal }): {
  discountUSD?: string;
} {
  return discountUSD.isZero() ? {} : { discountUSD: discountUSD.toFixed(2) };
}

/** An order's frozen exchange rate, in whole hundredths. */
export function hundredthsOf(rate: { toFixed(places: number): string }): number {
  return Math.round(Number(rate.toFixed(4)) * 100);
}

export function currencyOf(currency: string): Currency {
  return currency === "SAR" ? "SAR" : "USD";
}

/** Narrows a value that a check constraint guarantees. @throws Error for any other value */
export function enumOf<Value extends string>(values: readonly Value[], value: string): Value {
  const found = values.find((known) => known === value);
  if (found === undefined) throw new Error(`unknown status ${value}`);
  return found;
}

export function fulfilmentOf(fulfilment: string): Fulfilment {
  return FULFILMENTS.find((known) => known === fulfilment) ?? "shared";
}

/** Narrows a status that a check constraint guarantees. @throws Error for any other value */
export function orderStatusOf(status: string): OrderStatus {
  if (!isOrderStatus(status)) throw new Error(`unknown order status ${status}`);
  return status;
}

/** Narrows a status that a check constraint guarantees; null if the line is not a top-up. */
export function topupStatusOf(status: string | null): TopupStatus | null {
  return TOPUP_STATUSES.find((known) => known === status) ?? null;
}

/** Stored options are canonical already; see canonicalCustomization. */
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
