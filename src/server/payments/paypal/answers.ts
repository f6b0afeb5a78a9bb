import { z } from "zod";
import { cents, centsFromDecimal } from "@/domain/money";
import {
  type Captured,
  ProviderUnavailable,
  type Returned,
} from "@/server/payments/payment-provider";
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
export const captureOrderAnswer = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
});

/** What an amount of dollars looks like. */
const DOLLARS = /^\d{1,9}(\.\d{1,2})?$/;

const payPalCapture = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string().regex(DOLLARS) }),
  custom_id: z.string().optional(),
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
});

/** A refund, whole; a reversal has its shape. */
export const payPalRefund = refundAnswer.extend({
  amount: z.object({ currency_code: z.string(), value: z.string().regex(DOLLARS) }),
  custom_id: z.string().optional(),
});

const payPalOrder = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payee: z.object({ merchant_id: z.string().optional() }).optional(),
        payments: z
          .object({
            captures: z.array(payPalCapture).optional(),
            refunds: z.array(payPalRefund).optional(),
          })
          .optional(),
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

const RETURN_STATUS: Record<string, Returned["status"]> = {
  COMPLETED: "refunded",
  PENDING: "pending",
  FAILED: "failed",
  CANCELLED: "failed",
};

/** Null for one in another currency, which the shop never takes, and for a state that it does not know. */
export function returnedOf(refund: z.infer<typeof payPalRefund>): Returned | null {
  const status = RETURN_STATUS[refund.status];
  if (status === undefined || refund.amount.currency_code !== "USD") return null;
  return {
    providerRefundId: refund.id,
    amount: centsFromDecimal(refund.amount.value),
    status,
    requestKey: refund.custom_id ?? null,
  };
}

/**
 * What went back of the captures of an order. PayPal may say that a capture has gone back whole and name no refund that
 * does it: what is missing then counts as one, under the capture's own number.
 */
export function returnsOfOrder(order: z.infer<typeof payPalOrder>, captureId: string): Returned[] {
  const { captures = [], refunds = [] } = order.purchase_units[0]?.payments ?? {};
  const named = refunds.flatMap((refund) => returnedOf(refund) ?? []);
  const capture = captures.find((one) => one.id === captureId);
  if (capture?.status !== "REFUNDED" || capture.amount.currency_code !== "USD") return named;
  const open = named.filter((one) => one.status !== "failed").map((one) => one.amount);
  const rest = centsFromDecimal(capture.amount.value) - open.reduce((sum, one) => sum + one, 0);
  if (rest <= 0) return named;
  const unnamed = { providerRefundId: capture.id, amount: cents(rest), requestKey: null };
  return [...named, { ...unnamed, status: "refunded" }];
}

/** A shop that does not know its own account has nothing to compare with; production demands it. */
function payeeOf(merchant: string | undefined): Captured["payee"] {
  const own = merchantId();
  if (own === undefined || merchant === own) return "ours";
  return merchant === undefined ? "unnamed" : "another";
}
