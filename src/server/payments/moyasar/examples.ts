import type { ProviderExamples } from "@/server/payments/provider/provider-description";

const PAYMENT_ID = "9c3f2d4e-61b7-4a52-8f0c-2f1f0f6a7b10";

/** Example calls of Moyasar's paths. */
export const MOYASAR_EXAMPLES: ProviderExamples = {
  setup: {
    answer: {
      clientToken: "pk_live_Z9MJdDVC96N1…",
      clientId: "pk_live_Z9MJdDVC96N1…",
      sdkUrl: "https://api.moyasar.com/v1",
    },
  },
  order: {
    input: { amount: "299.93", currency: "SAR", intent: "CAPTURE" },
    answer: {
      id: PAYMENT_ID,
      direct: {
        paymentsUrl: "https://api.moyasar.com/v1/payments",
        publicKey: "pk_live_Z9MJdDVC96N1…",
        charge: { minor: 29993, currency: "SAR" },
        description: "Barq #10001",
        returnUrl: "https://shop.example/order/10001.4f1c…",
        metadata: { order_id: "10001", attempt: PAYMENT_ID },
      },
    },
  },
  capture: {
    input: { orderId: PAYMENT_ID },
    answer: {
      id: PAYMENT_ID,
      status: "COMPLETED",
      outcome: "captured",
      order: { id: 10001, status: "completed" },
    },
  },
  webhook: {
    id: "5b7b8c1e-3f5f-4d51-9f7e-2d1a4c7b9e02",
    type: "payment_paid",
    secret_token: "the shop's webhook secret",
    live: true,
    data: { id: PAYMENT_ID, status: "paid", amount: 29993, currency: "SAR" },
  },
};
