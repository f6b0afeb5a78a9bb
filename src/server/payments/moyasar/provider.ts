import { givenIdOf, invoiceOf, orderIdOfInvoice } from "@/server/payments/moyasar/attempt-id";
import { moyasarSettings } from "@/server/payments/moyasar/client";
import { moyasar } from "@/server/payments/moyasar/description";
import { createInvoice, readInvoice } from "@/server/payments/moyasar/invoices";
import {
  capturedOf,
  captureState,
  hasTakenMoney,
  namedOrder,
  orderState,
  readPayment,
} from "@/server/payments/moyasar/payments";
import { refundPayment, returnsOfPayment } from "@/server/payments/moyasar/refunds";
import { checkConnection, checkSetup } from "@/server/payments/moyasar/setup";
import {
  concernsPayment,
  readMoney,
  readReturn,
  readWebhook,
} from "@/server/payments/moyasar/webhook";
import { verification } from "@/server/payments/moyasar/webhook-verification";
import {
  type CaptureResult,
  type PaymentProvider,
  ProviderUnavailable,
} from "@/server/payments/provider/payment-provider";
import { failpoint } from "@/server/platform/failpoint";

/**
 * Moyasar's payments and invoices. The buyer's browser creates each payment with the publishable
 * key, so no card number reaches the shop; the shop only reads the result.
 */
export const moyasarProvider: PaymentProvider = {
  ...moyasar,

  checkConnection,
  checkSetup,

  browser: {
    async setup() {
      const { publishableKey, apiBase } = moyasarSettings();
      return { clientToken: publishableKey, clientId: publishableKey, sdkUrl: apiBase };
    },

    /** Makes no call to Moyasar: the browser creates the payment under the returned id. */
    async createOrder({ requestKey, amount }) {
      expectCharged(amount);
      failpoint("create.before");
      const providerOrderId = givenIdOf(requestKey);
      failpoint("create.after");
      return { providerOrderId };
    },

    direct({ providerOrderId, orderId, amount, shopName, returnUrl }) {
      const { publishableKey, apiBase } = moyasarSettings();
      return {
        paymentsUrl: `${apiBase}/payments`,
        publicKey: publishableKey,
        charge: amount,
        description: `${shopName} #${orderId}`,
        returnUrl,
        metadata: { order_id: String(orderId), attempt: providerOrderId },
      };
    },
  },

  hostedPage: {
    async create(request) {
      expectCharged(request.amount);
      return createInvoice(request);
    },

    async urlOf(providerOrderId) {
      const invoiceId = invoiceOf(providerOrderId);
      return invoiceId === null ? null : ((await readInvoice(invoiceId))?.url ?? null);
    },
  },

  /** The buyer's browser charges the payment, so this only reads its state. */
  async capture({ providerOrderId }): Promise<CaptureResult> {
    try {
      const found = await orderState(providerOrderId);
      if (found.state === "captured") return { outcome: "captured", captured: found.captured };
      if (found.state === "declined") {
        return { outcome: "declined", reason: found.reason ?? "CARD_DECLINED", isUsedUp: true };
      }
      return { outcome: "not_approved" };
    } catch (error) {
      return { outcome: "unknown", reason: String(error) };
    }
  },

  orderState,
  captureState,

  refund: refundPayment,

  async returnsOf({ captureId, providerOrderId }) {
    const found = await readPayment(captureId);
    if (found === null) return { returns: [], unbooked: [], captures: [] };
    const invoiceId = invoiceOf(providerOrderId);
    const invoice = invoiceId === null ? null : await readInvoice(invoiceId);
    const captures = invoice
      ? invoice.payments
          .filter(hasTakenMoney)
          .map((one) => capturedOf(one, invoice.metadata?.order_id ?? null))
      : [capturedOf(found, await namedOrder(found))];
    return { ...(await returnsOfPayment(found)), captures };
  },

  payerEmail: async () => null,

  /** The provider order id: from the payment's invoice or, without one, the payment's id. */
  async orderOfCapture(captureId) {
    const invoiceId = (await readPayment(captureId))?.invoice_id;
    return invoiceId ? orderIdOfInvoice(invoiceId) : captureId;
  },

  events: {
    read: readWebhook,
    areSigned: false,
    concernsPayment,
    readReturn,
    readMoney,
    verification,
  },

  // Moyasar has no API for disputes: it reports a chargeback by e-mail.
  disputes: null,
};

/** @throws ProviderUnavailable if Moyasar does not charge the currency */
function expectCharged({ currency }: { currency: string }): void {
  if (!isCharged(currency)) throw new ProviderUnavailable(`Moyasar does not charge ${currency}`);
}

const isCharged = (currency: string) => moyasar.currencies.some((one) => one === currency);
