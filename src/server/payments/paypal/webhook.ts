import { z } from "zod";
import { DomainError } from "@/domain/errors";
import type { ProviderNotice, ReturnNotice } from "@/server/payments/payment-provider";
import { isSigned } from "@/server/payments/paypal/signature";

const webhookEvent = z.looseObject({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource: z.looseObject({
    id: z.string().max(100).optional(),
    dispute_id: z.string().max(255).optional(),
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

export function concernsPayment(type: string): boolean {
  return PAYMENT_EVENTS.test(type);
}

/** A refund that an event is about; a reversal has its shape. */
const returnEvent = z.looseObject({
  resource: z.looseObject({
    id: z.string().min(1).max(100),
    links: z.array(z.looseObject({ rel: z.string(), href: z.string() })).default([]),
  }),
});

const RETURN_EVENTS = /^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.[A-Z]+)$/;

/** Its capture stands in the link "up". */
export function readReturn(type: string, payload: unknown): ReturnNotice | null {
  if (!RETURN_EVENTS.test(type)) return null;
  const { success, data } = returnEvent.safeParse(payload);
  const up = data?.resource.links.find((link) => link.rel === "up")?.href;
  const captureId = /\/captures\/([A-Za-z0-9-]{1,64})$/.exec(up ?? "")?.[1];
  if (!success || captureId === undefined) return null;
  const isReversal = type === "PAYMENT.CAPTURE.REVERSED";
  return { captureId, providerRefundId: data.resource.id, isReversal };
}

/**
 * Reads a webhook that PayPal signed; the provider is not asked whether it did.
 * @throws DomainError invalid_input, webhook_not_authentic; ProviderUnavailable
 */
export async function readWebhook({
  headers,
  body,
}: {
  headers: Headers;
  body: Uint8Array;
}): Promise<ProviderNotice> {
  const payload = readJson(new TextDecoder().decode(body));
  const parsed = webhookEvent.safeParse(payload);
  if (!parsed.success) throw new DomainError("invalid_input");
  if (!(await isSigned(headers, body))) throw new DomainError("webhook_not_authentic");
  const { id, event_type: type, resource } = parsed.data;
  const providerOrderId = type.startsWith("CHECKOUT.ORDER.")
    ? resource.id
    : resource.supplementary_data?.related_ids?.order_id;
  const disputeId = resource.dispute_id ?? null;
  return { id, type, providerOrderId: providerOrderId ?? null, disputeId, payload };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("invalid_input");
  }
}
