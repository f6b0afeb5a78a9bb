import { z } from "zod";
import { readEmail } from "@/domain/account/email-address";
import { cents, centsFromDecimal } from "@/domain/money";
import { merchantId } from "@/server/payments/paypal/client";
import {
  type Captured,
  ProviderUnavailable,
  type Returned,
  type Returns,
} from "@/server/payments/provider/payment-provider";

/** The parts of PayPal's answers that the shop reads, checked before they are believed. */

/** @throws ProviderUnavailable: an answer that cannot be read is none, whatever its status */
export function readAnswer<Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new ProviderUnavailable("the provider's answer has another shape", { cause: read.error });
}

/**
 * A field that the shop does not compare: PayPal leaves it out, or writes null. What is compared with the order (amount,
 * currency, payee, custom id) is absent then, too, and the payment is held for review.
 */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/** `expires_in`: seconds. */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().nonnegative().default(0),
});
export const refundAnswer = z.object({ id: z.string(), status: z.string() });
export const captureOrderAnswer = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
});
const payee = optional(z.object({ merchant_id: optional(z.string()) }));

/** What an amount of dollars looks like. */
const DOLLARS = /^\d{1,9}(\.\d{1,2})?$/;

const payPalCapture = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string().regex(DOLLARS) }),
  status_details: optional(z.object({ reason: optional(z.string().max(64)) })),
  custom_id: optional(z.string()),
  payee,
});

/** A refund, whole; a reversal has its shape. Its amount may be none of dollars. */
export const payPalRefund = refundAnswer.extend({
  amount: z.object({ currency_code: z.string(), value: z.string() }),
  custom_id: optional(z.string()),
});

const payPalOrder = z.object({
  id: z.string(),
  status: z.string(),
  payer: optional(
    z.object({ email_address: optional(z.string()), payer_id: optional(z.string()) }),
  ),
  purchase_units: optional(
    z.array(
      z.object({
        custom_id: optional(z.string()),
        payee,
        payments: optional(
          z.object({
            captures: optional(z.array(payPalCapture)),
            refunds: optional(z.array(payPalRefund)),
          }),
        ),
      }),
    ),
  ).transform((units) => units ?? []),
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

/** A capture with PayPal's word for how it stands. */
export interface PayPalCapture {
  status: string;
  /** Why it is pending, in PayPal's word; null where it states none. */
  reason: string | null;
  captured: Captured;
}

type Order = z.infer<typeof payPalOrder>;

/**
 * The capture of an order: the one that took money, else the last.
 * A further one that took money is in no row of the shop (`returnsOfOrder`).
 */
export function captureOf(order: Order): PayPalCapture | null {
  const captures = capturesOf(order);
  return (
    captures.find(({ status }) => CAPTURED_STATUSES.includes(status)) ?? captures.at(-1) ?? null
  );
}

function capturesOf({ purchase_units: [unit], payer }: Order): PayPalCapture[] {
  return (unit?.payments?.captures ?? []).map((capture) =>
    toCapture(capture, {
      payee: unit?.payee?.merchant_id,
      customId: unit?.custom_id,
      payer: payer?.payer_id ?? payer?.email_address,
    }),
  );
}

/** A capture that was asked for by its own id. @throws ProviderUnavailable */
export function captureAnswer(answer: unknown): PayPalCapture {
  return toCapture(readAnswer(payPalCapture, answer), {});
}

/** @param order what the order says where the capture does not */
function toCapture(
  capture: z.infer<typeof payPalCapture>,
  order: { payee?: string; customId?: string; payer?: string },
): PayPalCapture {
  return {
    status: capture.status,
    reason: capture.status_details?.reason ?? null,
    captured: {
      captureId: capture.id,
      amount: centsFromDecimal(capture.amount.value),
      currencyCode: capture.amount.currency_code,
      payee: payeeOf(capture.payee?.merchant_id ?? order.payee),
      customId: capture.custom_id ?? order.customId ?? null,
      isRefunded: capture.status.includes("REFUNDED"),
      payer: order.payer ?? null,
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
export function sortReturns(
  refunds: readonly z.infer<typeof payPalRefund>[],
): Omit<Returns, "captures"> {
  const sorted: Omit<Returns, "captures"> = { returns: [], unbooked: [] };
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
export function returnsOfOrder(order: Order, captureId: string): Returns {
  const { captures: all = [], refunds = [] } = order.purchase_units[0]?.payments ?? {};
  const { returns: named, unbooked } = sortReturns(refunds);
  const capture = all.find((one) => one.id === captureId);
  const captures = capturesOf(order)
    .filter(({ status }) => CAPTURED_STATUSES.includes(status))
    .map(({ captured }) => captured);
  const found: Returns = { returns: named, unbooked, captures };
  // What a person has to look at may be the rest of it.
  if (capture?.status !== "REFUNDED" || unbooked.length > 0) return found;
  const { currency_code: currencyCode, value } = capture.amount;
  if (currencyCode !== "USD") {
    const whole = { providerRefundId: capture.id, amount: value, currencyCode };
    return { ...found, unbooked: [{ ...whole, status: capture.status }] };
  }
  const open = named.filter((one) => one.status !== "failed").map((one) => one.amount);
  const rest = centsFromDecimal(capture.amount.value) - open.reduce((sum, one) => sum + one, 0);
  if (rest <= 0) return found;
  const unnamed = { providerRefundId: capture.id, amount: cents(rest), requestKey: null };
  return { ...found, returns: [...named, { ...unnamed, status: "refunded" }] };
}

/** A shop that does not know its own account has nothing to compare with; production demands it. */
function payeeOf(merchant: string | undefined): Captured["payee"] {
  const own = merchantId();
  if (own === undefined || merchant === own) return "ours";
  return merchant === undefined ? "unnamed" : "another";
}
