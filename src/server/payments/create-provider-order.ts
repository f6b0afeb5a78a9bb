import { DomainError } from "@/domain/errors";
import { localeOr } from "@/domain/locale";
import { cents, centsFromDecimal, decimalFromCents } from "@/domain/money";
import { lockOrder } from "@/server/orders/move-order";
import { type PaymentProvider, ProviderUnavailable } from "@/server/payments/payment-provider";
import { currentProvider } from "@/server/payments/providers";
import { type Clock, systemClock } from "@/server/platform/clock";
import { centsOf } from "@/server/platform/columns";
import { db } from "@/server/platform/db";

export interface CreateProviderOrder {
  sessionId: string;
  /** What the browser believes that it pays, in US dollars; compared, never used. */
  amount: string;
  currency: string;
  intent: string;
}

/**
 * Makes the provider's order for the pending order of the session, or gives the one it has.
 * @throws DomainError no_open_order, order_expired, amount_mismatch, payment_in_progress,
 *   payment_provider_unavailable
 */
export async function createProviderOrder(
  input: CreateProviderOrder,
  provider: PaymentProvider = currentProvider,
  clock: Clock = systemClock,
): Promise<{ id: string }> {
  const order = await db().order.findFirst({
    where: { sessionId: input.sessionId, status: "pending" },
    select: {
      id: true,
      totalUSD: true,
      locale: true,
      createdAt: true,
      expiresAt: true,
      payments: { orderBy: { id: "desc" } },
    },
    orderBy: { id: "desc" },
  });
  if (!order) throw new DomainError("no_open_order");
  if (order.expiresAt <= clock()) throw new DomainError("order_expired");
  const total = centsOf(order.totalUSD);
  if (
    input.currency !== "USD" ||
    input.intent !== "CAPTURE" ||
    readAmount(input.amount) !== total
  ) {
    throw new DomainError("amount_mismatch", { amount: decimalFromCents(total) });
  }
  const [existing] = order.payments;
  if (existing && !existing.isUsedUp) {
    if (existing.status !== "created" && existing.status !== "declined") {
      throw new DomainError("payment_in_progress", { order: order.id });
    }
    if (existing.provider === provider.name) return { id: existing.providerOrderId };
  }
  const { providerOrderId } = await askProvider(() =>
    provider.createOrder({
      orderId: order.id,
      requestKey: requestKeyOf(order),
      amount: total,
      locale: localeOr(order.locale),
    }),
  );
  await savePayment({
    orderId: order.id,
    provider: provider.name,
    providerOrderId,
    amountUSD: decimalFromCents(total),
  });
  return { id: providerOrderId };
}

/** Orders of a database made anew have the same ids: the moment makes them other requests. */
function requestKeyOf(order: { id: number; createdAt: Date; payments: unknown[] }): string {
  return `order-${order.id}-${order.createdAt.getTime().toString(36)}-${order.payments.length + 1}`;
}

/** What a browser sends may be anything. */
function readAmount(amount: string): number {
  try {
    return centsFromDecimal(amount);
  } catch {
    return cents(-1);
  }
}

/** Two requests at once get one provider's order, since its request id is made of ours. */
async function savePayment(payment: {
  orderId: number;
  provider: string;
  providerOrderId: string;
  amountUSD: string;
}): Promise<void> {
  const { orderId, providerOrderId } = payment;
  await db().$transaction(async (tx) => {
    if ((await lockOrder(tx, orderId)) !== "pending") throw new DomainError("order_expired");
    const known = await tx.payment.findUnique({ where: { providerOrderId } });
    if (known) return;
    await tx.payment.create({ data: payment });
    await tx.order.update({ where: { id: orderId }, data: { paypalOrderId: providerOrderId } });
  });
}

async function askProvider<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new DomainError("payment_provider_unavailable", {}, { cause: error });
  }
}

/** What the browser needs to load the provider's script. @throws DomainError payment_provider_unavailable */
export async function setUpBrowser(
  provider: PaymentProvider = currentProvider,
): Promise<{ clientToken: string; sdkUrl: string }> {
  return askProvider(() => provider.browserSetup());
}
