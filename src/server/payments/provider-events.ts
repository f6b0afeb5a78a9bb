import { z } from "zod";
import { DomainError } from "@/domain/errors";
import type { PaymentProvider } from "@/server/payments/payment-provider";
import { paymentProvider } from "@/server/payments/providers";
import { settlePayment } from "@/server/payments/settle-payment";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { defineJob, sendJob } from "@/server/platform/jobs";
import type { Prisma } from "@/server/platform/prisma-client/client";

const webhookEvent = z.looseObject({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource: z.looseObject({
    id: z.string().max(100).optional(),
    supplementary_data: z
      .looseObject({
        related_ids: z.looseObject({ order_id: z.string().max(64).optional() }).optional(),
      })
      .optional(),
  }),
});

/** Events after which an order's payment is worth asking about. */
const PAYMENT_EVENTS =
  /^(CHECKOUT\.ORDER\.(APPROVED|COMPLETED)|PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DENIED))$/;

/**
 * Takes a webhook into the inbox, each event once; a job then acts on it. What it says is not believed:
 * it only says whom to ask about.
 * @throws DomainError invalid_input, webhook_not_authentic; ProviderUnavailable, so that it is sent again
 */
export async function receiveWebhook(
  webhook: { headers: Headers; body: unknown },
  provider: PaymentProvider = paymentProvider,
): Promise<void> {
  const parsed = webhookEvent.safeParse(webhook.body);
  if (!parsed.success) throw new DomainError("invalid_input");
  // What is not even signed is not worth a question to the provider.
  if (!webhook.headers.has("paypal-transmission-sig")) {
    throw new DomainError("webhook_not_authentic");
  }
  if (!(await provider.isAuthentic({ headers: webhook.headers, event: webhook.body }))) {
    throw new DomainError("webhook_not_authentic");
  }
  const event = parsed.data;
  await db().$transaction(async (tx) => {
    const { count } = await tx.providerEvent.createMany({
      data: [
        {
          id: event.id,
          type: event.event_type,
          resourceId: providerOrderIdOf(event),
          payload: webhook.body as Prisma.InputJsonValue,
        },
      ],
      skipDuplicates: true,
    });
    if (count > 0) await sendJob(tx, providerEventJob, { eventId: event.id });
  });
}

function providerOrderIdOf(event: z.infer<typeof webhookEvent>): string | null {
  if (event.event_type.startsWith("CHECKOUT.ORDER.")) return event.resource.id ?? null;
  return event.resource.supplementary_data?.related_ids?.order_id ?? null;
}

/** Acts on an event of the inbox, once. @throws Error so that the job comes back */
export async function processProviderEvent(
  eventId: string,
  provider: PaymentProvider = paymentProvider,
  clock: Clock = systemClock,
): Promise<void> {
  const event = await db().providerEvent.findUniqueOrThrow({ where: { id: eventId } });
  if (event.processedAt !== null) return;
  if (event.resourceId !== null && PAYMENT_EVENTS.test(event.type)) {
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
