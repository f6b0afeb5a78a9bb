import type { UnknownPaymentDto } from "@/contract/admin/orders";
import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import type { PaymentProvider } from "@/server/payments/payment-provider";
import { providerOf } from "@/server/payments/providers";
import { db } from "@/server/platform/db";
import { log } from "@/server/platform/log";

/** The most that the panel shows. */
const SHOWN = 50;

/**
 * An event about money of an order that the shop does not know, as after a restore: it waits for a person. Money of
 * another shop on the same account does not.
 */
export async function keepUnknownPayment(
  eventId: string,
  provider: PaymentProvider,
): Promise<void> {
  const { type, payload } = await db().providerEvent.findUniqueOrThrow({ where: { id: eventId } });
  const money = provider.readMoney(type, payload);
  if (!money?.isOurs) return;
  await db().$executeRaw`UPDATE provider_events SET unknown_at = now() WHERE id = ${eventId}`;
  const { captureId, orderNumber } = money;
  log.error(
    { eventId, captureId, orderNumber },
    "money of an order that is not known: needs an admin",
  );
}

/** What waits for a person of them, the latest first. */
export async function unknownPayments(): Promise<UnknownPaymentDto[]> {
  const events = await db().providerEvent.findMany({
    where: { unknownAt: { not: null } },
    orderBy: { unknownAt: "desc" },
    take: SHOWN,
  });
  return events.flatMap(({ id, provider, type, payload, receivedAt }) => {
    const money = providerOf(provider).readMoney(type, payload);
    if (!money) return [];
    const { isReturn, captureId, amount, currencyCode, orderNumber } = money;
    const about = { isReturn, captureId, amount, currencyCode, orderNumber };
    return { id, ...about, receivedAt: receivedAt.toISOString() };
  });
}

/**
 * A person has looked after it: it waits for nobody any more.
 * @throws DomainError action_impossible when it does not wait
 */
export async function closeUnknownPayment(
  call: AdminCall,
  { eventId, reason }: { eventId: string; reason: string },
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const { count } = await tx.providerEvent.updateMany({
      where: { id: eventId, unknownAt: { not: null } },
      data: { unknownAt: null },
    });
    if (count === 0) throw new DomainError("action_impossible");
    return {
      action: "payment.close",
      entity: "payment",
      entityId: eventId,
      reason,
      result: null,
    };
  });
}
