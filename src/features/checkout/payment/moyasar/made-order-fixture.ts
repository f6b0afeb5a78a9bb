import type { MadeOrder } from "@/features/checkout/payment/payment-window";

/** The provider's order id, which is the id of the attempt to pay. */
export const ID = "0b7c1a51-7f5f-4b8e-9a60-9d51c7f8f001";
/** Base URL of the provider's API. */
export const url = "https://provider.example/v1";

/** An order of 224.89 SAR that the browser pays directly at the provider. */
export const made = (): MadeOrder => ({
  orderId: ID,
  direct: {
    paymentsUrl: `${url}/payments`,
    publicKey: "pk_test_of_the_shop",
    charge: { minor: 22_489, currency: "SAR" },
    description: "Barq #7",
    returnUrl: "https://shop.example/order/7-token",
    metadata: { order_id: "7", attempt: ID },
  },
});
