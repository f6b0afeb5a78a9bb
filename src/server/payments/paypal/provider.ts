import paypal from "@paypal/checkout-server-sdk";
import { cents, decimalFromCents, type Money } from "@/domain/money";
import { DUPLICATE_INVOICE } from "@/domain/orders/provider-issue";
import { env } from "@/env";
import { merchantId, send, sendOrUnavailable } from "@/server/payments/paypal/client";
import { browserSetup, checkConnection } from "@/server/payments/paypal/client-token";
import { payPal } from "@/server/payments/paypal/description";
import { payPalDisputes } from "@/server/payments/paypal/disputes";
import { concernsPayment } from "@/server/payments/paypal/events";
import { canTryOrderAgain, faultOf, PayPalRefusal } from "@/server/payments/paypal/refusals";
import {
  CAPTURED_STATUSES,
  captureAnswer,
  captureOf,
  captureOrderAnswer,
  idOf,
  orderAnswer,
  type PayPalCapture,
  payerEmailOf,
  payPalRefund,
  readAnswer,
  refundAnswer,
  returnsOfOrder,
  sortReturns,
} from "@/server/payments/paypal/response-schemas";
import { checkSetup } from "@/server/payments/paypal/setup";
import {
  INVOICE_PREFIX,
  readMoney,
  readReturn,
  readWebhook,
} from "@/server/payments/paypal/webhook";
import {
  type CaptureResult,
  type CaptureState,
  type DisputingProvider,
  type PayableProvider,
  type ProviderOrderRequest,
  type ProviderOrderState,
  ProviderUnavailable,
  type RefundResult,
  type ReportingProvider,
  type Returns,
} from "@/server/payments/provider/payment-provider";
import { failpoint } from "@/server/platform/failpoint";

/** PayPal's limit on `brand_name`, in characters. */
const MAX_BRAND_NAME = 127;

/**
 * PayPal's Orders v2 and Payments v2: requests of its server SDK, sent by the shop's own
 * `http-client.ts`.
 */
