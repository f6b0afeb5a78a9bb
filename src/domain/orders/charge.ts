import {
  type Cents,
  type Currency,
  cents,
  type LinePrice,
  type Money,
  totalAmountsIn,
} from "@/domain/money";

/**
 * The currency in which an order is charged: the displayed one if the way to pay can charge it,
 * otherwise the main currency of the way.
 * @param charged the currencies of the way to pay, its main one first
 * @param shown the currency in which the buyer sees prices
 */
export function chargeCurrencyOf(charged: readonly [Currency, ...Currency[]], shown: Currency) {
  return charged.includes(shown) ? shown : charged[0];
}

/**
 * The amount that a buyer is asked to pay: the sum of the displayed lines, at the order's frozen
 * rate. Decisions 073 (line totals in riyals) and 110 (the charged currency).
 */
export function chargeOf(
  currency: Currency,
  lines: readonly LinePrice[],
  rateHundredths: number,
): Money {
  return { minor: totalAmountsIn(currency, lines, rateHundredths).amount, currency };
}

/** A recorded amount, in US cents and in the smallest unit of the charge's currency. */
export interface Booked {
  usd: Cents;
  minor: number;
}

/**
 * Converts a refund of `usd` cents to the smallest unit of the charge's currency: at least one
 * unit, or 0 if the earlier refunds have used up the captured amount. The sum of this and the
 * earlier refunds is rounded, so that all refunds of a payment add up to the captured amount.
 * @param whole the captured amount
 * @param earlier the refunds that are done or about to be
 */
export function chargeOfRefund(whole: Booked, earlier: readonly Booked[], usd: Cents): number {
  const given = sumOf(earlier);
  const due = share(
    { part: usd, whole: whole.usd, given: given.usd },
    { whole: whole.minor, given: given.minor },
  );
  return Math.min(Math.max(1, due), Math.max(0, whole.minor - given.minor));
}

/**
 * Converts a refund that the provider reports, in the smallest unit of the charge's currency, to
 * US cents. The sum of this and the earlier refunds is rounded, so that all refunds of a charge add
 * up to the whole amount; a small refund may therefore be 0.
 */
export function booksOfReturn(whole: Booked, earlier: readonly Booked[], minor: number): Cents {
  const given = sumOf(earlier);
  return cents(
    share(
      { part: minor, whole: whole.minor, given: given.minor },
      { whole: whole.usd, given: given.usd },
    ),
  );
}

/**
 * Converts a captured amount to US cents: `asked.usd` if exactly the charge was captured, otherwise
 * the proportional share of `asked.usd`, at least one cent.
 */
export function booksOfCapture(asked: Booked, minor: number): Cents {
  if (minor === asked.minor) return asked.usd;
  return cents(Math.max(1, Math.round((asked.usd * minor) / asked.minor)));
}

function sumOf(parts: readonly Booked[]): Booked {
  return {
    usd: cents(parts.reduce((sum, { usd }) => sum + usd, 0)),
    minor: parts.reduce((sum, { minor }) => sum + minor, 0),
  };
}

/**
 * Converts a part from one currency to the other: the rounded share of all parts so far, less the
 * earlier parts. The last unit of `to` is kept until `from` is used up, so that `to` does not run
 * out first; apart from that, the first of several parts is at least one unit.
 */
function share(
  from: { part: number; whole: number; given: number },
  to: { whole: number; given: number },
): number {
  const left = Math.max(0, to.whole - to.given);
  const upto = from.given + from.part;
  if (upto >= from.whole) return left;
  const least = to.given === 0 ? 1 : 0;
  const due = Math.max(least, Math.round((to.whole * upto) / from.whole) - to.given);
  return Math.max(0, Math.min(due, left - 1));
}
