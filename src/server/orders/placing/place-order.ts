import { createHash } from "node:crypto";
import type { ChallengeAnswer } from "@/contract/challenge";
import type { PlacedOrderDto, PlaceOrderInput } from "@/contract/orders";
import { foldedPlayerId } from "@/domain/account/customer";
import { mailboxKey } from "@/domain/account/mailbox";
import { chosenOptions } from "@/domain/catalogue/customization";
import { answersKey } from "@/domain/catalogue/game";
import { DomainError } from "@/domain/errors";
import { type Currency, decimalFromCents } from "@/domain/money";
import { hasStockFor, isOutOfStock } from "@/domain/orders/cart";
import { foldCouponCode } from "@/domain/orders/coupon";
import { type PolicyVersions, policiesKey } from "@/domain/shop/policy";
import type { Locale } from "@/domain/text/locale";
import { normalizePhone } from "@/domain/text/phone";
import { env } from "@/env";
import { checkMaxPerOrder, choiceOfLine } from "@/server/carts/cart-lines";
import { inCartTurn } from "@/server/carts/cart-turns";
import { takingTurns } from "@/server/catalogue/products/product-turns";
import { nameOfChoice } from "@/server/catalogue/stock/choice-stock";
import { checkedAnswer } from "@/server/challenge/demand-challenge";
import { SAVE_COUPON } from "@/server/coupons/cart-coupon";
import { countGuess, guessLimits } from "@/server/coupons/coupon-guesses";
import { reserveUse } from "@/server/coupons/coupon-uses";
import { type GiftToKeep, keepGift } from "@/server/gifts/keep-gift";
import { type Buyer, networkOf, refuseTooManyOpen } from "@/server/orders/open-orders";
import { type AccountAnswer, accountColumns } from "@/server/orders/order-accounts";
import { blockKeys, orderRefused } from "@/server/orders/placing/blocked";
import {
  type CouponHolds,
  FIND_CART_TO_ORDER,
  type LineToOrder,
} from "@/server/orders/placing/find-cart-to-order";
import { insertOrder, type NewItem } from "@/server/orders/placing/insert-order";
import { type PricedCart, type PricedLine, priceCart } from "@/server/orders/placing/price-lines";
import { reserveStock } from "@/server/orders/placing/reserve-stock";
import { supersedePending } from "@/server/orders/placing/supersede-pending";
import { keyedTurns } from "@/server/platform/admission/queue";
import { databaseClock, type Moment, type SharedClock } from "@/server/platform/clock";
import { type Run, type Statement, transaction } from "@/server/platform/database/statements";
import { addLogFields } from "@/server/platform/log/log-fields";
import { sarRate, settings } from "@/server/platform/settings";

export interface PlaceOrder {
  sessionId: string;
  userId: number | null;
  locale: Locale;
  customerEmail: string;
  /** With country code, as typed. */
  customerPhone: string;
  /** Whose account top-ups go to. */
  accounts: readonly AccountAnswer[];
  currency: Currency;
  /** Where it comes from, as `clientAddress` has it; nothing where nobody asked over the network. */
  ip?: string;
  /** Where it goes to somebody else than its buyer. */
  gift?: GiftToKeep | undefined;
  /** The versions of the policies that its checkout named; nothing where it named none. */
  policies?: PolicyVersions | undefined;
  /** The rate by which it has shown prices in SAR, in hundredths; nothing where it showed none. */
  sarRateHundredths?: number | undefined;
  /** The total that its checkout has shown, in dollars; nothing where it showed none. */
  totalUSD?: string | undefined;
  /** The cart that its checkout has shown; nothing where it showed none. */
  shownCart?: PlaceOrderInput["shownCart"];
  /** A coupon's code that the order names, in place of the cart's. `applyCoupon` has counted the guess. */
  coupon?: string | undefined;
  /** They are signed in with `customerEmail`. */
  isOwnAddress?: boolean;
  /** Of who is signed in. */
  accountEmail?: string | undefined;
  /** The answer to a challenge of an earlier try. */
  challenge?: ChallengeAnswer;
}

/** Level of the challenge for the last units of a product: a second or less of a browser. */
const CHALLENGE_LEVEL = 3;

/**
 * $1 the session, $2 the buyer's mailbox: one change of a cart, and one order of a mailbox at a time, so that open orders
 * are counted exactly. Locked in this order, before any row.
 */
const LOCK_TO_ORDER: Statement<unknown> = {
  name: "lock_to_order",
  text: `
    SELECT pg_advisory_xact_lock(hashtextextended('cart:' || $1, 0)),
      pg_advisory_xact_lock(hashtextextended('open-orders:' || $2::text, 0))`,
};

/** Orders of one mailbox wait for one another here, before they take a connection. */
const inMailboxTurn = keyedTurns();

