import type { ProviderOrderDto } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { type Cents, cents, centsFromDecimal, decimalFromCents, type Money } from "@/domain/money";
import { chargeCurrencyOf, chargeOf } from "@/domain/orders/charge";
import { orderPath } from "@/domain/orders/order-page";
import { env } from "@/env";
import { shopWords } from "@/i18n/shop-words";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { expectOffered } from "@/server/payments/provider/offered-ways";
import {
  type BrowserSetup,
  type PayableProvider,
  type PaymentProvider,
  type ProviderOrderRequest,
  type ProviderOrderState,
  ProviderRefused,
  ProviderUnavailable,
} from "@/server/payments/provider/payment-provider";
import { currentProvider, providerOf } from "@/server/payments/provider/providers";
import { tooMany } from "@/server/platform/admission/limit";
import { databaseClock, momentOf, type SharedClock } from "@/server/platform/clock";
import { closedValue } from "@/server/platform/database/closed-columns";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { settings } from "@/server/platform/settings";

export interface CreateProviderOrder {
  sessionId: string;
  /** The amount that the browser shows, in `currency`; only compared with the charge. */
  amount: string;
  currency: string;
  intent: string;
}

/**
 * Creates the provider's order for the session's pending order, or returns the existing one.
 * @throws DomainError way_not_offered if the provider is not offered; no_open_order without a
 *   pending order; order_expired; charge_too_small below the provider's least amount;
 *   amount_mismatch if `input` differs from the charge; payment_in_progress if a payment has taken
 *   money or may be taking it; earlier_payment_unknown if the state of an earlier attempt at the
 *   provider cannot be read; payment_provider_unavailable without a response; payment_not_possible
 *   after a refusal or for a charge above MAX_MINOR; too_many_requests after MAX_ATTEMPTS
 */
export async function createProviderOrder(
  input: CreateProviderOrder,
  provider: PayableProvider = currentProvider,
  clock: SharedClock = databaseClock,
): Promise<ProviderOrderDto> {
  expectOffered(provider);
  const order = await openOrderOf(input.sessionId, clock);
  const charge = chargeAt(provider, order);
  if (
    input.currency !== charge.currency ||
    input.intent !== "CAPTURE" ||
    readAmount(input.amount) !== charge.minor
  ) {
    const { minor, currency } = charge;
    throw new DomainError("amount_mismatch", { amount: decimalFromCents(cents(minor)), currency });
  }
  expectNotUnderWay(order);
  const own = await ownAttempt(order, provider);
  if (own !== null && isUnbegun(own.state)) {
    return answerOf(provider, order, own.providerOrderId, charge);
  }
  expectFewAttempts(order);
  const { providerOrderId } = await callProvider(() =>
    provider.browser.createOrder(requestOf(order, charge)),
  );
  await savePayment(order, charge, provider, providerOrderId);
  return answerOf(provider, order, providerOrderId, charge);
}

/**
 * The response to the browser. `direct` holds the payment request if the browser itself submits the
 * payment to the provider.
 */
function answerOf(
  { browser }: PayableProvider,
  { id: orderId, locale }: OpenOrder,
  providerOrderId: string,
  amount: Money,
): ProviderOrderDto {
  if (browser.direct === null) return { id: providerOrderId };
  const direct = browser.direct({
    ...{ providerOrderId, orderId, amount },
    shopName: shopWords().name[closedValue("orders.locale", locale)],
    returnUrl: new URL(orderPath(orderToken(orderId)), env().APP_URL).toString(),
  });
  return { id: providerOrderId, direct };
}

/**
 * Creates the payment page that the provider hosts for the session's pending order, or reuses an
 * existing one. The page works in a browser without scripts.
 * @returns the URL of the page
 * @throws DomainError as `createProviderOrder`, except amount_mismatch; payment_not_possible also
 *   if the provider has no such page
 */
export async function openHostedPage(
  sessionId: string,
  provider: PayableProvider,
  clock: SharedClock = databaseClock,
): Promise<string> {
  const { hostedPage } = provider;
  if (hostedPage === null) throw new DomainError("payment_not_possible");
  expectOffered(provider);
  const order = await openOrderOf(sessionId, clock);
  expectNotUnderWay(order);
  const own = await ownAttempt(order, provider);
  if (own !== null && (own.state === null || own.state.state === "waiting")) {
    const known = await callProvider(() => hostedPage.urlOf(own.providerOrderId));
    if (known !== null) return known;
  }
  expectFewAttempts(order);
  const charge = chargeAt(provider, order);
  const returnPath = orderPath(orderToken(order.id));
  const asked = { ...requestOf(order, charge), returnPath, expiresAt: order.expiresAt };
  const { providerOrderId, url } = await callProvider(() => hostedPage.create(asked));
  await savePayment(order, charge, provider, providerOrderId);
  return url;
}

