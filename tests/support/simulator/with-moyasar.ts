import { afterEach, beforeEach } from "vitest";
import type { z } from "zod";
import { env } from "@/env";
import { moyasarProvider } from "@/server/payments/moyasar/provider";
import { createProviderOrder } from "@/server/payments/provider/create-provider-order";
import type { PayableProvider } from "@/server/payments/provider/payment-provider";
import { answerRequest } from "@/server/rest/answer-request";
import type { faultSchema } from "../../../tools/moyasar-simulator/faults";
import {
  type MoyasarSimulator,
  startMoyasarSimulator,
} from "../../../tools/moyasar-simulator/server";
import { freePort } from "../../../tools/stack/processes/ports";
import { SIMULATORS } from "../../../tools/stack/simulators";
import { DESKTOP_OS } from "../data/checkout-orders";
import { expectInvariants } from "../data/invariants";
import { Visitor } from "../people/visitor";

const port = await freePort(0);

const demo = SIMULATORS.moyasar.demo(`http://127.0.0.1:${port}`);
Object.assign(env(), demo);

/** Test card numbers of the sandbox, named after the bank's response. */
export const CARDS = {
  paid: "4201320111111010",
  insufficientFunds: "4201320000311101",
};

export const provider = moyasarProvider as PayableProvider;
/** $39.99 in halalas, at 3.75 riyals per dollar. */
export const HALALAS = 14_996;

export const attemptOf = ({ sessionId }: Visitor) =>
  createProviderOrder(
    { amount: "149.96", currency: "SAR", intent: "CAPTURE", sessionId },
    provider,
  );

/** Places an order of 149.96 SAR and begins a payment attempt, which is not paid yet. */
export async function begun() {
  const visitor = new Visitor();
  await visitor.add(DESKTOP_OS, 1);
  const { body } = await visitor.order();
  const { id } = await attemptOf(visitor);
  return { visitor, orderId: body.id, id };
}

/** Submits the form that leads to Moyasar's payment page, by default from a page of the shop. */
export const pageForm = (
  visitor: Visitor,
  body = new URLSearchParams(),
  site = "same-origin",
  query = "",
) =>
  answerRequest(
    new Request(`http://shop.test/api/moyasar/page${query}`, {
      method: "POST",
      headers: { ...visitor.headers(), "sec-fetch-site": site },
      body,
    }),
  );

/**
 * Starts a Moyasar simulator for each test of a file, and checks the shop's books after each test.
 * The import of this module has added Moyasar to the payment providers of the file's shop.
 */
export function withMoyasar() {
  let simulator: MoyasarSimulator;
  beforeEach(async () => {
    simulator = await startMoyasarSimulator({ port, webhookRetryMs: [] });
  });
  afterEach(async () => {
    await simulator.close();
    await expectInvariants();
  });
  const control = async (path: string, body: unknown = {}) => {
    const response = await fetch(`${simulator.url}/_simulator/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    /** The environment variables for other processes of this shop. */
    environment: demo,
    ledger: () => simulator.ledger(),
    control,
    fault: (fault: z.input<typeof faultSchema>) => control("faults", fault),
    /** The number of API calls with the secret key: those of the shop's server. */
    calls: () => simulator.ledger().apiCalls.filter(({ key }) => key === "secret").length,
    /** Creates a payment as the buyer's browser does. */
    async create(payment: {
      id: string;
      orderId: number;
      amount?: number;
      currency?: string;
      card?: string;
      /** Pays with STC Pay from this phone number instead of by card. */
      mobile?: string;
    }) {
      const { id, orderId, amount = HALALAS, currency = "SAR", card = CARDS.paid } = payment;
      const { mobile } = payment;
      const response = await fetch(`${demo.MOYASAR_API_BASE}/payments`, {
        method: "POST",
        headers: {
          authorization: `Basic ${Buffer.from(`${demo.MOYASAR_PUBLISHABLE_KEY}:`).toString("base64")}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({
          ...{ given_id: id, amount, currency, description: "Barq" },
          callback_url: "http://localhost:3000/checkout",
          metadata: { order_id: String(orderId), attempt: id },
          source:
            mobile === undefined
              ? {
                  ...{ type: "creditcard", name: "Lina Ali", number: card },
                  ...{ month: "12", year: "2030", cvc: "123" },
                }
              : { type: "stcpay", mobile },
        }),
      });
      return { status: response.status, body: await response.json() };
    },
    /** Pays by card on an invoice's page, as a buyer without JavaScript does. */
    async payPage(url: string) {
      const form = { type: "creditcard", name: "Lina Ali", number: CARDS.paid, month: "12" };
      const body = new URLSearchParams({ ...form, year: "2030", cvc: "123" });
      await fetch(url, { method: "POST", body, redirect: "manual" });
      await control(`payments/${simulator.ledger().payments.at(-1)?.id}/confirm`);
    },
    /** Cancels an invoice, as the owner does at the provider. */
    async cancelPage(id: string) {
      const authorization = `Basic ${Buffer.from(`${demo.MOYASAR_SECRET_KEY}:`).toString("base64")}`;
      const url = `${demo.MOYASAR_API_BASE}/invoices/${id}/cancel`;
      const { ok, status } = await fetch(url, { method: "PUT", headers: { authorization } });
      if (!ok) throw new Error(`${url}: ${status}`);
    },
    /** Sends an event with the shop's webhook secret; `more` replaces fields of the event. */
    deliver: (type: string, data: object, more: object = {}) =>
      answerRequest(
        new Request("http://shop.test/api/moyasar/webhook", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            ...{ id: crypto.randomUUID(), type, created_at: new Date().toISOString() },
            ...{ secret_token: demo.MOYASAR_WEBHOOK_SECRET, live: false, data },
            ...more,
          }),
        }),
      ),
  };
}
