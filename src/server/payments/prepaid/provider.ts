import { cents } from "@/domain/money";
import {
  chargeIdOf,
  orderOfCharge,
  PREPAID,
  readCharge,
  readReturns,
  returnIdOf,
  returnPrepaid,
} from "@/server/payments/prepaid/charges";
import type {
  Captured,
  CaptureState,
  PaymentProvider,
} from "@/server/payments/provider/payment-provider";

/**
 * Prepaid limits of other shops (src/server/upstream), in the form of a payment provider. The total
 * is taken from the limit in the transaction that places the order, so a charge counts as captured
 * from the start; its provider order and its capture have the same id.
 */
export const prepaidProvider: PaymentProvider = {
  name: PREPAID,
  ways: [],
  currencies: ["USD"],
  least: 1,
  flow: "charge_at_once",
  hasPayerIdentity: false,
  hasPartialRefunds: true,
  hasVoids: false,
  refundDays: null,
  domainFile: null,
  examples: null,
  isConfigured: () => true,

  browser: null,
  hostedPage: null,
  events: null,
  disputes: null,

  checkConnection: async () => null,
  checkSetup: async () => [],

  async capture({ providerOrderId }) {
    const found = await stateOf(providerOrderId);
    return found.state === "captured"
      ? { outcome: "captured", captured: found.captured }
      : { outcome: "unknown", reason: "the charge is not known" };
  },

  orderState: stateOf,
  captureState: stateOf,

  async refund({ requestKey, captureId, amount }) {
    const orderId = orderOfCharge(captureId);
    if (orderId === null) return { outcome: "refused", reason: "no charge of a limit" };
    try {
      const isReturned = await returnPrepaid(orderId, { requestKey, amount: cents(amount.minor) });
      return isReturned
        ? { outcome: "refunded", refundId: returnIdOf(requestKey) }
        : { outcome: "refused", reason: "more than the order took" };
    } catch (error) {
      return { outcome: "unknown", reason: error instanceof Error ? error.message : "no answer" };
    }
  },

  async returnsOf({ captureId }) {
    const found = await stateOf(captureId);
    const orderId = orderOfCharge(captureId);
    if (found.state !== "captured" || orderId === null) {
      return { returns: [], unbooked: [], captures: [] };
    }
    const returns = (await readReturns(orderId)).map(({ requestKey, amount }) => ({
      providerRefundId: returnIdOf(requestKey),
      amount: { minor: amount, currency: "USD" as const },
      status: "refunded" as const,
      requestKey,
    }));
    return { returns, unbooked: [], captures: [found.captured] };
  },

  payerEmail: async () => null,
  orderOfCapture: async (captureId) => (orderOfCharge(captureId) === null ? null : captureId),
};

async function stateOf(chargeId: string): Promise<CaptureState> {
  const orderId = orderOfCharge(chargeId);
  const charge = orderId === null ? null : await readCharge(orderId);
  if (orderId === null || charge === null) return { state: "missing" };
  const captured: Captured = {
    captureId: chargeIdOf(orderId),
    amount: { minor: charge.charged, currency: "USD" },
    fee: null,
    payee: "ours",
    customId: String(orderId),
    isRefunded: charge.returned > 0,
    payer: `${PREPAID}-${charge.apiKeyId}`,
  };
  return { state: "captured", captured };
}
