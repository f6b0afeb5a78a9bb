import { DomainError } from "@/domain/errors";
import { type Cents, cents, decimalFromCents, type Money } from "@/domain/money";
import { chargeCurrencyOf, chargeOf } from "@/domain/orders/charge";
import { shopWords } from "@/i18n/shop-words";
import {
  type PaymentProvider,
  type ProviderOrderRequest,
  ProviderRefused,
  ProviderUnavailable,
} from "@/server/payments/provider/payment-provider";
import { momentOf, type SharedClock } from "@/server/platform/clock";
import { closedValue } from "@/server/platform/database/closed-columns";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { settings } from "@/server/platform/settings";

/** The pending order of a session, for its payment. */
export interface OpenOrder {
  id: number;
  /** Cents. */
  total: number;
  locale: string;
  /** The displayed currency. */
  currency: string;
  sarRateHundredths: number;
  lines: { unitPrice: Cents; quantity: number; discount: Cents }[];
  createdAt: Date;
  expiresAt: Date;
  isExpired: boolean;
  /** The number of its payments. */
  payments: number;
  latest: { provider: string; providerOrderId: string; status: string; isUsedUp: boolean } | null;
}

/** $1 the session, $2 the moment: the session's latest open order. */
const FIND_OPEN_ORDER = statement(
  "find_open_order",
  `
    SELECT o.id, (o.total_usd * 100)::float8 AS total, o.locale, o.currency,
      (o.sar_rate * 100)::float8 AS "sarRateHundredths", (
        SELECT jsonb_agg(jsonb_build_object('unitPrice', i.price_usd * 100, 'quantity', i.quantity,
          'discount', i.discount_usd * 100)) FROM order_items i WHERE i.order_id = o.id
      ) AS lines, o.created_at AS "createdAt",
      o.expires_at AS "expiresAt",
      o.expires_at <= ${momentOf("$2")} AS "isExpired", (SELECT count(*)::int FROM payments WHERE order_id = o.id) AS payments, (
        SELECT jsonb_build_object('provider', provider, 'providerOrderId', provider_order_id,
          'status', status, 'isUsedUp', is_used_up)
        FROM payments WHERE order_id = o.id ORDER BY id DESC LIMIT 1
      ) AS latest
    FROM orders o WHERE o.session_id = $1 AND o.status = 'pending' ORDER BY o.id DESC LIMIT 1`,
).typed<Pick<OpenOrder, "latest" | "lines">>();

/**
 * $1 the order, $2 the provider, $3 its order, $4 dollars, $5 the currency of the charge, $6 its
 * halalas, null in dollars: returns a row while the order is open.
 * Two concurrent requests get one provider order, since their idempotency keys are equal.
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

/** The largest charge that the database can hold. */
const MAX_MINOR = 2_147_483_647;

/** @throws DomainError payment_not_possible for a charge that no provider takes */
export function chargeAt({ currencies }: PayableProvider, order: OpenOrder): Money {
  const currency = chargeCurrencyOf(currencies, closedValue("orders.currency", order.currency));
  if (currency === "USD") return { minor: order.total, currency };
  const charge = chargeOf(currency, order.lines, order.sarRateHundredths);
  if (charge.minor < 1 || charge.minor > MAX_MINOR) throw new DomainError("payment_not_possible");
  return charge;
}

/** A recreated database reuses the ids of orders; the time of creation keeps the keys distinct. */
function requestKeyOf({ id, createdAt, payments }: OpenOrder): string {
  return `order-${id}-${createdAt.getTime().toString(36)}-${payments + 1}`;
}

/** The session's pending order. @throws DomainError no_open_order, order_expired */
export async function findOpenOrder(sessionId: string, clock: SharedClock): Promise<OpenOrder> {
  const [order] = await run(FIND_OPEN_ORDER, [sessionId, clock()]);
  if (!order) throw new DomainError("no_open_order");
  if (order.isExpired) throw new DomainError("order_expired");
  return order;
}

/** The request that makes the provider's order. */
export function requestOf(order: OpenOrder, amount: Money): ProviderOrderRequest {
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

/** @throws DomainError order_expired if the order is no longer open */
export async function savePayment(
  order: OpenOrder,
  { name }: PaymentProvider,
  providerOrderId: string,
  { minor, currency }: Money,
): Promise<void> {
  const dollars = decimalFromCents(cents(order.total));
  const halalas = currency === "USD" ? null : minor;
  const payment = [order.id, name, providerOrderId, dollars, currency, halalas] as const;
  if ((await run(SAVE_PAYMENT, [...payment])).length === 0) throw new DomainError("order_expired");
}

/** @throws DomainError payment_not_possible, payment_provider_unavailable */
export async function callProvider<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const isRefused = error instanceof ProviderRefused;
    const code = isRefused ? "payment_not_possible" : "payment_provider_unavailable";
    throw new DomainError(code, {}, { cause: error });
  }
}
