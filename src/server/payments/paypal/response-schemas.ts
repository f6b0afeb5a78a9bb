import { z } from "zod";
import { parseEmail } from "@/domain/account/email-address";
import { centsFromDecimal, type Money } from "@/domain/money";
import { merchantId } from "@/server/payments/paypal/client";
import {
  type Captured,
  ProviderUnavailable,
  type Returned,
  type Returns,
} from "@/server/payments/provider/payment-provider";

/** Schemas of PayPal's responses, reduced to the fields that the shop reads. */

/** @throws ProviderUnavailable for a response that does not match `schema` */
export function readAnswer<Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new ProviderUnavailable("the provider's answer has an unexpected shape", {
    cause: read.error,
  });
}

/**
 * A field that PayPal may omit or write as null; read as undefined. A payment whose payee or custom
 * id is absent cannot be compared with its order and is held for review.
 */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/** `expires_in` is in seconds. */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().nonnegative().default(0),
});
export const refundAnswer = z.object({ id: z.string(), status: z.string() });
export const captureOrderAnswer = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
});
const payee = optional(z.object({ merchant_id: optional(z.string()) }));

/** The format of an amount in dollars. */
const DOLLARS = /^\d{1,9}(\.\d{1,2})?$/;

/** The format of a fee in dollars; a larger one does not fit its column. */
const FEE_DOLLARS = /^\d{1,7}(\.\d{1,2})?$/;

/** The fee: absent while a capture is pending; an unreadable one counts as not stated. */
const receivableBreakdown = z
  .object({
    paypal_fee: z.object({ currency_code: z.string(), value: z.string().regex(FEE_DOLLARS) }),
  })
  .nullish()
  .catch(null);

const payPalCapture = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string().regex(DOLLARS) }),
  status_details: optional(z.object({ reason: optional(z.string().max(64)) })),
  seller_receivable_breakdown: receivableBreakdown,
  custom_id: optional(z.string()),
  payee,
});

/** Links to related resources; unreadable links count as not stated. */
export const payPalLinks = optional(z.array(z.object({ rel: z.string(), href: z.string() }))).catch(
  undefined,
);

/** The id of the refunded capture, from the refund's link "up"; null without such a link. */
export function captureAbove(links: z.infer<typeof payPalLinks>): string | null {
  const up = links?.find((link) => link.rel === "up")?.href ?? "";
  return /\/captures\/([A-Za-z0-9-]{1,64})$/.exec(up)?.[1] ?? null;
}

