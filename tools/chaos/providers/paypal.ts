import { payPalProvider } from "@/server/payments/paypal/provider";
import { type Simulator, startSimulator } from "../../paypal-simulator/server";
import { payPalBuyer } from "./paypal-buyer";
import { type ChaosProvider, controlOf, type Forgery, type OpenProvider } from "./provider";

export const open: OpenProvider = async (start) => payPalOf(await startSimulator(start));

function payPalOf(simulator: Simulator): ChaosProvider {
  const control = controlOf(simulator.url);
  const change = async (path: string, body?: object) => void (await control(path, body));
  const callsTo = (ending: string) =>
    simulator.ledger().apiCalls.filter(({ path }) => path.endsWith(ending)).length;
  return {
    ...payPalBuyer(simulator.url),
    control,
    settles: "capture",
    readsWebhook: "webhook",
    takesOnlyWhenAsked: true,
    hasDisputes: true,
    fault: (fault) => change("faults", fault),
    clearFaults: () => change("faults/clear"),
    calls: (kind) => callsTo(kind === "refund" ? "/refund" : "/capture"),

    taken() {
      const { captures, orders } = simulator.ledger();
      return captures
        .filter(({ status }) => status !== "DECLINED" && status !== "PENDING")
        .map(({ id, custom_id }) => {
          const order = orders.find(({ captureId }) => captureId === id);
          return { captureId: id, orderId: String(custom_id), providerOrderId: order?.id ?? "" };
        });
    },

    returned() {
      const sums = new Map<string, number>();
      for (const { captureId, status, amount } of simulator.ledger().refunds) {
        if (status !== "COMPLETED") continue;
        const cents = Math.round(Number(amount.value) * 100);
        sums.set(captureId, (sums.get(captureId) ?? 0) + cents);
      }
      return sums;
    },

    disputes: () =>
      simulator.ledger().disputes.map(({ dispute_id: id, status, disputed_transactions }) => {
        const captureId = disputed_transactions[0]?.seller_transaction_id ?? "";
        return { id, captureId, status, isResolved: status === "RESOLVED" };
      }),

    webhooks: () =>
      simulator.ledger().webhooks.map(({ event, delivered, transmissions }) => ({
        ...{ id: event.id, delivered, sent: transmissions.length },
        text: JSON.stringify(event.resource),
      })),

    resend: (id) => change(`webhooks/${id}/resend`),
    refundThere: (captureId) => change(`captures/${captureId}/refund`),
    dispute: (captureId) => change(`captures/${captureId}/dispute`),
    hide: (id) => change(`orders/${id}/hide`),
    show: (id) => change(`orders/${id}/show`),

    async payElsewhere(orderId) {
      const requestKey = `elsewhere-${orderId}`;
      const amount = { minor: 4_999, currency: "USD" } as const;
      const { providerOrderId } = await payPalProvider.browser.createOrder({
        ...{ orderId, requestKey, amount },
        ...{ locale: "en", shopName: "Barq", isImmediate: true },
      });
      await change(`orders/${providerOrderId}/approve`);
      const captured = await payPalProvider.capture({ providerOrderId, requestKey });
      if (captured.outcome === "captured") return captured.captured.captureId;
      throw new Error(`the capture elsewhere has the outcome ${captured.outcome}`);
    },

    forgery: () => forgeryOf(simulator),
    close: () => simulator.close(),
  };
}

function forgeryOf(simulator: Simulator): Forgery {
  const event_type = "CHECKOUT.ORDER.APPROVED";
  return {
    body: JSON.stringify({ id: "WH-FORGED", event_type, resource: { id: "NONE" } }),
    headers: {
      "content-type": "application/json",
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": `${simulator.url}/v1/notifications/certs/CERT-SIMULATOR`,
      "paypal-transmission-id": "forged",
      "paypal-transmission-time": "2026-01-01T00:00:00Z",
      "paypal-transmission-sig": btoa("forged"),
    },
    calls: () =>
      simulator.ledger().apiCalls.filter(({ path }) => path.startsWith("/v1/notifications/"))
        .length,
    // Each web process may fetch the genuine certificate once.
    allowed: 2,
  };
}
