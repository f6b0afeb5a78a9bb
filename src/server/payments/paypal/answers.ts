import { z } from "zod";
import { centsFromDecimal } from "@/domain/money";
import { type Captured, ProviderUnavailable } from "@/server/payments/payment-provider";
import { merchantId } from "@/server/payments/paypal/client";

/** The parts of PayPal's answers that the shop reads, checked before they are believed. */

/** @throws ProviderUnavailable: an answer that cannot be read is none, whatever its status */
export function readAnswer<Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new ProviderUnavailable("the provider's answer has another shape", { cause: read.error });
}

export const tokenAnswer = z.object({ access_token: z.string().min(1) });
export const refundAnswer = z.object({ id: z.string(), status: z.string() });

const payPalCapture = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/) }),
  custom_id: z.string().optional(),
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
});

const payPalOrder = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payee: z.object({ merchant_id: z.string().optional() }).optional(),
        payments: z.object({ captures: z.array(payPalCapture).optional() }).optional(),
      }),
    )
    .default([]),
});

/** The order that was asked for. @throws ProviderUnavailable for what is none, or is about another one */
export function orderAnswer(answer: unknown, providerOrderId: string): z.infer<typeof payPalOrder> {
  const order = readAnswer(payPalOrder, answer);
  if (order.id === providerOrderId) return order;
  throw new ProviderUnavailable("the provider answered about another order");
}

/** @throws ProviderUnavailable */
export function idOf(answer: unknown): string {
  return readAnswer(z.object({ id: z.string().min(1).max(64) }), answer).id;
}

/** States of a capture whose money was taken. */
export const CAPTURED_STATUSES = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];

/** The last capture of an order; an order of the shop never has more than one that succeeded. */
export function captureOf(
  order: z.infer<typeof payPalOrder>,
): { status: string; captured: Captured } | null {
  const unit = order.purchase_units[0];
  const captures = unit?.payments?.captures ?? [];
  const capture = captures.find((one) => CAPTURED_STATUSES.includes(one.status)) ?? captures.at(-1);
  if (!unit || !capture) return null;
  return {
    status: capture.status,
    captured: {
      captureId: capture.id,
      amount: centsFromDecimal(capture.amount.value),
      currencyCode: capture.amount.currency_code,
      payee: payeeOf(capture.payee?.merchant_id ?? unit.payee?.merchant_id),
      customId: capture.custom_id ?? unit.custom_id ?? null,
      isRefunded: capture.status.includes("REFUNDED"),
    },
  };
}

/** A shop that does not know its own account has nothing to compare with; production demands it. */
function payeeOf(merchant: string | undefined): Captured["payee"] {
  const own = merchantId();
  if (own === undefined || merchant === own) return "ours";
  return merchant === undefined ? "unnamed" : "another";
}
