import { type BuyersProvider, controlOf } from "./provider";

/** A buyer's side of PayPal. @param url the simulator's origin */
export function payPalBuyer(url: string): BuyersProvider {
  const control = controlOf(url);
  return {
    name: "paypal",

    charge: ({ totalUSD }) => ({ amount: totalUSD, currency: "USD", intent: "CAPTURE" }),

    // The shop has already created the provider's order.
    begin: async () => undefined,

    async confirm({ providerOrderId }) {
      await control(`orders/${providerOrderId}/approve`);
    },
  };
}
