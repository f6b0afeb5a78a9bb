import { randomUUID } from "node:crypto";
import type { DirectPaymentDto } from "@/contract/payments";
import { type MoyasarSimulator, startMoyasarSimulator } from "../../moyasar-simulator/server";
import { SIMULATORS } from "../../stack/simulators";
import { halalasOf, moyasarBuyer, payByCard } from "./moyasar-buyer";
import { type ChaosProvider, controlOf, type Forgery, type OpenProvider } from "./provider";

const TAKEN: readonly string[] = ["paid", "captured", "refunded"];

export const open: OpenProvider = async (start) => moyasarOf(await startMoyasarSimulator(start));

function moyasarOf(simulator: MoyasarSimulator): ChaosProvider {
  const control = controlOf(simulator.url);
  const change = async (path: string, body?: object) => void (await control(path, body));
  const readsPayment = /\/payments\/[^/]+$/;
  return {
    ...moyasarBuyer(simulator.url),
    control,
    settles: "get",
    readsWebhook: "webhooks",
    takesOnlyWhenAsked: false,
    hasDisputes: false,
    fault: (fault) => change("faults", fault),
    clearFaults: () => change("faults/clear"),

    calls: (kind) =>
      simulator
        .ledger()
        .apiCalls.filter(({ path }) =>
          kind === "refund" ? path.endsWith("/refund") : readsPayment.test(path),
        ).length,

    taken: () =>
      simulator
        .ledger()
        .payments.filter(({ status }) => TAKEN.includes(status))
        .map(({ id, metadata }) => ({
          ...{ captureId: id, providerOrderId: id },
          orderId: String(metadata?.order_id),
        })),

    returned() {
      const { payments } = simulator.ledger();
      return new Map(payments.map(({ id, refunded }) => [id, refunded]));
    },

    disputes: () => [],

    webhooks: () =>
      simulator.ledger().webhooks.map(({ event, delivered, transmissions }) => ({
        ...{ id: event.id, delivered, sent: transmissions.length },
        text: JSON.stringify(event.data),
      })),

    resend: (id) => change(`webhooks/${id}/resend`),
    refundThere: (captureId) => change(`payments/${captureId}/refund`),
    dispute: async () => undefined,
    hide: (id) => change(`payments/${id}/hide`),
    show: (id) => change(`payments/${id}/show`),

    async payElsewhere(orderId) {
      const id = randomUUID();
      const { MOYASAR_API_BASE, MOYASAR_PUBLISHABLE_KEY } = SIMULATORS.moyasar.demo(simulator.url);
      const direct: DirectPaymentDto = {
        paymentsUrl: `${MOYASAR_API_BASE}/payments`,
        publicKey: MOYASAR_PUBLISHABLE_KEY,
        charge: { minor: halalasOf(4_999), currency: "SAR" },
        ...{ description: "Barq", returnUrl: "http://localhost:3000/" },
        metadata: { order_id: String(orderId), attempt: id },
      };
      await payByCard({ orderId, providerOrderId: id, direct });
      await change(`payments/${id}/confirm`);
      return id;
    },

    forgery: () => forgeryOf(simulator),
    close: () => simulator.close(),
  };
}

function forgeryOf(simulator: MoyasarSimulator): Forgery {
  const id = randomUUID();
  const data = { id, amount: 100, currency: "SAR", refunded: 0, status: "paid" };
  const names = { id: randomUUID(), type: "payment_paid", live: false };
  return {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...names, secret_token: "a-guess-of-the-shop's-secret", data }),
    calls: () => simulator.ledger().apiCalls.filter(({ path }) => path.includes(id)).length,
    allowed: 0,
  };
}
