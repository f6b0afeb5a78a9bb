import { createHash } from "node:crypto";
import type { ChallengeAnswer } from "@/contract/challenge";
import type { PlacedOrderDto, PlaceOrderInput } from "@/contract/orders";
import { foldedPlayerId } from "@/domain/account/customer";
import { mailboxKey } from "@/domain/account/mailbox";
import { chosenOptions } from "@/domain/catalogue/customization";
import { answersKey } from "@/domain/catalogue/game";
import { DomainError } from "@/domain/errors";
import { type Currency, decimalFromCents } from "@/domain/money";
import { foldCouponCode } from "@/domain/orders/coupon";
import { type PolicyVersions, policiesKey } from "@/domain/shop/policy";
import type { Locale } from "@/domain/text/locale";
import { normalizePhone } from "@/domain/text/phone";
import { checkMaxPerOrder, choiceOfLine } from "@/server/carts/cart-lines";
import { runInCartQueue } from "@/server/carts/cart-queue";
import { withPurchaseSlot } from "@/server/catalogue/products/purchase-queue";
import { checkedAnswer } from "@/server/challenge/demand-challenge";
import { SAVE_COUPON } from "@/server/coupons/cart-coupon";
import { consumeGuess, guessLimits } from "@/server/coupons/coupon-rate-limits";
import { reserveUse } from "@/server/coupons/coupon-uses";
import { type GiftDetails, storeGift } from "@/server/gifts/store-gift";
import { type Buyer, networkOf, refuseTooManyOpen } from "@/server/orders/open-orders";
import { type AccountAnswer, accountColumns } from "@/server/orders/order-accounts";
import { blockKeys, orderRefused } from "@/server/orders/placing/blocked";
import { FIND_CART_TO_ORDER, type LineToOrder } from "@/server/orders/placing/find-cart-to-order";
import { insertOrder, type NewItem } from "@/server/orders/placing/insert-order";
import { type PricedCart, type PricedLine, priceCart } from "@/server/orders/placing/price-lines";
import { reserveStock } from "@/server/orders/placing/reserve-stock";
import { isCouponHeld, isNearlyGone, refuseSoldOut } from "@/server/orders/placing/scarcity";
import { supersedePending } from "@/server/orders/placing/supersede-pending";
import { keyedMutex } from "@/server/platform/admission/queue";
import { databaseClock, type Moment, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { type Transaction, transaction } from "@/server/platform/database/transaction";
import { addLogFields } from "@/server/platform/log/log-fields";
import { sarRate, settings } from "@/server/platform/settings";

export interface PlaceOrder {
  sessionId: string;
  userId: number | null;
  locale: Locale;
  customerEmail: string;
  /** With country code, as typed. */
  customerPhone: string;
  /** The player accounts that the top-ups credit. */
  accounts: readonly AccountAnswer[];
  currency: Currency;
  /** The IP address, from `clientAddress`; undefined if the order did not come over the network. */
  ip?: string;
  /** The gift's recipient, if the order is a gift. */
  gift?: GiftDetails | undefined;
  /** The policy versions that the checkout showed; undefined if it showed none. */
  policies?: PolicyVersions | undefined;
  /** The SAR rate that the checkout showed, in hundredths; undefined if it showed none. */
  sarRateHundredths?: number | undefined;
  /** The total that the checkout showed, in dollars; undefined if it showed none. */
  totalUSD?: string | undefined;
  /** The cart that the checkout showed; undefined if it showed none. */
  shownCart?: PlaceOrderInput["shownCart"];
  /**
   * A coupon code that replaces the cart's coupon. The caller has already applied it with
   * `applyCoupon`, which limits guesses.
   */
  coupon?: string | undefined;
  /** Whether the buyer is signed in with `customerEmail`. */
  isOwnAddress?: boolean;
  /** The signed-in user's address. */
  accountEmail?: string | undefined;
  /** The solution of the challenge that an earlier attempt received. */
  challenge?: ChallengeAnswer;
}

/**
 * Difficulty of the challenge for nearly sold-out products; a browser solves it within a second.
 */
const CHALLENGE_LEVEL = 3;

/**
 * $1: the session id, $2: the buyer's normalised address (`mailboxKey`); null takes no second lock.
 * Serializes the changes of a cart and the orders of an address, so that open orders are counted
 * exactly. Take both locks in this order, before any row lock.
 */
const LOCK_TO_ORDER = statement(
  "lock_to_order",
  `
    SELECT pg_advisory_xact_lock(hashtextextended('cart:' || $1, 0)),
      pg_advisory_xact_lock(hashtextextended('open-orders:' || $2::text, 0))`,
  { nullable: [2] },
);

/** Serializes the orders of one `mailboxKey` in the process, before they take a connection. */
const inMailboxTurn = keyedMutex();

interface Priced extends PricedCart {
  snapshot: string;
  policies: PolicyVersions;
  /** SAR per USD, in hundredths. */
  rate: number;
  at: Moment;
}

/**
 * Creates a pending order from the session's cart, in one transaction; prices, SAR rate and stock
 * are held for the time set by the owner. An unchanged cart that the buyer places again returns the
 * existing order; a changed cart replaces that order unless its payment is under way.
 * @throws DomainError cart_empty, invalid_phone, product_not_found, order_too_large,
 *   options_changed, out_of_stock, not_enough_stock, payment_in_progress, too_many_requests,
 *   shop_busy, max_per_order, gift_of_topup, gift_day_invalid, open_orders_email,
 *   open_orders_network, units_held, units_held_network, policies_changed, rate_changed,
 *   total_changed, cart_changed, shop_closed, those of couponRefusal and accountFor,
 *   coupon_not_for_you, coupon_paused, not_signed_in if the account was erased concurrently,
 *   order_refused for a blocked address or player id; ChallengeRequired if the caller must solve a
 *   challenge first
 */
export async function placeOrder(
  input: PlaceOrder,
  clock: SharedClock = databaseClock,
): Promise<PlacedOrderDto> {
  if (settings().isClosed) throw new DomainError("shop_closed");
  const phone = normalizePhone(input.customerPhone);
  if (phone === null) throw new DomainError("invalid_phone");
  // Check the challenge before the queues and the transaction. The check uses up the solution, even
  // if no order is created.
  const purpose = { action: "place_order", subject: input.sessionId } as const;
  const demand = await checkedAnswer(purpose, CHALLENGE_LEVEL, input.challenge);
  const order = { ...input, customerPhone: phone };
  try {
    return await runInCartQueue(input.sessionId, () =>
      inMailboxTurn(mailboxKey(input.customerEmail), () => placeInTurn(order, demand, clock)),
    );
  } catch (error) {
    // The refusal reveals something about the address, so it counts as a guess and is rate-limited.
    const isAnswer = error instanceof DomainError && error.code === "coupon_not_for_you";
    if (isAnswer) await consumeGuess(guessLimits(order));
    throw error;
  }
}

/** @param demand throws ChallengeRequired unless the request has solved a challenge */
function placeInTurn(
  input: PlaceOrder,
  demand: () => Promise<void>,
  clock: SharedClock,
): Promise<PlacedOrderDto> {
  const buyer = buyerOf(input);
  return withPurchaseSlot((claim) =>
    transaction(async (tx) => {
      const { sessionId, mailbox, network } = buyer;
      await tx.run(LOCK_TO_ORDER, [sessionId, mailbox]);
      if (input.coupon !== undefined) {
        await tx.run(SAVE_COUPON, [sessionId, foldCouponCode(input.coupon)]);
      }
      const at = clock();
      const values = [sessionId, mailbox, network, at, ...blockKeys(detailsOf(input))] as const;
      const rows = await tx.run(FIND_CART_TO_ORDER, values);
      const [first] = rows;
      if (!first) throw new DomainError("cart_empty");
      const priced = priceCart(rows, input.accounts, input);
      if (first.isBlocked || priced.lines.some(isAccountBlocked)) throw orderRefused();
      if (input.gift && rows.some(({ fulfilment }) => fulfilment === "topup")) {
        throw new DomainError("gift_of_topup");
      }
      refuseTooMany(rows);
      const { policies } = first;
      // The order records the policies that the buyer has read, so newer ones are refused.
      if (input.policies && policiesKey(input.policies) !== policiesKey(policies)) {
        throw new DomainError("policies_changed");
      }
      const rate = sarRate();
      if ((input.sarRateHundredths ?? rate) !== rate) {
        throw new DomainError("rate_changed", { rate: (rate / 100).toFixed(2) });
      }
      const snapshot = snapshotOf(input, priced, policies, rate);
      const productIds = rows.map(({ productId }) => productId);
      const refuseNew = async () => {
        refuseTooManyOpen(first.othersOpen);
        if (rows.some(isNearlyGone) || isCouponHeld(first.couponHolds)) await demand();
      };
      // If the session has an open order, it may hold the missing stock: check after its release.
      if (!first.hasOpenOrder) {
        priced.lines.forEach(refuseSoldOut);
        await refuseNew();
      }
      claim(productIds);
      // The cart is locked, so the session cannot have opened an order since the cart was read.
      if (first.hasOpenOrder) {
        const same = await supersedePending(tx, { sessionId, snapshot, productIds, at });
        if (same) return same;
        await refuseNew();
      }
      return createOrder(tx, input, buyer, { ...priced, snapshot, policies, rate, at });
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

/**
 * The details of the request to check for blocks. FIND_CART_TO_ORDER adds the answers stored in the
 * cart.
 */
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

/** A hash of the order's content: equal snapshots are the same order. */
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
  tx: Transaction,
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
  const { orderId, items } = await insertOrder(tx, order, newItems);
  addLogFields({ orderId });
  if (gift) await storeGift(tx, orderId, gift);
  await reserveStock(tx, items, { buyer, at });
  if (coupon) {
    const { discount } = coupon;
    const couponBuyer = { email: customerEmail, userId };
    await reserveUse(tx, { orderId, coupon, buyer: couponBuyer, discount, at });
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
