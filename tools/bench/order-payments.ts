import type { DirectPaymentDto } from "@/contract/payments";
import { call } from "./http-client";

/** A payment that the shop has begun for a placed order. */
interface Payment {
  /** The provider's order id. */
  id: string;
  direct?: DirectPaymentDto;
}

/** The buyer's side of a payment provider. */
export interface OrderPayment {
  /** The provider's name in the shop's paths. */
  name: string;
  /** The body that begins the payment of one product of this price, such as "39.99". */
  charge(totalUSD: string): { amount: string; currency: string; intent: string };
  /** Pays at the provider as the buyer. @throws Error if the provider refuses */
  pay(payment: Payment): Promise<void>;
}

async function post(url: string, sent: object, wanted: number, headers = {}): Promise<void> {
  const answer = await call(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(sent),
  });
  if (answer.status !== wanted) throw new Error(`${url}: ${answer.status} ${answer.bytes}`);
}

/** @param simulator the origin of PayPal's simulator */
export const overPayPal = (simulator: string): OrderPayment => ({
  name: "paypal",
  charge: (amount) => ({ amount, currency: "USD", intent: "CAPTURE" }),
  pay: ({ id }) => post(`${simulator}/_simulator/orders/${id}/approve`, {}, 200),
});

/** The exchange rate of the seeded shop, in riyals per dollar. */
const RATE = 3.75;

const CARD = {
  ...{ type: "creditcard", name: "Lina Ali", number: "4201320111111010" },
  ...{ month: "12", year: "2039", cvc: "123" },
};

/** @param simulator the origin of Moyasar's simulator */
export const overMoyasar = (simulator: string): OrderPayment => ({
  name: "moyasar",

  charge(totalUSD) {
    const halalas = Math.round(Math.round(Number(totalUSD) * 100) * RATE);
    return { amount: (halalas / 100).toFixed(2), currency: "SAR", intent: "CAPTURE" };
  },

  async pay({ id, direct }) {
    if (!direct) throw new Error(`the shop names no payment for ${id}`);
    const { publicKey, charge, description, returnUrl, metadata } = direct;
    const sent = {
      ...{ given_id: id, amount: charge.minor, currency: charge.currency, description },
      ...{ callback_url: returnUrl, metadata, source: CARD },
    };
    const authorization = `Basic ${btoa(`${publicKey}:`)}`;
    await post(`${simulator}/v1/payments`, sent, 201, { authorization });
    await post(`${simulator}/_simulator/payments/${id}/confirm`, {}, 200);
  },
});
