import { z } from "zod";
import { DomainError } from "@/domain/errors";
import { payPalEnvironment } from "@/server/payments/paypal/env";
import { APPROVAL_REVERSED, RETURN_EVENTS } from "@/server/payments/paypal/events";
import { redactPersonalData } from "@/server/payments/paypal/redact-personal-data";
import { captureAbove, optional, payPalLinks } from "@/server/payments/paypal/response-schemas";
import { isSigned } from "@/server/payments/paypal/signature";
import type {
  MoneyNotice,
  ProviderNotice,
  ReturnNotice,
} from "@/server/payments/provider/payment-provider";
import { clearRefusals } from "@/server/payments/provider/provider-refusals";
import type { RequestHeaders } from "@/server/platform/headers";

/** Prefix of the invoice numbers of the shop's orders. */
export const INVOICE_PREFIX = "barq-";

const webhookEvent = z.looseObject({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource: optional(
    z.looseObject({
      id: optional(z.string().max(100)),
      /** The order of a reversed approval. */
      order_id: optional(z.string().max(64)),
      dispute_id: optional(z.string().max(255)),
      supplementary_data: optional(
        z.looseObject({
          related_ids: optional(z.looseObject({ order_id: optional(z.string().max(64)) })),
        }),
      ),
    }),
  ),
});

/** Events whose resource is a capture. The resource of a refund or a reversal is a refund. */
const CAPTURE_EVENTS = /^PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DENIED|DECLINED)$/;

/** The capture or the refund that an event reports; a reversal has the shape of a refund. */
const moneyEvent = z.looseObject({
  resource: z.looseObject({
    id: z.string().min(1).max(100),
    amount: z.looseObject({ value: z.string().max(20), currency_code: z.string().length(3) }),
    custom_id: optional(z.string()),
    invoice_id: optional(z.string()),
    links: payPalLinks,
  }),
});

/** The refund that an event reports, with the capture of its link "up"; null for other events. */
export function readReturn(type: string, payload: unknown): ReturnNotice | null {
  if (!RETURN_EVENTS.has(type)) return null;
  const { success, data } = moneyEvent.safeParse(payload);
  if (!success) return null;
  const { id: providerRefundId, amount, links } = data.resource;
  const captureId = captureAbove(links);
  if (captureId === null) return null;
  const status = GONE[type];
  const money = { amount: amount.value, currencyCode: amount.currency_code };
  const gone = status ? { providerRefundId, ...money, status } : null;
  // A refund may have another invoice number than its payment, so the number does not prove that
  // the payment belongs to another shop.
  const isOurs = true;
  return { captureId, providerRefundId, isOurs, isReversal: status === "REVERSED", gone };
}

/** Events that report money as returned, with the status that a person reads. */
const GONE: Record<string, string | undefined> = {
  "PAYMENT.CAPTURE.REFUNDED": "REFUNDED",
  "PAYMENT.CAPTURE.REVERSED": "REVERSED",
};

/**
 * The money that an event reports; null for other events. An invoice number without INVOICE_PREFIX
 * means that the money belongs to another shop on the same account.
 */
export function readMoney(type: string, payload: unknown): MoneyNotice | null {
  const isReturn = RETURN_EVENTS.has(type);
  if (!isReturn && type !== "PAYMENT.CAPTURE.COMPLETED") return null;
  const { success, data } = moneyEvent.safeParse(payload);
  if (!success) return null;
  const { id, amount, custom_id: customId = "", invoice_id: invoice, links } = data.resource;
  const captureId = isReturn ? captureAbove(links) : id;
  if (captureId === null) return null;
  return {
    isReturn,
    captureId,
    amount: amount.value,
    currencyCode: amount.currency_code,
    orderNumber: /^\d{1,9}$/.test(customId) ? customId : null,
    isOurs: invoice?.startsWith(INVOICE_PREFIX) ?? true,
  };
}

/**
 * Reads a webhook that PayPal signed. The signature covers the bytes as received, so it is checked
 * before the body is parsed.
 * @throws DomainError webhook_not_authentic without a valid signature, invalid_input for an
 *   unreadable body; ProviderUnavailable if the signature cannot be checked now
 */
export async function readWebhook({
  headers,
  body,
}: {
  headers: RequestHeaders;
  body: Uint8Array;
}): Promise<ProviderNotice> {
  if (!(await isSigned(headers, body))) throw new DomainError("webhook_not_authentic");
  const payload = readJson(new TextDecoder().decode(body));
  const parsed = webhookEvent.safeParse(payload);
  if (!parsed.success) throw new DomainError("invalid_input");
  clearRefusals(payPalEnvironment.provider, ["webhooks"]);
  const { id, event_type: type, resource } = parsed.data;
  return {
    id,
    type,
    providerOrderId: orderOf(type, resource) ?? null,
    disputeId: resource?.dispute_id ?? null,
    captureId: CAPTURE_EVENTS.test(type) ? (resource?.id ?? null) : null,
    payload: redactPersonalData(payload),
  };
}

/** The provider's order that an event concerns. */
function orderOf(type: string, resource: z.infer<typeof webhookEvent>["resource"]) {
  if (type.startsWith("CHECKOUT.ORDER.")) return resource?.id;
  if (type === APPROVAL_REVERSED) return resource?.order_id ?? resource?.id;
  return resource?.supplementary_data?.related_ids?.order_id;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("invalid_input");
  }
}
