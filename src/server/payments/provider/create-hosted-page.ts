import { DomainError } from "@/domain/errors";
import { orderPath } from "@/domain/orders/order-page";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import {
  callProvider,
  chargeAt,
  findOpenOrder,
  requestOf,
  savePayment,
} from "@/server/payments/provider/open-order";
import type { HostingProvider } from "@/server/payments/provider/payment-provider";
import { databaseClock, type SharedClock } from "@/server/platform/clock";

/**
 * The provider's own page for the session's pending order: a way to pay without scripts of the
 * shop. A page that was made before is used again.
 * @returns the page's address
 * @throws DomainError no_open_order, order_expired, payment_in_progress,
 *   payment_provider_unavailable, payment_not_possible
 */
export async function createHostedPage(
  sessionId: string,
  provider: HostingProvider,
  clock: SharedClock = databaseClock,
): Promise<string> {
  const order = await findOpenOrder(sessionId, clock);
  const { latest } = order;
  if (latest && !latest.isUsedUp) {
    if (latest.status !== "created" && latest.status !== "declined") {
      throw new DomainError("payment_in_progress", { order: order.id });
    }
    if (latest.provider === provider.name) {
      const made = await callProvider(() => provider.hostedPage.urlOf(latest.providerOrderId));
      if (made !== null) return made;
    }
  }
  const charge = chargeAt(provider, order);
  const { providerOrderId, url } = await callProvider(() =>
    provider.hostedPage.create({
      ...requestOf(order, charge),
      returnPath: orderPath(orderToken(order.id)),
      expiresAt: order.expiresAt,
    }),
  );
  await savePayment(order, provider, providerOrderId, charge);
  return url;
}
