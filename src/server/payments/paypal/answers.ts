import { z } from "zod";
import { centsFromDecimal } from "@/domain/money";
import type { Captured } from "@/server/payments/payment-provider";
import { merchantId } from "@/server/payments/paypal/client";

/** The parts of PayPal's answers that the shop reads, checked before they are believed. */
export const tokenAnswer = z.object({ access_token: z.string().min(1) });
export const refundAnswer = z.object({ id: z.string(), status: z.string() });
export const verification = z.object({ verification_status: z.string() });

const payPalCapture = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string() }),
  custom_id: z.string().optional(),
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
});

export const payPalOrder = z.object({
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

export function idOf(answer: unknown): string {
  return z.object({ id: z.string().min(1) }).parse(answer).id;
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
      isForeignPayee: isForeign(capture.payee?.merchant_id ?? unit.payee?.merchant_id),
      customId: capture.custom_id ?? unit.custom_id ?? null,
      isRefunded: capture.status.includes("REFUNDED"),
    },
  };
}

/** What PayPal does not say, or the shop does not know, is no difference. */
function isForeign(payee: string | undefined): boolean {
  const own = merchantId();
  return payee !== undefined && own !== undefined && payee !== own;
}
