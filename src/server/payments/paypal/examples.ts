import type { ProviderExamples } from "@/server/payments/provider/provider-description";

const ORDER_ID = "5O190127TN364715T";

/** Example calls of PayPal's paths. */
export const PAYPAL_EXAMPLES: ProviderExamples = {
  setup: {
    answer: {
      clientToken: "eyJhbGciOi…",
      clientId: "AZDxjDScFpQtjWTO…",
      sdkUrl: "https://www.paypal.com/web-sdk/v6/core",
    },
  },
  order: {
    input: { amount: "79.98", currency: "USD", intent: "CAPTURE" },
    answer: { id: ORDER_ID },
  },
  capture: {
    input: { orderId: ORDER_ID },
    answer: {
      id: ORDER_ID,
      status: "COMPLETED",
      outcome: "captured",
      order: { id: 10001, status: "completed" },
    },
  },
  webhook: {
    id: "WH-58D329510W468432D-8HN650336L201105X",
    event_type: "PAYMENT.CAPTURE.COMPLETED",
    resource: { id: "2GG279541U471931P", status: "COMPLETED" },
  },
};
