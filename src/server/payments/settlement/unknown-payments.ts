import type { UnknownPaymentDto } from "@/contract/admin/orders/unknown-payments";
import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { UNREADABLE_DISPUTE } from "@/server/payments/disputes/unreadable-disputes";
import type { ReportingProvider } from "@/server/payments/provider/payment-provider";
import { reportingProvider } from "@/server/payments/provider/providers";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import type { Transaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/** Upper bound on the captures, and separately on the events, that the panel shows. */
const SHOWN = 50;

/** $1 the event. */
const KEEP_UNKNOWN_PAYMENT = statement(
  "keep_unknown_payment",
  "UPDATE provider_events SET unknown_at = now() WHERE id = $1",
);

/**
 * Marks an event about a capture that the shop does not know, or about a refund of such a capture,
 * so that it waits for a person: for example, after a backup was restored. Events about money of
 * another shop on the same account are not marked.
 */
export async function keepUnknownPayment(
  eventId: string,
  provider: ReportingProvider,
): Promise<void> {
  const { type, payload } = await db().providerEvent.findUniqueOrThrow({ where: { id: eventId } });
  const money = provider.events.readMoney(type, payload);
  if (!money?.isOurs) return;
  await run(KEEP_UNKNOWN_PAYMENT, [eventId]);
  const { captureId, orderNumber } = money;
  log.error({ eventId, captureId, orderNumber }, "payment of an unknown order; needs an admin");
}

/** $1 the event. */
const NOTE_STUCK_EVENT = statement(
  "note_stuck_event",
  `
    UPDATE provider_events SET stuck_at = now()
    WHERE id = $1 AND processed_at IS NULL AND stuck_at IS NULL
      AND received_at < now() - interval '1 hour'`,
);

/** Marks an event that has failed for an hour: it waits for a person, and is still retried. */
export async function noteStuckEvent(eventId: string): Promise<void> {
  await run(NOTE_STUCK_EVENT, [eventId]);
}

/**
 * The captures, events and unreadable disputes at the provider that wait for a person, the latest
 * first: SHOWN captures and SHOWN other entries at most.
 */
export async function unknownPayments(): Promise<UnknownPaymentDto[]> {
  const [captures, events] = await Promise.all([
    db().unmatchedCapture.findMany({
      where: { closedAt: null },
      orderBy: { foundAt: "desc" },
      take: SHOWN,
    }),
    db().providerEvent.findMany({
      where: { OR: [{ unknownAt: { not: null } }, { stuckAt: { not: null } }] },
      orderBy: { receivedAt: "desc" },
      take: SHOWN,
    }),
  ]);
  const captured = captures.map(({ captureId, amount, currencyCode, orderNumber, foundAt }) => ({
    kind: "money" as const,
    ...{ id: captureId, isReturn: false, captureId, amount, currencyCode, orderNumber },
    receivedAt: foundAt.toISOString(),
  }));
  const told = events.map(({ id, provider, type, payload, unknownAt, ...event }) => {
    const receivedAt = event.receivedAt.toISOString();
    if (type === UNREADABLE_DISPUTE) {
      return { kind: "dispute" as const, id, dispute: event.resourceId ?? "", receivedAt };
    }
    const money =
      unknownAt === null ? null : reportingProvider(provider).events.readMoney(type, payload);
    if (!money) return { kind: "event" as const, id, type, receivedAt };
    const { isReturn, captureId, amount, currencyCode, orderNumber } = money;
    const about = { isReturn, captureId, amount, currencyCode, orderNumber };
    return { kind: "money" as const, id, ...about, receivedAt };
  });
  return [...captured, ...told].sort((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1));
}

/**
 * Closes an entry that a person has handled; an event is not retried any more.
 * @param eventId the id of the entry: of its event, or of its unmatched capture
 * @throws DomainError action_impossible when the entry does not wait for a person
 */
export async function closeUnknownPayment(
  call: AdminCall,
  { eventId, reason }: { eventId: string; reason: string },
): Promise<void> {
  await executeAudited(call, async (tx) => {
    if (!(await closeCapture(tx, eventId)) && !(await closeEvent(tx, eventId))) {
      throw new DomainError("action_impossible");
    }
    return {
      action: "payment.close",
      entity: "payment",
      entityId: eventId,
      reason,
      result: null,
    };
  });
}

/** $1 the capture. */
const CLOSE_CAPTURE = statement(
  "close_capture",
  `
    UPDATE unmatched_captures SET closed_at = now()
    WHERE capture_id = $1 AND closed_at IS NULL RETURNING 1`,
);

async function closeCapture(tx: Transaction, captureId: string): Promise<boolean> {
  const closed = (await tx.run(CLOSE_CAPTURE, [captureId])).length;
  return closed > 0;
}

/** $1 the event. */
const CLOSE_EVENT = statement(
  "close_event",
  `
    UPDATE provider_events
    SET unknown_at = NULL, stuck_at = NULL, processed_at = coalesce(processed_at, now())
    WHERE id = $1 AND (unknown_at IS NOT NULL OR stuck_at IS NOT NULL) RETURNING 1`,
);

async function closeEvent(tx: Transaction, eventId: string): Promise<boolean> {
  const closed = (await tx.run(CLOSE_EVENT, [eventId])).length;
  return closed > 0;
}
