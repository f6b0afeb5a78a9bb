import { z } from "zod";
import { syncDispute } from "@/server/payments/disputes/sync-dispute";
import {
  type CapturedPayment,
  findReturns,
  paymentOfCapture,
} from "@/server/payments/find-returns";
import type { PaymentProvider } from "@/server/payments/payment-provider";
import { providerOf } from "@/server/payments/providers";
import { settlePayment } from "@/server/payments/settle-payment";
import { keepUnknownPayment } from "@/server/payments/unknown-payments";
import { db } from "@/server/platform/db";
import { failpoint } from "@/server/platform/failpoint";
import type { RequestHeaders } from "@/server/platform/headers";
import { insertJob } from "@/server/platform/job-rows";
import { defineJob, openQueue } from "@/server/platform/jobs";
import { keysOf, run, type Statement } from "@/server/platform/statements";
import { together } from "@/server/platform/together";

/**
 * Takes a webhook into the inbox, each event once; a job then acts on it. What it says is not believed:
 * it only says whom to ask about.
 * @throws DomainError invalid_input, webhook_not_authentic; ProviderUnavailable, so that it is sent again
 */
export async function receiveWebhook(
  provider: PaymentProvider,
  request: { headers: RequestHeaders; body: Uint8Array },
): Promise<void> {
  const { id, type, providerOrderId, disputeId, payload } = await provider.readWebhook(request);
  const resourceId = disputeId ?? providerOrderId;
  await openQueue(providerEventJob);
  const event = [id, provider.name, type, resourceId, JSON.stringify(payload)];
  await run(TAKE_EVENT, [...event, providerEventJob.name]);
  failpoint("webhook.stored");
}

/** $1 its id, $2 the provider, $3 its kind, $4 the provider's order or dispute, $5 all of it, $6 the queue: its job, too, when it is new. */
const TAKE_EVENT: Statement<unknown> = {
  name: "take_provider_event",
  text: `
    WITH taken AS (
      INSERT INTO provider_events (id, provider, type, resource_id, payload)
      VALUES ($1, $2, $3, $4, $5::jsonb) ON CONFLICT (id) DO NOTHING RETURNING id
    )
    ${insertJob({ queue: "$6", data: "jsonb_build_object('eventId', taken.id)", from: "taken" })}`,
};

/** Acts on an event of the inbox, once. @throws Error so that the job comes back */
export async function processProviderEvent(
  eventId: string,
  provider?: PaymentProvider,
): Promise<void> {
  const event = await findEvent(eventId);
  if (!event) throw new Error(`there is no event ${eventId}`);
  if (event.isProcessed) return;
  const source = provider ?? providerOf(event.provider);
  if (source.concernsPayment(event.type)) {
    if (event.unsettled !== null) await settlePayment(event.unsettled, "provider", provider);
    else if (!event.isKnown) await takeUnknown(eventId, event.type, source);
  } else if (source.disputes.concerns(event.type)) {
    if (event.resourceId !== null) await syncDispute(event.resourceId, source);
  } else {
    await takeReturn(eventId, event.type, source);
  }
  await closeEvent(eventId);
}

/** Money went back, or should have: books what the provider says of that. */
async function takeReturn(eventId: string, type: string, provider: PaymentProvider): Promise<void> {
  const { payload } = await db().providerEvent.findUniqueOrThrow({ where: { id: eventId } });
  const notice = provider.readReturn(type, payload);
  if (notice === null) return;
  const payment =
    (await paymentOfCapture(notice.captureId)) ?? (await captureFirst(notice.captureId, provider));
  if (payment) await findReturns(payment, { given: provider, notice });
  else await keepUnknownPayment(eventId, provider);
}

/** Nothing is known of the order that it names; its capture may be. */
async function takeUnknown(
  eventId: string,
  type: string,
  provider: PaymentProvider,
): Promise<void> {
  const { payload } = await db().providerEvent.findUniqueOrThrow({ where: { id: eventId } });
  const captureId = provider.readMoney(type, payload)?.captureId;
  if (captureId === undefined || (await paymentOfCapture(captureId))) return;
  if (!(await captureFirst(captureId, provider))) await keepUnknownPayment(eventId, provider);
}

/** The money came back before the shop knew that it had come: then that is settled first. */
async function captureFirst(
  captureId: string,
  provider: PaymentProvider,
): Promise<CapturedPayment | null> {
  const providerOrderId = await provider.orderOfCapture(captureId);
  const known = { where: { providerOrderId: providerOrderId ?? "" } };
  if (providerOrderId === null || (await db().payment.count(known)) === 0) return null;
  await settlePayment(providerOrderId, "provider", provider);
  return paymentOfCapture(captureId);
}

interface EventRow {
  id: string;
  provider: string;
  type: string;
  isProcessed: boolean;
  /** What it is about, at the provider. */
  resourceId: string | null;
  /** Whether that is an order of the provider's of which the shop knows. */
  isKnown: boolean;
  /** The provider's order that it is about, if that is one of ours and not settled for good. */
  unsettled: string | null;
}

/** $1 the ids. A paid order stays paid: most events come when the buyer's own return has settled it. */
const FIND_EVENTS: Statement<EventRow> = {
  name: "find_provider_events",
  text: `
    SELECT e.id, e.provider, e.type, e.processed_at IS NOT NULL AS "isProcessed", e.resource_id AS "resourceId",
      EXISTS (SELECT FROM payments p WHERE p.provider_order_id = e.resource_id) AS "isKnown", (
      SELECT p.provider_order_id FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.provider_order_id = e.resource_id AND o.status NOT IN ('completed', 'delivered')) AS unsettled
    FROM ${keysOf("text")} JOIN provider_events e ON e.id = keys.key`,
};

const findEvent = together(async (ids: readonly string[]) => {
  const events = await run(FIND_EVENTS, [ids]);
  return new Map(events.map((event) => [event.id, event]));
});

/** $1 the ids. */
const CLOSE_EVENTS: Statement<{ id: string }> = {
  name: "close_provider_events",
  text: `
    UPDATE provider_events SET processed_at = now() FROM ${keysOf("text")}
    WHERE id = keys.key AND processed_at IS NULL RETURNING id`,
};

const closeEvent = together(async (ids: readonly string[]) => {
  const closed = await run(CLOSE_EVENTS, [ids]);
  return new Map(closed.map((event) => [event.id, event]));
});

/** Most events speak of what the buyer's own return settles at this moment: half a second later nothing is to be done. */
export const providerEventJob = defineJob({
  name: "process-provider-event",
  schema: z.object({ eventId: z.string() }),
  handler: ({ eventId }) => processProviderEvent(eventId),
  options: { atOnce: 10, restMs: 500 },
});
