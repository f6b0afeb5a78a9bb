import type { ProviderOrderDto } from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { cents, centsFromDecimal, decimalFromCents, type Money } from "@/domain/money";
import { orderPath } from "@/domain/orders/order-page";
import { env } from "@/env";
import { shopWords } from "@/i18n/shop-words";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import {
  callProvider,
  chargeAt,
  findOpenOrder,
  type OpenOrder,
  requestOf,
  savePayment,
} from "@/server/payments/provider/open-order";
import type {
  BrowserSetup,
  PayableProvider,
  PaymentProvider,
} from "@/server/payments/provider/payment-provider";
import { currentProvider } from "@/server/payments/provider/providers";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { closedValue } from "@/server/platform/database/closed-columns";

export interface CreateProviderOrder {
  sessionId: string;
  /** The amount that the browser shows, in `currency`; compared with the charge, never used. */
  amount: string;
  currency: string;
  intent: string;
  /** A new attempt, although an earlier one of this provider still waits for its buyer. */
  isAnew?: boolean | undefined;
}

/**
 * Creates the provider's order for the session's pending order, or returns the existing one.
 * @throws DomainError no_open_order, order_expired, amount_mismatch, payment_in_progress,
 *   payment_provider_unavailable, payment_not_possible
 */
export async function createProviderOrder(
  input: CreateProviderOrder,
  provider: PayableProvider = currentProvider,
  clock: SharedClock = databaseClock,
): Promise<ProviderOrderDto> {
  const order = await findOpenOrder(input.sessionId, clock);
  const charge = chargeAt(provider, order);
  if (
    input.currency !== charge.currency ||
    input.intent !== "CAPTURE" ||
    readAmount(input.amount) !== charge.minor
  ) {
    const { minor, currency } = charge;
    throw new DomainError("amount_mismatch", { amount: decimalFromCents(cents(minor)), currency });
  }
  const { latest } = order;
  if (latest && !latest.isUsedUp) {
    if (latest.status !== "created" && latest.status !== "declined") {
      throw new DomainError("payment_in_progress", { order: order.id });
    }
    const isKept = latest.provider === provider.name && !(input.isAnew && takesMany(provider));
    if (isKept) return answerOf(provider, order, latest.providerOrderId, charge);
  }
  const { providerOrderId } = await callProvider(() =>
    provider.browser.createOrder(requestOf(order, charge)),
  );
  await savePayment(order, provider, providerOrderId, charge);
  return answerOf(provider, order, providerOrderId, charge);
}

/**
 * Whether an order may have several attempts that wait. A begun payment of such a provider is tied
 * to its card; a second one that is paid as well goes back by itself.
 */
const takesMany = ({ flow }: PaymentProvider) => flow === "charge_at_once";

function answerOf(
  { browser }: PayableProvider,
  { id: orderId, locale }: OpenOrder,
  providerOrderId: string,
  amount: Money,
): ProviderOrderDto {
  if (browser.direct === null) return { id: providerOrderId };
  const direct = browser.direct({
    providerOrderId,
    orderId,
    amount,
    shopName: shopWords().name[closedValue("orders.locale", locale)],
    returnUrl: new URL(orderPath(orderToken(orderId)), env().APP_URL).toString(),
  });
  return { id: providerOrderId, direct };
}

/** A browser may send anything; an unreadable amount equals no total. */
function readAmount(amount: string): number {
  try {
    return centsFromDecimal(amount);
  } catch {
    return cents(-1);
  }
}

/**
 * The values that a browser needs to load the provider's script.
 * @throws DomainError payment_provider_unavailable, payment_not_possible
 */
export async function setUpBrowser(
  provider: PayableProvider = currentProvider,
): Promise<BrowserSetup> {
  return callProvider(() => provider.browser.setup());
}