/** A complete refund; a reversal has the same shape. Its amount may be in any currency. */
export const payPalRefund = refundAnswer.extend({
  amount: z.object({ currency_code: z.string(), value: z.string() }),
  custom_id: optional(z.string()),
  links: payPalLinks,
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

/**
 * Parses the requested order.
 * @throws ProviderUnavailable for an invalid response or a response about another order
 */
export function orderAnswer(answer: unknown, providerOrderId: string): z.infer<typeof payPalOrder> {
  const order = readAnswer(payPalOrder, answer);
  if (order.id === providerOrderId) return order;
  throw new ProviderUnavailable("the provider answered about another order");
}

/** Address of the payer who approved the order; null where PayPal states no valid address. */
export function payerEmailOf({ payer }: z.infer<typeof payPalOrder>): string | null {
  return parseEmail(payer?.email_address ?? "")?.toLowerCase() ?? null;
}

/** The field `id` of a response. @throws ProviderUnavailable if it is absent or invalid */
export function idOf(answer: unknown): string {
  return readAnswer(z.object({ id: z.string().min(1).max(64) }), answer).id;
}

/** Statuses of a capture that took the money. */
export const CAPTURED_STATUSES = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];

/** A capture with PayPal's status. */
export interface PayPalCapture {
  status: string;
  /** PayPal's reason for a pending capture; null where it states none. */
  reason: string | null;
  captured: Captured;
}

type Order = z.infer<typeof payPalOrder>;

/**
 * The capture of an order: the first that took money, else the last; null without captures. Any
 * further capture that took money is reported by `returnsOfOrder`.
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

/** Parses a capture that was requested by its own id. @throws ProviderUnavailable */
export function captureAnswer(answer: unknown): PayPalCapture {
  return toCapture(readAnswer(payPalCapture, answer), {});
}

/** @param order the order's values, used where the capture states none */
function toCapture(
  capture: z.infer<typeof payPalCapture>,
  order: { payee?: string; customId?: string; payer?: string },
): PayPalCapture {
  return {
    status: capture.status,
    reason: capture.status_details?.reason ?? null,
    captured: {
      captureId: capture.id,
      amount: {
        minor: centsFromDecimal(capture.amount.value),
        currency: capture.amount.currency_code,
      },
      fee: feeOf(capture),
      payee: payeeOf(capture.payee?.merchant_id ?? order.payee),
      customId: capture.custom_id ?? order.customId ?? null,
      isRefunded: capture.status.includes("REFUNDED"),
      payer: order.payer ?? null,
    },
  };
}

/** The fee in cents; null if PayPal states none in the currency of the capture. */
function feeOf({
  amount,
  seller_receivable_breakdown: breakdown,
}: z.infer<typeof payPalCapture>): number | null {
  const fee = breakdown?.paypal_fee;
  return fee?.currency_code === amount.currency_code ? centsFromDecimal(fee.value) : null;
}

const RETURN_STATUS: Record<string, Returned["status"]> = {
  COMPLETED: "refunded",
  PENDING: "pending",
  FAILED: "failed",
  CANCELLED: "failed",
};

/**
 * Separates a capture's refunds that the shop can record (`returns`) from those that a person must
 * handle (`unbooked`): in a currency other than dollars, which the shop never charges through
 * PayPal, with an unknown status, or with an unreadable amount. Refunds of other captures are left
 * out. A refund that names no capture is also `unbooked`, unless only this capture took money.
 * @param captures the captures of the same provider order that took money
 */
export function sortReturns(
  refunds: readonly z.infer<typeof payPalRefund>[],
  captureId: string,
  captures: readonly Captured[],
): Omit<Returns, "captures"> {
  const sorted: Omit<Returns, "captures"> = { returns: [], unbooked: [] };
  const isOnly = captures.length === 1 && captures[0]?.captureId === captureId;
  for (const { id, status: word, amount, custom_id, links } of refunds) {
    const refunded = captureAbove(links) ?? (isOnly ? captureId : null);
    if (refunded !== null && refunded !== captureId) continue;
    const status = refunded === null ? undefined : RETURN_STATUS[word];
    const { currency_code: currencyCode, value } = amount;
    if (status !== undefined && currencyCode === "USD" && DOLLARS.test(value)) {
      const requestKey = custom_id ?? null;
      sorted.returns.push({
        providerRefundId: id,
        amount: { minor: centsFromDecimal(value), currency: currencyCode },
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
 * The refunds of one capture of an order. PayPal may report a capture as fully refunded without
 * naming every refund: the missing amount then counts as one refund with the capture's id.
 */
export function returnsOfOrder(order: Order, captureId: string): Returns {
  const { captures: all = [], refunds = [] } = order.purchase_units[0]?.payments ?? {};
  const capture = all.find((one) => one.id === captureId);
  const captures = capturesOf(order)
    .filter(({ status }) => CAPTURED_STATUSES.includes(status))
    .map(({ captured }) => captured);
  const { returns: named, unbooked } = sortReturns(refunds, captureId, captures);
  const found: Returns = { returns: named, unbooked, captures };
  // An entry of `unbooked` may account for the missing amount.
  if (capture?.status !== "REFUNDED" || unbooked.length > 0) return found;
  const { currency_code: currencyCode, value } = capture.amount;
  if (currencyCode !== "USD") {
    const whole = { providerRefundId: capture.id, amount: value, currencyCode };
    return { ...found, unbooked: [{ ...whole, status: capture.status }] };
  }
  const open = named.filter((one) => one.status !== "failed").map((one) => one.amount.minor);
  const rest = centsFromDecimal(capture.amount.value) - open.reduce((sum, one) => sum + one, 0);
  if (rest <= 0) return found;
  const amount: Money = { minor: rest, currency: currencyCode };
  const unnamed = { providerRefundId: capture.id, amount, requestKey: null };
  return { ...found, returns: [...named, { ...unnamed, status: "refunded" }] };
}

/**
 * Whether the shop's account got the money. Without PAYPAL_MERCHANT_ID, as in unit tests, every
 * payee counts as `ours`.
 */
function payeeOf(merchant: string | undefined): Captured["payee"] {
  const own = merchantId();
  if (own === undefined || merchant === own) return "ours";
  return merchant === undefined ? "unnamed" : "another";
}
