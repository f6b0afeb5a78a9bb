import {
  type Cents,
  type Currency,
  cents,
  type LinePrice,
  type Money,
  totalAmountsIn,
} from "@/domain/money";

/**
 * The currency in which an order is charged: the buyer's own if the way to pay charges it.
 * @param charged the currencies of the way to pay, its main one first
 */
export function chargeCurrencyOf(charged: readonly [Currency, ...Currency[]], shown: Currency) {
  return charged.includes(shown) ? shown : charged[0];
}

/**
 * The amount that a buyer is asked to pay: the sum of the displayed lines, at the order's frozen
 * rate. Decisions 073 and 110.
 */
export function chargeOf(
  currency: Currency,
  lines: readonly LinePrice[],
  rateHundredths: number,
): Money {
  return { minor: totalAmountsIn(currency, lines, rateHundredths).amount, currency };
}

/** An amount in both currencies: cents of the books, and the smallest unit of the charge. */
export interface Booked {
  usd: Cents;
  minor: number;
}

/**
 * The charged amount of a refund, in the smallest unit of the charge's currency. The parts of a
 * payment add up: together with the earlier refunds it is the rounded share of the whole, at least
 * one unit, and the last one is exactly the rest.
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
 * The books' amount, in cents, of a refund that the provider reports in the smallest unit of the
 * charge's currency: likewise, so that returns of the whole charge are the whole amount. 0 for a
 * return whose rounded share the earlier ones have given: it is booked together with later ones.
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
 * The books' amount of a capture, in cents: the asked amount if exactly the charge was captured,
 * else its share.
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
 * The part in the other currency: the rounded cumulative share, at least one unit, less the earlier
 * parts. A unit is left as long as something is left in the first currency, so that neither is used
 * up before the other.
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
