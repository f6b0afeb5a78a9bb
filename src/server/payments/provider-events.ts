import { z } from "zod";
import type { PaymentProvider } from "@/server/payments/payment-provider";
import { providerOf } from "@/server/payments/providers";
import { settlePayment } from "@/server/payments/settle-payment";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { defineJob, sendJob } from "@/server/platform/jobs";
import type { Prisma } from "@/server/platform/prisma-client/client";

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
  await db().$transaction(async (tx) => {
    const { count } = await tx.providerEvent.createMany({
      data: [
        {
          id,
          provider: provider.name,
          type,
          resourceId: providerOrderId,
          payload: payload as Prisma.InputJsonValue,
        },
      ],
      skipDuplicates: true,
    });
    if (count > 0) await sendJob(tx, providerEventJob, { eventId: id });
  });
}

/** Acts on an event of the inbox, once. @throws Error so that the job comes back */
export async function processProviderEvent(
  eventId: string,
  provider?: PaymentProvider,
  clock: Clock = systemClock,
): Promise<void> {
  const event = await db().providerEvent.findUniqueOrThrow({ where: { id: eventId } });
  if (event.processedAt !== null) return;
  const source = provider ?? providerOf(event.provider);
  if (event.resourceId !== null && source.concernsPayment(event.type)) {
    const known = await db().payment.count({ where: { providerOrderId: event.resourceId } });
    if (known > 0) await settlePayment(event.resourceId, "provider", provider);
  }
  await db().providerEvent.updateMany({
    where: { id: eventId, processedAt: null },
    data: { processedAt: clock() },
  });
}

export const providerEventJob = defineJob({
  name: "process-provider-event",
  schema: z.object({ eventId: z.string() }),
  handler: ({ eventId }) => processProviderEvent(eventId),
});
