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

// What a column holds, in the types of the domain: the database knows texts, decimals and JSON.

/** A decimal column as cents: JSON would make "1.5" of 1.50. */
export function centsOf(decimal: { toFixed(places: number): string }): Cents {
  return centsFromDecimal(decimal.toFixed(2));
}

/** What a coupon takes off a line, where it takes anything off: a part of its DTO. */
export function discountOf({ discountUSD }: { discountUSD: Prisma.Decimal }): {
  discountUSD?: string;
} {
  return discountUSD.isZero() ? {} : { discountUSD: discountUSD.toFixed(2) };
}

/** The frozen rate as whole hundredths. */
export function hundredthsOf(rate: { toFixed(places: number): string }): number {
  return Math.round(Number(rate.toFixed(4)) * 100);
}

export function currencyOf(currency: string): Currency {
  return currency === "SAR" ? "SAR" : "USD";
}

/** A value that the database's check guarantees. @throws Error for any other */
export function oneOf<Value extends string>(values: readonly Value[], value: string): Value {
  const found = values.find((known) => known === value);
  if (found === undefined) throw new Error(`unknown status ${value}`);
  return found;
}

export function fulfilmentOf(fulfilment: string): Fulfilment {
  return FULFILMENTS.find((known) => known === fulfilment) ?? "shared";
}

/** The status that the database's check guarantees. @throws Error for any other */
export function orderStatusOf(status: string): OrderStatus {
  if (!isOrderStatus(status)) throw new Error(`unknown order status ${status}`);
  return status;
}

/** The status that the database's check guarantees; null for what is no top-up. */
export function topupStatusOf(status: string | null): TopupStatus | null {
  return TOPUP_STATUSES.find((known) => known === status) ?? null;
}

/** Stored options were canonical when they were written; see canonicalCustomization. */
export function optionsOf(json: Prisma.JsonValue): Customization {
  return (json ?? {}) as Customization;
}

/** What an order's line keeps of its options, written when it was placed. */
export function chosenOf(json: Prisma.JsonValue): ChosenOption[] {
  return (json ?? []) as unknown as ChosenOption[];
}

/** A product's table of quantity prices, checked when it was saved. */
export function quantityPricesOf(json: Prisma.JsonValue): readonly QuantityPrice[] {
  return json as unknown as readonly QuantityPrice[];
}

/** The steps of a stored set, checked when they were saved; none where a product has no set. */
export function stepsOf(set: { steps: Prisma.JsonValue } | null): readonly OptionStep[] {
  return (set?.steps ?? []) as unknown as OptionStep[];
}