export const payPalProvider: PayableProvider & DisputingProvider & ReportingProvider = {
  ...payPal,
  browser: { setup: browserSetup, createOrder, direct: null },
  hostedPage: null,
  events: {
    read: readWebhook,
    areSigned: true,
    concernsPayment,
    readReturn,
    readMoney,
    verification: null,
  },
  disputes: payPalDisputes,

  checkConnection,
  checkSetup,

  async capture({ providerOrderId, requestKey }): Promise<CaptureResult> {
    const request = new paypal.orders.OrdersCaptureRequest(providerOrderId);
    request.payPalRequestId(requestKey);
    request.prefer("return=representation");
    try {
      failpoint("capture.before");
      const answer = await send(Object.assign(request, { body: {} }));
      failpoint("capture.answered");
      return captureResult(answer, providerOrderId);
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) return { outcome: "unknown", reason: String(error) };
      return refusedCapture(error, providerOrderId);
    }
  },

  async orderState(providerOrderId): Promise<ProviderOrderState> {
    const order = await ifKnown(new paypal.orders.OrdersGetRequest(providerOrderId));
    // PayPal answers 404 for an order that nobody approved within hours, and for an order of
    // another REST app, so a 404 does not prove that no money was taken.
    return order === null ? { state: "missing" } : stateOf(order, providerOrderId);
  },

  async captureState(captureId): Promise<CaptureState> {
    const capture = await ifKnown(new paypal.payments.CapturesGetRequest(captureId));
    return capture === null ? { state: "missing" } : stateOfCapture(captureAnswer(capture));
  },

  async refund({ requestKey, captureId, amount }): Promise<RefundResult> {
    const request = new paypal.payments.CapturesRefundRequest(captureId);
    Object.assign(request.headers, { "PayPal-Request-Id": requestKey });
    const body = {
      amount: amountOf(amount),
      // Identifies the shop's own refunds among those of a capture.
      custom_id: requestKey,
    };
    try {
      failpoint("refund.before");
      const answer = refundAnswer.parse(await send(Object.assign(request, { body })));
      failpoint("refund.answered");
      if (answer.status === "COMPLETED") return { outcome: "refunded", refundId: answer.id };
      if (answer.status === "PENDING") return { outcome: "pending", refundId: answer.id };
      return { outcome: "refused", reason: answer.status };
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) return { outcome: "unknown", reason: String(error) };
      const isFinal =
        error.status === 404 || (error.status !== 401 && faultOf(error) !== "passing");
      return { outcome: isFinal ? "refused" : "unknown", reason: error.issue };
    }
  },

  async returnsOf({ captureId, providerOrderId, providerRefundId }): Promise<Returns> {
    const order = await ifKnown(new paypal.orders.OrdersGetRequest(providerOrderId));
    const found =
      order === null
        ? { returns: [], unbooked: [], captures: [] }
        : returnsOfOrder(orderAnswer(order, providerOrderId), captureId);
    const all = [...found.returns, ...found.unbooked];
    const isNamed = all.some((one) => one.providerRefundId === providerRefundId);
    if (providerRefundId === undefined || isNamed) return found;
    const refund = await ifKnown(new paypal.payments.RefundsGetRequest(providerRefundId));
    if (refund === null) return found;
    const named = sortReturns([readAnswer(payPalRefund, refund)], captureId, found.captures);
    // An entry with the capture's id stands for a refund that PayPal's order did not name; replace
    // it by the refund read here.
    const others = found.returns.filter((one) => one.providerRefundId !== captureId);
    return {
      returns: [...others, ...named.returns],
      unbooked: [...found.unbooked, ...named.unbooked],
      captures: found.captures,
    };
  },

  async payerEmail(providerOrderId) {
    const order = await ifKnown(new paypal.orders.OrdersGetRequest(providerOrderId));
    return order === null ? null : payerEmailOf(orderAnswer(order, providerOrderId));
  },

  async orderOfCapture(captureId) {
    const capture = await ifKnown(new paypal.payments.CapturesGetRequest(captureId));
    const { data } = captureOrderAnswer.safeParse(capture);
    return data?.supplementary_data.related_ids.order_id ?? null;
  },
};

const amountOf = ({ minor, currency }: Money) => ({
  currency_code: currency,
  value: decimalFromCents(cents(minor)),
});

async function createOrder(asked: ProviderOrderRequest): Promise<{ providerOrderId: string }> {
  const { orderId, requestKey, amount, locale, shopName, isImmediate } = asked;
  const request = new paypal.orders.OrdersCreateRequest();
  Object.assign(request.headers, { "PayPal-Request-Id": `${requestKey}-create` });
  request.prefer("return=representation");
  const payee = merchantId();
  const body = {
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: "default",
        custom_id: String(orderId),
        invoice_id: `${INVOICE_PREFIX}${requestKey}`,
        amount: amountOf(amount),
        ...(payee ? { payee: { merchant_id: payee } } : {}),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: shopName.slice(0, MAX_BRAND_NAME),
          locale: locale === "ar" ? "ar-SA" : "en-GB",
          shipping_preference: "NO_SHIPPING",
          user_action: "PAY_NOW",
          payment_method_preference: isImmediate ? "IMMEDIATE_PAYMENT_REQUIRED" : "UNRESTRICTED",
          return_url: new URL("/checkout", env().APP_URL).toString(),
          cancel_url: new URL("/checkout", env().APP_URL).toString(),
        },
      },
    },
  };
  failpoint("create.before");
  const providerOrderId = idOf(
    await sendOrUnavailable(Object.assign(request, { body }), "new payments"),
  );
  failpoint("create.after");
  return { providerOrderId };
}