interface Priced extends PricedCart {
  snapshot: string;
  policies: PolicyVersions;
  /** SAR for one USD, in hundredths. */
  rate: number;
  at: Moment;
}

/**
 * Makes a pending order of the session's cart: prices, rate and stock are held for as long as the owner says, all in
 * one transaction. The same cart placed again by the same person is the same order; another cart
 * replaces an order that nobody is paying.
 * @throws DomainError cart_empty, invalid_phone, product_not_found, order_too_large,
 *   options_changed, out_of_stock, not_enough_stock, payment_in_progress, too_many_requests, shop_busy, max_per_order,
 *   gift_of_topup, gift_day_invalid, open_orders_email, open_orders_network, units_held,
 * units_held_network, policies_changed, rate_changed, total_changed, cart_changed,
 *   shop_closed, those of couponRefusal, coupon_not_for_you, coupon_paused, order_refused where an address or a Player ID is blocked; ChallengeRequired
 */
export async function placeOrder(
  input: PlaceOrder,
  clock: SharedClock = databaseClock,
): Promise<PlacedOrderDto> {
  if (settings().isClosed) throw new DomainError("shop_closed");
  const phone = normalizePhone(input.customerPhone);
  if (phone === null) throw new DomainError("invalid_phone");
  // Before the turn and the transaction: an answer is used up even where nothing is ordered then.
  const purpose = { action: "place_order", subject: input.sessionId } as const;
  const demand = await checkedAnswer(purpose, CHALLENGE_LEVEL, input.challenge);
  const order = { ...input, customerPhone: phone };
  try {
    return await inCartTurn(input.sessionId, () =>
      inMailboxTurn(mailboxKey(input.customerEmail), () => placeInTurn(order, demand, clock)),
    );
  } catch (error) {
    // What a refusal tells of an address is not to be had for any number of them.
    const isAnswer = error instanceof DomainError && error.code === "coupon_not_for_you";
    if (isAnswer) await countGuess(guessLimits(order));
    throw error;
  }
}

/** @param demand throws ChallengeRequired unless one was solved before */
function placeInTurn(
  input: PlaceOrder,
  demand: () => Promise<void>,
  clock: SharedClock,
): Promise<PlacedOrderDto> {
  const buyer = buyerOf(input);
  return takingTurns((claim) =>
    transaction(async (run) => {
      const { sessionId, mailbox, network } = buyer;
      await run(LOCK_TO_ORDER, [sessionId, mailbox]);
      if (input.coupon !== undefined) {
        await run(SAVE_COUPON, [sessionId, foldCouponCode(input.coupon)]);
      }
      const at = clock();
      const values = [sessionId, mailbox, network, at, ...blockKeys(detailsOf(input))];
      const rows = await run(FIND_CART_TO_ORDER, values);
      const [first] = rows;
      if (!first) throw new DomainError("cart_empty");
      const priced = priceCart(rows, input.accounts, input);
      if (first.isBlocked || priced.lines.some(isAccountBlocked)) throw orderRefused();
      if (input.gift && rows.some(({ fulfilment }) => fulfilment === "topup")) {
        throw new DomainError("gift_of_topup");
      }
      refuseTooMany(rows);
      const { policies } = first;
      // What its buyer has read is what the order keeps.
      if (input.policies && policiesKey(input.policies) !== policiesKey(policies)) {
        throw new DomainError("policies_changed");
      }
      const rate = sarRate();
      if (input.currency === "SAR" && (input.sarRateHundredths ?? rate) !== rate) {
        throw new DomainError("rate_changed", { rate: (rate / 100).toFixed(2) });
      }
      const snapshot = snapshotOf(input, priced, policies, rate);
      const productIds = rows.map(({ productId }) => productId);
      const refuseNew = async () => {
        refuseTooManyOpen(first.othersOpen);
        if (rows.some(isNearlyGone) || isCouponHeld(first.couponHolds)) await demand();
      };
      // What an order of its own holds may be what is missing: then the keys are counted once it is given back.
      if (!first.hasOpenOrder) {
        priced.lines.forEach(refuseSoldOut);
        await refuseNew();
      }
      claim(productIds);
      // No other open order comes meanwhile: whoever makes one waits for the cart's lock.
      if (first.hasOpenOrder) {
        const same = await supersedePending(run, { sessionId, snapshot, productIds, at });
        if (same) return same;
        await refuseNew();
      }
      return createOrder(run, input, buyer, { ...priced, snapshot, policies, rate, at });
    }),
  );
}

function buyerOf({ sessionId, customerEmail, ip, isOwnAddress }: PlaceOrder): Buyer {
  return {
    sessionId,
    mailbox: isOwnAddress ? null : mailboxKey(customerEmail),
    network: ip === undefined ? null : networkOf(ip),
  };
}

