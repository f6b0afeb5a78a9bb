import { z } from "zod";
import { cents, decimalFromCents } from "@/domain/money";
import { syncDispute } from "@/server/payments/disputes/sync-dispute";
import { closeEvent, type EventRow, findEvent } from "@/server/payments/provider/event-rows";
import type {
  Captured,
  MoneyNotice,
  ReportingProvider,
  ReturnNotice,
} from "@/server/payments/provider/payment-provider";
import { hasDisputes, reportingProvider } from "@/server/payments/provider/providers";
import { verifyWebhook } from "@/server/payments/provider/verify-webhook";
import {
  type CapturedPayment,
  findReturns,
  paymentOfCapture,
} from "@/server/payments/refunds/sync-refunds";
import { recordUnbookableRefunds } from "@/server/payments/refunds/unbookable-refunds";
import {
  closeByReturns,
  closeReturned,
  isMatched,
  keepFurtherCapture,
  keepUnmatched,
} from "@/server/payments/refunds/unmatched-captures";
import type { Settlement } from "@/server/payments/settlement/conclude-payment";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { keepUnknownPayment, noteStuckEvent } from "@/server/payments/settlement/unknown-payments";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { autocommit, transaction } from "@/server/platform/database/transaction";
import { failpoint } from "@/server/platform/failpoint";
import type { RequestHeaders } from "@/server/platform/headers";
import { currentOrigin } from "@/server/platform/jobs/job-origin";
import { insertJob } from "@/server/platform/jobs/job-rows";
import { defineJob } from "@/server/platform/jobs/jobs";

/**
 * Stores a webhook's event in the inbox, once per event; a job then processes it. The event's
 * statements are not trusted: the event only names the resource to look up.
 * @throws DomainError invalid_input for an unreadable event, webhook_not_authentic if the provider
 *   did not send it; ProviderUnavailable if that cannot be verified now, so that the provider sends
 *   the event again
 */
export async function receiveWebhook(
  provider: ReportingProvider,
  request: { headers: RequestHeaders; body: Uint8Array },
): Promise<void> {
  const notice = await provider.events.read(request);
  const { id, type, providerOrderId, disputeId, captureId, payload } = notice;
  const resourceId = disputeId ?? providerOrderId;
  const event = [id, provider.name, type, resourceId, JSON.stringify(payload)] as const;
  await run(INSERT_EVENT, [...event, providerEventJob.name, captureId, currentOrigin()]);
  failpoint("webhook.stored");
}

/**
 * $1 the event's id, $2 the provider, $3 the type, $4 the provider's order or dispute, $5 the
 * payload, $6 the queue, $7 the capture, $8 the origin of the job. A new event enqueues its job.
 */
const INSERT_EVENT = statement(
  "take_provider_event",
  `
    WITH taken AS (
      INSERT INTO provider_events (id, provider, type, resource_id, payload, capture_id)
      VALUES ($1, $2, $3, $4, $5::jsonb, $7) ON CONFLICT (id) DO NOTHING RETURNING id
    )
    ${insertJob({ queue: "$6", data: "jsonb_build_object('eventId', taken.id)", origin: "$8", from: "taken" })}`,
);

/**
 * Processes an event of the inbox, once.
 * @param provider used instead of the provider that sent the event
 * @throws Error if the event cannot be processed yet; the job is then retried
 */
export async function processProviderEvent(
  eventId: string,
  provider?: ReportingProvider,
): Promise<void> {
  const event = await findEvent(eventId);
  if (!event) throw new Error(`there is no event ${eventId}`);
  if (event.isProcessed) return;
  const source = provider ?? reportingProvider(event.provider);
  if (source.events.concernsPayment(event.type)) {
    await processPayment(event, source);
  } else if (hasDisputes(source) && source.disputes.concerns(event.type)) {
    if (event.resourceId !== null) await syncDispute(event.resourceId, source);
  } else if (source.events.verification?.concerns(event.type)) {
    await verifyWebhook(event, await payloadOf(event), source.events.verification);
  } else {
    await processRefund(event, source);
  }
  await closeEvent(eventId);
}

/**
 * Settles the payment of the order that the event names. Money is matched by its capture: if the
 * shop has no row for the event's capture after settling, `keepCapture` records the capture for a
 * refund or for a person, regardless of the order's status. Decision 076 (captures matched by id).
 */
