import type { OfferedWayDto } from "@/contract/payments";
import type { Currency } from "@/domain/money";
import { chargeCurrencyOf } from "@/domain/orders/charge";
import { wayKey } from "@/domain/shop/settings";
import type { WayUi } from "./payment-way";

/** A way to pay, and the currency in which it charges this shopper. */
export interface ShownWay {
  ui: WayUi;
  provider: string;
  /** True for the default provider, whose procedures are directly under `payments`. */
  isUsual: boolean;
  /** The path of a form POST that redirects to the provider's hosted page; null without one. */
  page: string | null;
  currency: Currency;
  /** The minimum charge, in the currency's smallest unit. */
  least: number;
}

/**
 * The ways whose minimum charge the cart reaches. If it reaches none, returns all ways: the server
 * then refuses the payment with an error that states the minimum.
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
 * The offered ways that this device can use. Ways that charge the displayed currency come first;
 * within each group they are sorted by rank.
 * @param uis the ways that this release can show; other offered ways are left out
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