/** With what it is placed, before the cart's own answers are known. */
function detailsOf({ customerEmail, accountEmail, gift, accounts }: PlaceOrder) {
  const answers = accounts.flatMap(({ pubgPlayerId = "", topupFields = {} }) => [
    pubgPlayerId,
    ...Object.values(topupFields),
  ]);
  return { emails: [customerEmail, accountEmail, gift?.email], answers };
}

function isAccountBlocked({ row, account }: PricedLine): boolean {
  const { blockedAnswers } = row;
  return Object.values(account?.answers ?? {}).some((answer) =>
    blockedAnswers.includes(foldedPlayerId(answer)),
  );
}

/** Few are left of it, and more than those are held, of which many may never be paid. */
function isNearlyGone({ units, heldUnits }: LineToOrder): boolean {
  return heldUnits >= env().CHALLENGE_HELD_UNITS && heldUnits > units;
}

/** Uses of one network from which on the next one is asked for work, whatever is left. */
const COUPON_HOLDS_PER_NETWORK = 3;

/** The same of a limited coupon's uses. One network that holds several of them is asked earlier: its orders cost nothing. */
function isCouponHeld(holds: CouponHolds | null): boolean {
  if (holds === null) return false;
  const { left, held, heldByNetwork } = holds;
  if (heldByNetwork >= COUPON_HOLDS_PER_NETWORK) return true;
  return held >= env().CHALLENGE_HELD_UNITS && held > left;
}

/** @throws DomainError max_per_order */
function refuseTooMany(rows: readonly LineToOrder[]): void {
  for (const row of rows) {
    const lines = rows.filter(({ productId }) => productId === row.productId);
    checkMaxPerOrder(
      row,
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
    );
  }
}

/**
 * What was committed says how many are left: with too few nobody has to take a turn to hear so.
 * @throws DomainError out_of_stock, not_enough_stock
 */
function refuseSoldOut({ row }: PricedLine): void {
  const { stock, quantity, name, steps } = row;
  if (hasStockFor(stock, quantity)) return;
  const product = nameOfChoice(name, steps ?? [], choiceOfLine(row));
  if (isOutOfStock(stock)) throw new DomainError("out_of_stock", { product });
  throw new DomainError("not_enough_stock", { product, left: stock });
}

/** Two calls of equal snapshot place the same order. */
function snapshotOf(
  input: PlaceOrder,
  { lines, coupon }: PricedCart,
  policies: PolicyVersions,
  rate: number,
): string {
  const content = [
    input.customerEmail,
    input.customerPhone,
    input.currency,
    input.locale,
    lines.map(({ row, price, account }) => [
      row.productId,
      row.quantity,
      price.unit,
      account && answersKey(account.answers),
      row.options,
    ]),
    policiesKey(policies),
    rate,
    ...(input.gift ? [input.gift] : []),
    ...(coupon ? [coupon.code, lines.map(({ discount }) => discount)] : []),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}

async function createOrder(
  run: Run,
  input: PlaceOrder,
  buyer: Buyer,
  { lines, total, coupon, snapshot, policies, rate, at }: Priced,
): Promise<PlacedOrderDto> {
  const { sessionId, userId, customerEmail, customerPhone, currency, locale } = input;
  const totalUSD = decimalFromCents(total);
  const order = {
    ...{ sessionId, userId, customerEmail, customerPhone, snapshot, totalUSD, currency, locale },
    sarRate: (rate / 100).toFixed(2),
    network: buyer.network,
    policies,
    couponCode: coupon?.code ?? null,
    at,
    minutes: settings().holdMinutes,
  };
  const { gift } = input;
  const isGift = gift !== undefined;
  const newItems = lines.map((line) => ({ ...itemOf(line), is_gift: isGift }));
  const { orderId, items } = await insertOrder(run, order, newItems);
  addLogFields({ orderId });
  if (gift) await keepGift(run, orderId, gift);
  await reserveStock(run, items, { buyer, at });
  if (coupon) {
    const { discount } = coupon;
    const couponBuyer = { email: customerEmail, userId };
    await reserveUse(run, { orderId, coupon, buyer: couponBuyer, discount, at });
  }
  return { id: orderId, status: "pending", totalUSD, currency };
}

function itemOf({ row, price, discount, account }: PricedLine): Omit<NewItem, "is_gift"> {
  return {
    product_id: row.productId,
    product_name: row.name,
    product_name_ar: row.nameAr,
    quantity: row.quantity,
    price_usd: decimalFromCents(price.unit),
    quantity_from: price.quantityFrom,
    discount_usd: decimalFromCents(discount),
    options: row.options,
    chosen: chosenOptions(row.steps ?? [], row.options),
    choice: choiceOfLine(row),
    fulfilment: row.fulfilment,
    ...accountColumns(account),
  };
}