async function processPayment(event: EventRow, provider: ReportingProvider): Promise<void> {
  const { unsettled, captureId, isKnown } = event;
  const outcome = unsettled === null ? null : await settleFor(captureId, unsettled, provider);
  if (captureId === null || event.isMatched || (await isMatched(captureId))) return;
  const money = provider.events.readMoney(event.type, await payloadOf(event));
  // The money belongs to another shop on the same account: make no call to the provider.
  if (money?.isOurs === false && !isKnown) return;
  if (await isUnknown(event, money, provider)) return keepUnknownPayment(event.id, provider);
  const providerOrderId = isKnown ? event.resourceId : await provider.orderOfCapture(captureId);
  if (!isKnown && (await captureFirst(captureId, providerOrderId, provider))) return;
  if (money === null) return;
  const found = await provider.captureState(captureId);
  const { state } = found;
  // The provider may send the event shortly before its API shows the capture: throw, so that the
  // job tries again.
  if (state === "missing") throw new Error(`the provider does not show capture ${captureId}`);
  if (state === "pending" || outcome === "pending") {
    throw new Error(`the provider still shows capture ${captureId} as pending`);
  }
  if (found.state !== "captured") return;
  // The provider's API may show the capture itself before it shows the capture in the provider's
  // order: throw, so that a retry settles the order. After ten minutes, keep the capture instead.
  if (!event.isOld && outcome !== null && UNPAID.includes(outcome)) {
    throw new Error(`the provider's order does not show capture ${captureId} yet`);
  }
  await keepCapture({ provider: provider.name, providerOrderId, money }, found.captured);
}

/**
 * True if an event is unsigned and the shop knows neither the payment nor the order number that it
 * names: for example, after a backup was restored. Such an event causes no call to the provider
 * and waits for a person.
 */
async function isUnknown(
  event: EventRow,
  money: MoneyNotice | null,
  provider: ReportingProvider,
): Promise<boolean> {
  if (provider.events.areSigned || event.isKnown || !money?.orderNumber) return false;
  return (await db().order.count({ where: { id: Number(money.orderNumber) } })) === 0;
}

/** Outcomes of a payment whose provider's order showed no captured money. */
const UNPAID: readonly Settlement["outcome"][] = ["not_approved", "declined"];

/** $1 the provider's order. Returns the shop's order of that attempt, if the order is paid. */
const FIND_PAID = statement(
  "find_paid_order_of_attempt",
  `
    SELECT order_id AS "orderId" FROM payments p WHERE provider_order_id = $1
      AND EXISTS (SELECT FROM payments WHERE order_id = p.order_id AND status = 'captured')`,
);

interface KeptCapture {
  provider: string;
  /** The provider's order that the capture belongs to. */
  providerOrderId: string | null;
  money: MoneyNotice;
}

/**
 * Keeps an unmatched capture. A further capture of a paid order is refunded if it belongs to an
 * attempt that the shop began; any other one waits for a person. The order that a capture names
 * proves nothing: a stranger can create a payment that names another buyer's order.
 */
async function keepCapture({ provider, providerOrderId, money }: KeptCapture, captured: Captured) {
  const [paid] = providerOrderId === null ? [] : await run(FIND_PAID, [providerOrderId]);
  if (paid) {
    const { orderId } = paid;
    await transaction((tx) => keepFurtherCapture(tx, { provider, orderId, captured }));
  } else {
    // Keep the amount read from the provider: the amount in the event is not trusted.
    const { captureId, amount } = captured;
    const read = { amount: decimalFromCents(cents(amount.minor)), currencyCode: amount.currency };
    const { orderNumber } = money;
    await keepUnmatched(autocommit, { provider, captureId, ...read, orderNumber });
  }
}

/**
 * Settles the payment of an event.
 * @throws Error if the event names a capture and the outcome is unknown, so that the job tries
 *   again: a capture that is being recorded right now must not count as unmatched
 */
async function settleFor(
  captureId: string | null,
  providerOrderId: string,
  provider: ReportingProvider,
): Promise<Settlement["outcome"]> {
  const { outcome } = await settlePayment(providerOrderId, "provider", provider, captureId);
  if (captureId === null || outcome !== "unknown") return outcome;
  throw new Error(`the payment of capture ${captureId} is not settled yet`);
}

