import type { z } from "zod";
import type { appSchema } from "../../../tools/paypal-simulator/app";
import type {
  disputeSchema,
  disputeSettingsSchema,
} from "../../../tools/paypal-simulator/disputes";
import type { faultSchema } from "../../../tools/paypal-simulator/faults";
import type { LedgerDto } from "../../../tools/paypal-simulator/ledger";
import { type Simulator, startSimulator } from "../../../tools/paypal-simulator/server";
import type { SimulatorOptions } from "../../../tools/paypal-simulator/simulator-state";

/** The control paths of the payment simulator (tools/paypal-simulator/control.ts). */
export function simulatorClient(url: string) {
  const call = async (path: string, request: RequestInit) => {
    const response = await fetch(`${url}/${path}`, { method: "POST", ...request });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const post = async (path: string, body: unknown = {}) => {
    const headers = { "content-type": "application/json" };
    return call(`_simulator/${path}`, { headers, body: JSON.stringify(body) });
  };
  const ledger = async (): Promise<LedgerDto> => (await fetch(`${url}/_simulator/books`)).json();
  const captureOf = async (orderId: number) => {
    const { captures } = await ledger();
    return captures.find((taken) => taken.custom_id === String(orderId))?.id;
  };
  return {
    ledger,
    /** The captured amounts for an order of the shop, as "9.99 USD". */
    async capturedFor(orderId: number): Promise<string[]> {
      const { captures } = await ledger();
      return captures
        .filter((capture) => capture.custom_id === String(orderId))
        .map(({ amount }) => `${amount.value} ${amount.currency_code}`);
    },
    /** The refunded amounts of an order of the shop, as "9.99 USD". */
    async refundedFor(orderId: number): Promise<string[]> {
      const { refunds } = await ledger();
      const captureId = await captureOf(orderId);
      return refunds
        .filter((refund) => refund.captureId === captureId)
        .map(({ amount }) => `${amount.value} ${amount.currency_code}`);
    },
    /** Refunds `amount`, or the remainder of an order, on the provider's site, without the shop. */
    async refund(
      orderId: number,
      asked: { amount?: string; isPending?: true } = {},
    ): Promise<void> {
      await post(`captures/${await captureOf(orderId)}/refund`, asked);
    },
    refundCapture: (captureId: string) => post(`captures/${captureId}/refund`),
    /** Takes the remainder of an order's money from the shop, as after a chargeback. */
    async reverse(orderId: number, asked: { isUnlisted?: true } = {}): Promise<void> {
      await post(`captures/${await captureOf(orderId)}/reverse`, asked);
    },
    /** Refuses all further refunds of an order's money. */
    async refuseRefunds(orderId: number): Promise<void> {
      await post(`captures/${await captureOf(orderId)}/refuse-refunds`);
    },
    completeRefund: (refundId: string) => post(`refunds/${refundId}/complete`),
    failRefund: (refundId: string) => post(`refunds/${refundId}/fail`),
    approve: (orderId: string) => post(`orders/${orderId}/approve`),
    approveByEcheck: (orderId: string) => post(`orders/${orderId}/approve-by-echeck`),
    /** Expires all client tokens issued so far, as if 15 minutes had passed. */
    expireClientTokens: () => post("client-tokens/expire"),
    decline: (orderId: string) => post(`orders/${orderId}/decline`),
    cancel: (orderId: string) => post(`orders/${orderId}/cancel`),
    void: (orderId: string) => post(`orders/${orderId}/void`),
    /**
     * Makes the API answer 404 for the provider's order of this id; its captures stay readable by
     * their ids.
     */
    hide: (orderId: string) => post(`orders/${orderId}/hide`),
    show: (orderId: string) => post(`orders/${orderId}/show`),
    /** Captures the money of a paid order again. @returns the id of the further capture */
    captureAgain: async (orderId: string): Promise<string> =>
      (await post(`orders/${orderId}/capture-again`)).id,
    completeCapture: (captureId: string) => post(`captures/${captureId}/complete`),
    denyCapture: (captureId: string) => post(`captures/${captureId}/deny`),
    /** Opens a dispute by the buyer of an order of the shop. @returns the dispute's id */
    async dispute(orderId: number, complaint: z.input<typeof disputeSchema> = {}): Promise<string> {
      const { captures } = await ledger();
      const capture = captures.find((taken) => taken.custom_id === String(orderId));
      const { dispute_id } = await post(`captures/${capture?.id}/dispute`, complaint);
      return dispute_id;
    },
    moveDispute: (disputeId: string, move: "ask" | "buyer" | "seller" | "cancel") =>
      post(`disputes/${disputeId}/${move}`),
    setDisputes: (settings: z.input<typeof disputeSettingsSchema>) =>
      post("dispute-settings", settings),
    resendWebhook: (eventId: string) => post(`webhooks/${eventId}/resend`),
    addFault: (fault: z.input<typeof faultSchema>) => post("faults", fault),
    /** Changes the owner's setup at the provider: the app's permissions, account and webhook. */
    setUpApp: (app: z.input<typeof appSchema>) => post("app", app),
    reset: () => post("reset"),
  };
}

/** Starts a simulator in this process at PAYPAL_SIMULATOR_URL, for integration tests. */
export function startTestSimulator(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const { port } = new URL(process.env.PAYPAL_SIMULATOR_URL ?? "");
  return startSimulator({ port: Number(port), ...options });
}