/** @throws DomainError no_open_order if the session has no pending order; order_expired */
async function openOrderOf(sessionId: string, clock: SharedClock): Promise<OpenOrder> {
  const [order] = await run(FIND_OPEN_ORDER, [sessionId, clock()]);
  if (!order) throw new DomainError("no_open_order");
  if (order.isExpired) throw new DomainError("order_expired");
  return order;
}

/** @throws DomainError payment_in_progress if a payment of the order has or may have taken money */
function expectNotUnderWay({ id, isUnderWay }: OpenOrder): void {
  if (isUnderWay) throw new DomainError("payment_in_progress", { order: id });
}

function requestOf(order: OpenOrder, amount: Money): ProviderOrderRequest {
  const locale = closedValue("orders.locale", order.locale);
  return {
    orderId: order.id,
    requestKey: requestKeyOf(order),
    amount,
    locale,
    shopName: shopWords().name[locale],
    isImmediate: !settings().takesDelayedPayments,
  };
}

/** @throws DomainError order_expired if the order is no longer pending */
async function savePayment(
  { id, total }: OpenOrder,
  { minor, currency }: Money,
  { name }: PaymentProvider,
  providerOrderId: string,
): Promise<void> {
  const payment = [id, name, providerOrderId, decimalFromCents(cents(total))] as const;
  const halalas = currency === "USD" ? null : minor;
  const saved = await run(SAVE_PAYMENT, [...payment, currency, halalas]);
  if (saved.length === 0) throw new DomainError("order_expired");
}

/** An attempt to pay the order: a row of `payments`. */
interface Attempt {
  provider: string;
  providerOrderId: string;
  isUsedUp: boolean;
}

/**
 * The order's latest attempt, if it was made at `provider` and can still be used. First reads the
 * state of the order's attempts at providers that charge at once: a buyer whose browser got no
 * response may have paid, and must not pay again. If a provider other than `provider` does not
 * answer, the buyer may pay at `provider` anyway: money that the other provider took is refunded
 * once the shop finds it. Decision 113 (several attempts to pay).
 * @returns the attempt with its state; `state` is null for a provider that charges when the shop
 *   captures. Null if there is no such attempt.
 * @throws DomainError payment_in_progress if an attempt has taken money or may be taking it;
 *   earlier_payment_unknown if `provider` does not answer
 */
async function ownAttempt(
  { id, attempts }: OpenOrder,
  provider: PayableProvider,
): Promise<{ providerOrderId: string; state: ProviderOrderState | null } | null> {
  const looks = await Promise.allSettled(attempts.map((one) => stateOfAttempt(one, provider)));
  const states = looks.map((look) => (look.status === "fulfilled" ? look.value : null));
  if (states.some((found) => found?.state === "captured" || found?.state === "pending")) {
    throw new DomainError("payment_in_progress", { order: id });
  }
  const unread = looks.find((look) => look.status === "rejected");
  if (unread) throw unread.reason;
  const [latest] = attempts;
  if (!latest || latest.isUsedUp || latest.provider !== provider.name) return null;
  return { providerOrderId: latest.providerOrderId, state: states[0] ?? null };
}

/**
 * Reads the state of an attempt at a provider that charges at once. Null if the attempt is used up,
 * if its provider charges only when the shop captures, or if its provider is not `provider` and
 * does not answer.
 * @throws DomainError earlier_payment_unknown if `provider` does not answer
 */
async function stateOfAttempt(
  { provider: name, providerOrderId, isUsedUp }: Attempt,
  provider: PayableProvider,
): Promise<ProviderOrderState | null> {
  const isOwn = name === provider.name;
  const asked: PaymentProvider = isOwn ? provider : providerOf(name);
  if (isUsedUp || asked.flow !== "charge_at_once") return null;
  return asked.orderState(providerOrderId).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    if (isOwn) throw new DomainError("earlier_payment_unknown", {}, { cause: error });
    return null;
  });
}

/**
 * True while the browser can still begin a payment in the attempt. An attempt charges at most once,
 * so after a begun payment the buyer needs a new attempt.
 */
function isUnbegun(found: ProviderOrderState | null): boolean {
  return found === null || (found.state === "waiting" && found.isBegun !== true);
}

/** Upper bound on the attempts to pay one order, because the shop must reconcile each of them. */
const MAX_ATTEMPTS = 20;

/** @throws DomainError too_many_requests, until the order expires */
function expectFewAttempts({ payments, expiresAt }: OpenOrder): void {
  if (payments >= MAX_ATTEMPTS) throw tooMany((expiresAt.getTime() - Date.now()) / 1000);
}