/** Records the refunds that an event reports, failed ones included. */
async function processRefund(event: EventRow, provider: ReportingProvider): Promise<void> {
  const payload = await payloadOf(event);
  const notice = provider.events.readReturn(event.type, payload);
  if (notice === null) return;
  const { captureId, providerRefundId, isOurs, gone } = notice;
  let payment = await paymentOfCapture(captureId);
  if (!payment) {
    const isKept = await isMatched(captureId);
    // The money belongs to another shop on the same account: make no call to the provider.
    if (!isOurs && !event.isKnown && !isKept) return;
    const money = provider.events.readMoney(event.type, payload);
    if (!isKept && (await isUnknown(event, money, provider))) {
      return keepUnknownPayment(event.id, provider);
    }
    const providerOrderId = await provider.orderOfCapture(captureId);
    payment = await captureFirst(captureId, providerOrderId, provider);
    if (!payment) {
      if (!(await closeUnmatched(notice, providerOrderId, provider))) {
        await keepUnknownPayment(event.id, provider);
      }
      return;
    }
  }
  await findReturns(payment, { given: provider, notice });
  if (!gone || (await isBooked(providerRefundId))) return;
  // The provider may send the event shortly before its API shows the refund: retry for ten minutes,
  // then record the refund for a person.
  if (!event.isOld) throw new Error(`the provider does not show refund ${providerRefundId}`);
  await recordUnbookableRefunds(payment.orderId, [gone]);
}

/**
 * Closes the unmatched capture of a refund if the event, or else the provider's list of refunds,
 * shows that all its money was refunded.
 * @returns false if the event must wait for a person: the shop has no row for the capture, the
 *   refund in the event differs from the captured amount, or the capture was closed before and the
 *   provider shows no refund of it
 */
async function closeUnmatched(
  { captureId, gone }: ReturnNotice,
  providerOrderId: string | null,
  provider: ReportingProvider,
): Promise<boolean> {
  if (gone) return closeReturned(captureId, gone);
  if (providerOrderId === null || !(await isMatched(captureId))) return false;
  const { returns } = await provider.returnsOf({ captureId, providerOrderId });
  return closeByReturns(captureId, returns);
}

/** $1 the provider's id of a refund. */
const FIND_BOOKED = statement(
  "find_booked_return",
  `
    SELECT EXISTS (SELECT FROM refunds WHERE provider_refund_id = $1)
      OR EXISTS (SELECT FROM unbooked_returns WHERE provider_refund_id = $1) AS "isBooked"`,
);

async function isBooked(providerRefundId: string): Promise<boolean> {
  const [found] = await run(FIND_BOOKED, [providerRefundId]);
  return found?.isBooked === true;
}

/**
 * Settles the payment of a capture that the shop has not recorded yet. Returns null if the shop
 * does not know the provider's order, or if no payment has this capture after settling.
 */
async function captureFirst(
  captureId: string,
  providerOrderId: string | null,
  provider: ReportingProvider,
): Promise<CapturedPayment | null> {
  const known = { where: { providerOrderId: providerOrderId ?? "" } };
  if (providerOrderId === null || (await db().payment.count(known)) === 0) return null;
  await settleFor(captureId, providerOrderId, provider);
  return paymentOfCapture(captureId);
}

async function payloadOf({ id }: EventRow): Promise<unknown> {
  return (await db().providerEvent.findUniqueOrThrow({ where: { id } })).payload;
}

/**
 * `restMs`: a worker that found the queue empty waits at least half a second before it takes the
 * next event, so that the buyer's own return usually settles the payment first and the event needs
 * no work.
 */
export const providerEventJob = defineJob({
  name: "process-provider-event",
  schema: z.object({ eventId: z.string() }),
  handler: ({ eventId }) =>
    processProviderEvent(eventId).catch(async (error: unknown) => {
      await noteStuckEvent(eventId);
      throw error;
    }),
  // `slowAtOnce`: slow events use separate slots, so that events of another provider do not wait.
  options: { atOnce: 10, slowAtOnce: 10, restMs: 500, pauseSeconds: pauseOfEvent },
});

const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 30 * 60;

/** Seconds until a failed event is retried: doubled each time, up to half an hour. */
export function pauseOfEvent(tries: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(tries, 10), LONGEST_PAUSE_SECONDS);
}
