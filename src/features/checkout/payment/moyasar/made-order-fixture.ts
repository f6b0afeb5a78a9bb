import type { MadeOrder } from "@/features/checkout/payment/payment-window";

/** The id of the attempt. */
export const ID = "0b7c1a51-7f5f-4b8e-9a60-9d51c7f8f001";
/** The provider's API. */
export const url = "https://provider.example/v1";

/** An order of 224.89 SAR whose payment the browser sends itself. */
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
