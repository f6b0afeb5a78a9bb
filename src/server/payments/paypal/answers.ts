import { z } from "zod";
import { readEmail } from "@/domain/email-address";
import { cents, centsFromDecimal } from "@/domain/money";
import {
  type Captured,
  ProviderUnavailable,
  type Returned,
  type Returns,
} from "@/server/payments/payment-provider";
import { merchantId } from "@/server/payments/paypal/client";

/** The parts of PayPal's answers that the shop reads, checked before they are believed. */

/** @throws ProviderUnavailable: an answer that cannot be read is none, whatever its status */
export function readAnswer<Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new ProviderUnavailable("the provider's answer has another shape", { cause: read.error });
}

/** `expires_in`: seconds. */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().nonnegative().default(0),
});
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

/** A refund, whole; a reversal has its shape. Its amount may be none of dollars. */
export const payPalRefund = refundAnswer.extend({
  amount: z.object({ currency_code: z.string(), value: z.string() }),
  custom_id: z.string().optional(),
});

const payPalOrder = z.object({
  id: z.string(),
  status: z.string(),
  payer: z
    .object({ email_address: z.string().optional(), payer_id: z.string().optional() })
    .optional(),
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

/** Of who approved it; null where it names nobody that can be written to. */
export function payerEmailOf({ payer }: z.infer<typeof payPalOrder>): string | null {
  return readEmail(payer?.email_address ?? "")?.toLowerCase() ?? null;
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
      payer: order.payer?.payer_id ?? order.payer?.email_address ?? null,
    },
  };
}

const RETURN_STATUS: Record<string, Returned["status"]> = {
  COMPLETED: "refunded",
  PENDING: "pending",
  FAILED: "failed",
  CANCELLED: "failed",
};

/** One in another currency, which the shop never takes, or in a state that it does not know, is for a person. */
export function sortReturns(refunds: readonly z.infer<typeof payPalRefund>[]): Returns {
  const sorted: Returns = { returns: [], unbooked: [] };
  for (const { id, status: word, amount, custom_id } of refunds) {
    const status = RETURN_STATUS[word];
    const { currency_code: currencyCode, value } = amount;
    if (status !== undefined && currencyCode === "USD" && DOLLARS.test(value)) {
      const requestKey = custom_id ?? null;
      sorted.returns.push({
        providerRefundId: id,
        amount: centsFromDecimal(value),
        status,
        requestKey,
      });
    } else {
      sorted.unbooked.push({ providerRefundId: id, amount: value, currencyCode, status: word });
    }
  }
  return sorted;
}

/**
 * What went back of the captures of an order. PayPal may say that a capture has gone back whole and name no refund that
 * does it: what is missing then counts as one, under the capture's own number.
 */
export function returnsOfOrder(order: z.infer<typeof payPalOrder>, captureId: string): Returns {
  const { captures = [], refunds = [] } = order.purchase_units[0]?.payments ?? {};
  const { returns: named, unbooked } = sortReturns(refunds);
  const capture = captures.find((one) => one.id === captureId);
  const found: Returns = { returns: named, unbooked };
  // What a person has to look at may be the rest of it.
  if (capture?.status !== "REFUNDED" || unbooked.length > 0) return found;
  const { currency_code: currencyCode, value } = capture.amount;
  if (currencyCode !== "USD") {
    const whole = { providerRefundId: capture.id, amount: value, currencyCode };
    return { returns: named, unbooked: [{ ...whole, status: capture.status }] };
  }
  const open = named.filter((one) => one.status !== "failed").map((one) => one.amount);
  const rest = centsFromDecimal(capture.amount.value) - open.reduce((sum, one) => sum + one, 0);
  if (rest <= 0) return found;
  const unnamed = { providerRefundId: capture.id, amount: cents(rest), requestKey: null };
  return { returns: [...named, { ...unnamed, status: "refunded" }], unbooked };
}

/** A shop that does not know its own account has nothing to compare with; production demands it. */
function payeeOf(merchant: string | undefined): Captured["payee"] {
  const own = merchantId();
  if (own === undefined || merchant === own) return "ours";
  return merchant === undefined ? "unnamed" : "another";
}