/** The response to a GET; null for a 404. @throws ProviderUnavailable for any other failure */
async function ifKnown(request: object): Promise<unknown> {
  try {
    return await sendOrUnavailable(request);
  } catch (error) {
    const cause = error instanceof ProviderUnavailable ? error.cause : null;
    if (cause instanceof PayPalRefusal && cause.status === 404) return null;
    throw error;
  }
}

/** Refusals after which the order at PayPal shows whether it was captured. */
const LOOK_AT_ORDER = [
  "ORDER_ALREADY_CAPTURED",
  "ORDER_ALREADY_COMPLETED",
  "ORDER_COMPLETED_OR_VOIDED",
];

/**
 * Only a final refusal by PayPal is `declined`: a temporary refusal, a 401 or a 404 proves nothing
 * about the money.
 */
async function refusedCapture(
  refusal: PayPalRefusal,
  providerOrderId: string,
): Promise<CaptureResult> {
  const { status, issue } = refusal;
  if (LOOK_AT_ORDER.includes(issue)) return readCapture(providerOrderId);
  if (issue === "ORDER_NOT_APPROVED") return { outcome: "not_approved" };
  if (issue === DUPLICATE_INVOICE) return lookForDuplicate(providerOrderId);
  const fault = faultOf(refusal);
  if (fault === "passing" || status === 401) return { outcome: "unknown", reason: refusal.message };
  const isShopsFault = fault !== "buyer";
  return { outcome: "declined", reason: issue, isUsedUp: !canTryOrderAgain(issue), isShopsFault };
}

/**
 * Each order at PayPal has its own invoice number, so a duplicate means an earlier payment of the
 * same order at PayPal that the shop does not see. Unless PayPal's order shows that payment, the
 * result is `pending`, so that a person handles it and the buyer is not asked to pay again.
 */
async function lookForDuplicate(providerOrderId: string): Promise<CaptureResult> {
  const found = await readCapture(providerOrderId);
  const isFound = found.outcome === "captured" || found.outcome === "pending";
  return isFound ? found : { outcome: "pending", captureId: null, reason: DUPLICATE_INVOICE };
}

/** @throws ProviderUnavailable for an invalid response */
function captureResult(answer: unknown, providerOrderId: string): CaptureResult {
  const capture = captureOf(orderAnswer(answer, providerOrderId));
  if (capture && CAPTURED_STATUSES.includes(capture.status)) {
    return { outcome: "captured", captured: capture.captured };
  }
  switch (capture?.status) {
    case "PENDING":
      return { outcome: "pending", captureId: capture.captured.captureId, reason: capture.reason };
    case "DECLINED":
    case "FAILED":
      return { outcome: "declined", reason: capture.status, isUsedUp: true };
    default:
      return { outcome: "unknown", reason: `capture is ${capture?.status ?? "absent"}` };
  }
}

async function readCapture(providerOrderId: string): Promise<CaptureResult> {
  try {
    const request = new paypal.orders.OrdersGetRequest(providerOrderId);
    return captureResult(await send(request), providerOrderId);
  } catch (error) {
    return { outcome: "unknown", reason: String(error) };
  }
}

function stateOf(answer: unknown, providerOrderId: string): ProviderOrderState {
  const order = orderAnswer(answer, providerOrderId);
  const capture = captureOf(order);
  if (capture) return stateOfCapture(capture);
  // Completed, but the response does not name the capture.
  if (order.status === "COMPLETED") return { state: "missing" };
  if (order.status === "VOIDED") return { state: "void" };
  return { state: order.status === "APPROVED" ? "approved" : "waiting" };
}

function stateOfCapture({ status, reason, captured }: PayPalCapture): CaptureState {
  if (CAPTURED_STATUSES.includes(status)) return { state: "captured", captured };
  if (status === "PENDING") return { state: "pending", captureId: captured.captureId, reason };
  if (status === "DECLINED" || status === "FAILED") return { state: "declined" };
  throw new ProviderUnavailable(`unknown status of a capture: ${status}`);
}
