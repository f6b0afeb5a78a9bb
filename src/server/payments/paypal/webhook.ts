import { z } from "zod";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import type { ProviderNotice } from "@/server/payments/payment-provider";
import { verification } from "@/server/payments/paypal/answers";
import { sendOrUnavailable } from "@/server/payments/paypal/client";

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

/**
 * Reads a webhook of PayPal's, which itself confirms that it sent it.
 * @throws DomainError invalid_input, webhook_not_authentic; ProviderUnavailable
 */
export async function readWebhook({
  headers,
  body,
}: {
  headers: Headers;
  body: string;
}): Promise<ProviderNotice> {
  const payload = readJson(body);
  const parsed = webhookEvent.safeParse(payload);
  if (!parsed.success) throw new DomainError("invalid_input");
  // What is not even signed is not worth a question to the provider.
  if (!headers.has("paypal-transmission-sig") || !(await isAuthentic(headers, payload))) {
    throw new DomainError("webhook_not_authentic");
  }
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

async function isAuthentic(headers: Headers, event: unknown): Promise<boolean> {
  const answer = await sendOrUnavailable({
    path: "/v1/notifications/verify-webhook-signature",
    verb: "POST",
    headers: { "Content-Type": "application/json" },
    body: {
      auth_algo: headers.get("paypal-auth-algo") ?? "",
      cert_url: headers.get("paypal-cert-url") ?? "",
      transmission_id: headers.get("paypal-transmission-id") ?? "",
      transmission_sig: headers.get("paypal-transmission-sig") ?? "",
      transmission_time: headers.get("paypal-transmission-time") ?? "",
      webhook_id: env().PAYPAL_WEBHOOK_ID ?? "",
      webhook_event: event,
    },
  });
  return verification.parse(answer).verification_status === "SUCCESS";
}
