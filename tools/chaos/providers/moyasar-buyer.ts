import { setTimeout as delay } from "node:timers/promises";
import type { DirectPaymentDto } from "@/contract/payments";
import { type BegunPayment, type BuyersProvider, controlOf } from "./provider";

/** The exchange rate of the seeded shop, in halalas per dollar. */
const RATE = 375;
export const halalasOf = (cents: number) => Math.round((cents * RATE) / 100);

const CARD = {
  ...{ type: "creditcard", name: "Lina Ali", number: "4201320111111010" },
  ...{ month: "12", year: "2039", cvc: "123" },
};

/** Maximum number of tries; pause between them and timeout of each, in milliseconds. */
const PATIENCE = 60;
const BETWEEN = 500;
const ANSWER_WITHIN = 5_000;

/** Acts as a buyer who pays over Moyasar. @param url the simulator's origin */
export function moyasarBuyer(url: string): BuyersProvider {
  const control = controlOf(url);
  return {
    name: "moyasar",

    charge({ lines }) {
      const halalas = lines.reduce((sum, one) => sum + halalasOf(one.unitCents) * one.quantity, 0);
      return { amount: (halalas / 100).toFixed(2), currency: "SAR", intent: "CAPTURE" };
    },

    begin: payByCard,

    async confirm({ providerOrderId }) {
      await control(`payments/${providerOrderId}/confirm`);
    },
  };
}

/**
 * Sends the payment as the checkout does, until a try succeeds. If the provider refuses the id as
 * already used, an earlier try has begun the payment.
 * @throws Error if every try fails
 */
export async function payByCard({ providerOrderId: id, direct }: BegunPayment): Promise<void> {
  if (!direct) throw new Error(`the shop names no payment for ${id}`);
  let last = "no answer";
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    if (tries > 0) await delay(BETWEEN);
    const answer = await post(direct, id).catch((error: unknown) => String(error));
    if (typeof answer === "string") last = answer;
    else if (answer.status === 201 && "id" in answer.body) return;
    else if (answer.status === 400 && answer.body.type === "used_given_id") return;
    else last = `${answer.status} ${JSON.stringify(answer.body)}`;
  }
  throw new Error(`the payment ${id} did not begin: ${last}`);
}

interface Answer {
  status: number;
  body: { id?: string; type?: string };
}

async function post(direct: DirectPaymentDto, id: string): Promise<Answer> {
  const { paymentsUrl, publicKey, charge, description, returnUrl, metadata } = direct;
  const response = await fetch(paymentsUrl, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${btoa(`${publicKey}:`)}`,
    },
    body: JSON.stringify({
      ...{ given_id: id, amount: charge.minor, currency: charge.currency, description },
      ...{ callback_url: returnUrl, metadata, source: CARD },
    }),
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  return { status: response.status, body: await response.json() };
}