interface OpenOrder {
  id: number;
  /** In US cents. */
  total: number;
  locale: string;
  /** The displayed currency. */
  currency: string;
  sarRateHundredths: number;
  lines: { unitPrice: Cents; quantity: number; discount: Cents }[];
  createdAt: Date;
  expiresAt: Date;
  isExpired: boolean;
  /** The number of the order's payments, that is, of its attempts. */
  payments: number;
  /** True if one of the order's payments has taken money, or may be taking it. */
  isUnderWay: boolean;
  /** The latest payment and all others that can still be paid, the newest first. */
  attempts: Attempt[];
}

/** $1 the session, $2 the moment: the session's latest open order. */
const FIND_OPEN_ORDER = statement(
  "find_open_order",
  `
    SELECT o.id, (o.total_usd * 100)::float8 AS total, o.locale, o.currency,
      (o.sar_rate * 100)::float8 AS "sarRateHundredths", (
        SELECT jsonb_agg(jsonb_build_object('unitPrice', i.price_usd * 100, 'quantity', i.quantity,
          'discount', i.discount_usd * 100)) FROM order_items i WHERE i.order_id = o.id
      ) AS lines, o.created_at AS "createdAt", o.expires_at AS "expiresAt",
      o.expires_at <= ${momentOf("$2")} AS "isExpired", (SELECT count(*)::int FROM payments WHERE order_id = o.id) AS payments,
      EXISTS (SELECT FROM payments WHERE order_id = o.id
        AND status IN ('capturing', 'pending', 'captured', 'review')) AS "isUnderWay", (
        SELECT coalesce(jsonb_agg(jsonb_build_object('provider', provider,
          'providerOrderId', provider_order_id, 'isUsedUp', is_used_up) ORDER BY id DESC), '[]')
        FROM payments p WHERE order_id = o.id
          AND (NOT is_used_up OR id = (SELECT max(id) FROM payments WHERE order_id = o.id))
      ) AS attempts
    FROM orders o WHERE o.session_id = $1 AND o.status = 'pending' ORDER BY o.id DESC LIMIT 1`,
).typed<Pick<OpenOrder, "attempts" | "lines">>();

/**
 * $1 the shop's order, $2 the provider, $3 the provider's order, $4 the total in dollars, $5 the
 * currency of the charge, $6 the charge in halalas, null for dollars. Returns a row only if the
 * order is still pending. Two concurrent requests get one provider order, since their idempotency
 * keys are equal, and save it once.
 */
const SAVE_PAYMENT = statement(
  "save_payment",
  `
    WITH o AS MATERIALIZED (SELECT id FROM orders WHERE id = $1 AND status = 'pending' FOR UPDATE),
    made AS (
      INSERT INTO payments (order_id, provider, provider_order_id, amount_usd, charge_currency, charge_minor)
      SELECT id, $2, $3, $4::numeric, $5::text, $6::int FROM o
      ON CONFLICT (provider_order_id) DO NOTHING RETURNING order_id
    ),
    noted AS (UPDATE orders SET paypal_order_id = $3 FROM made WHERE orders.id = made.order_id)
    SELECT id FROM o`,
);

/** The largest charge that the database can hold, in the smallest unit of its currency. */
const MAX_MINOR = 2_147_483_647;

/**
 * @throws DomainError charge_too_small below the provider's least amount, payment_not_possible
 *   above MAX_MINOR
 */
function chargeAt({ currencies, least }: PayableProvider, order: OpenOrder): Money {
  const currency = chargeCurrencyOf(currencies, closedValue("orders.currency", order.currency));
  const charge =
    currency === "USD"
      ? { minor: order.total, currency }
      : chargeOf(currency, order.lines, order.sarRateHundredths);
  if (charge.minor > MAX_MINOR) throw new DomainError("payment_not_possible");
  if (charge.minor < least) {
    throw new DomainError("charge_too_small", { amount: decimalFromCents(cents(least)), currency });
  }
  return charge;
}

/**
 * The idempotency key of the request for a provider order. The key includes the order's time of
 * creation, because a recreated database reuses order ids.
 */
function requestKeyOf({ id, createdAt, payments }: OpenOrder): string {
  return `order-${id}-${createdAt.getTime().toString(36)}-${payments + 1}`;
}

/** The browser's amount in hundredths; -1 for an unreadable amount, which equals no charge. */
function readAmount(amount: string): number {
  try {
    return centsFromDecimal(amount);
  } catch {
    return cents(-1);
  }
}

async function callProvider<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const isRefused = error instanceof ProviderRefused;
    const code = isRefused ? "payment_not_possible" : "payment_provider_unavailable";
    throw new DomainError(code, {}, { cause: error });
  }
}

/**
 * The values that a browser needs to load the provider's script.
 * @throws DomainError way_not_offered if the provider is not offered; payment_provider_unavailable
 *   without a response; payment_not_possible after a refusal
 */
export async function setUpBrowser(
  provider: PayableProvider = currentProvider,
): Promise<BrowserSetup> {
  expectOffered(provider);
  return callProvider(() => provider.browser.setup());
}
