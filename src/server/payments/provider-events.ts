import { z } from "zod";
import type { PaymentProvider } from "@/server/payments/payment-provider";
import { providerOf } from "@/server/payments/providers";
import { settlePayment } from "@/server/payments/settle-payment";
import { type Clock, systemClock } from "@/server/platform/clock";
import { defineJob, sendJob } from "@/server/platform/jobs";
import { run, type Statement, transaction } from "@/server/platform/statements";

/**
 * Takes a webhook into the inbox, each event once; a job then acts on it. What it says is not believed:
 * it only says whom to ask about.
 * @throws DomainError invalid_input, webhook_not_authentic; ProviderUnavailable, so that it is sent again
 */
export async function receiveWebhook(
  provider: PaymentProvider,
  request: { headers: Headers; body: string },
): Promise<void> {
  const { id, type, providerOrderId, payload } = await provider.readWebhook(request);
  const event = [id, provider.name, type, providerOrderId, JSON.stringify(payload)];
  await transaction(async (run) => {
    const taken = await run(TAKE_EVENT, event);
    if (taken.length > 0) await sendJob(run, providerEventJob, { eventId: id });
  });
}

/** $1 its id, $2 the provider, $3 its kind, $4 the provider's order, $5 all of it: gives a row when it is new. */
const TAKE_EVENT: Statement<unknown> = {
  name: "take_provider_event",
  text: `
    INSERT INTO provider_events (id, provider, type, resource_id, payload)
    VALUES ($1, $2, $3, $4, $5::jsonb) ON CONFLICT (id) DO NOTHING RETURNING id`,
};

interface EventRow {
  provider: string;
  type: string;
  resourceId: string | null;
  isProcessed: boolean;
  /** Whether it is about a payment of ours. */
  isKnown: boolean;
}

/** $1 an event. */
const FIND_EVENT: Statement<EventRow> = {
  name: "find_provider_event",
  text: `
    SELECT provider, type, resource_id AS "resourceId", processed_at IS NOT NULL AS "isProcessed",
      EXISTS (SELECT FROM payments WHERE provider_order_id = resource_id) AS "isKnown"
    FROM provider_events WHERE id = $1`,
};

/** $1 an event, $2 when. */
const END_EVENT: Statement<unknown> = {
  name: "end_provider_event",
  text: "UPDATE provider_events SET processed_at = $2 WHERE id = $1 AND processed_at IS NULL",
};

/** Acts on an event of the inbox, once. @throws Error so that the job comes back */
export async function processProviderEvent(
  eventId: string,
  provider?: PaymentProvider,
  clock: Clock = systemClock,
): Promise<void> {
  const [event] = await run(FIND_EVENT, [eventId]);
  if (!event) throw new Error(`no event ${eventId}`);
  if (event.isProcessed) return;
  const { resourceId, type, isKnown } = event;
  const source = provider ?? providerOf(event.provider);
  if (resourceId !== null && isKnown && source.concernsPayment(type)) {
    await settlePayment(resourceId, "provider", provider);
  }
  await run(END_EVENT, [eventId, clock()]);
}

export const providerEventJob = defineJob({
  name: "process-provider-event",
  schema: z.object({ eventId: z.string() }),
  handler: ({ eventId }) => processProviderEvent(eventId),
});
