import type { OfferedWayDto } from "@/contract/payments";
import type { Currency } from "@/domain/money";
import { chargeCurrencyOf } from "@/domain/orders/charge";
import { wayKey } from "@/domain/shop/settings";
import type { WayUi } from "./payment-way";

/** A way to pay with the currency in which it charges this shopper. */
export interface ShownWay {
  ui: WayUi;
  provider: string;
  /** True for the provider of `payments` itself. */
  isUsual: boolean;
  /** Where a form is posted that leads to the provider's own page; null if it has none. */
  page: string | null;
  currency: Currency;
  /** The least amount that it charges, in the currency's smallest unit. */
  least: number;
}

/**
 * The ways that charge as little as this cart costs; all of them where none does, since the server
 * then says what the least amount is.
 * @param charges the cart's charge in each currency, in its smallest unit
 */
export function waysForCharge(
  ways: readonly ShownWay[],
  charges: Readonly<Record<Currency, number>>,
): readonly ShownWay[] {
  const enough = ways.filter(({ currency, least }) => charges[currency] >= least);
  return enough.length > 0 ? enough : ways;
}

/**
 * The ways that this device can use, in the shopper's order: those that charge the displayed
 * currency come first, and within them each has its own place.
 * @param uis the ways that the browser knows; a newer server may offer others
 */
export function waysFor(
  offered: readonly OfferedWayDto[],
  uis: readonly WayUi[],
  shown: Currency,
): ShownWay[] {
  const ways = offered.flatMap(({ id, currencies, ...rest }): ShownWay[] => {
    const ui = uis.find(({ key }) => key === wayKey(rest.provider, id));
    const [first, ...others] = currencies;
    if (!ui || first === undefined || !ui.isUsable()) return [];
    return [{ ui, ...rest, currency: chargeCurrencyOf([first, ...others], shown) }];
  });
  const isOther = (way: ShownWay) => Number(way.currency !== shown);
  return ways.sort((a, b) => isOther(a) - isOther(b) || a.ui.rank - b.ui.rank);
}
