import type { z } from "zod";
import type { appSchema } from "../../../tools/paypal-simulator/app";
import type {
  disputeSchema,
  disputeSettingsSchema,
} from "../../../tools/paypal-simulator/disputes";
import type { faultSchema } from "../../../tools/paypal-simulator/faults";
import type { LedgerDto } from "../../../tools/paypal-simulator/ledger";
import { type Simulator, startSimulator } from "../../../tools/paypal-simulator/server";
import type { SimulatorOptions } from "../../../tools/paypal-simulator/world";

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
    /** The money that was taken for an order of the shop, as "9.99 USD". */
    async capturedFor(orderId: number): Promise<string[]> {
      const { captures } = await ledger();
      return captures
        .filter((capture) => capture.custom_id === String(orderId))
        .map(({ amount }) => `${amount.value} ${amount.currency_code}`);
    },
    /** The money that went back of what was taken for an order of the shop, as "9.99 USD". */
    async refundedFor(orderId: number): Promise<string[]> {
      const { refunds } = await ledger();
      const captureId = await captureOf(orderId);
      return refunds
        .filter((refund) => refund.captureId === captureId)
        .map(({ amount }) => `${amount.value} ${amount.currency_code}`);
    },
    /** Gives the money of an order back past the shop, as on the provider's own site: all that is left, or so much. */
    async refund(
      orderId: number,
      asked: { amount?: string; isPending?: true } = {},
    ): Promise<void> {
      await post(`captures/${await captureOf(orderId)}/refund`, asked);
    },
    refundCapture: (captureId: string) => post(`captures/${captureId}/refund`),
    /** The provider takes the money of an order from the shop, as after a chargeback. */
    async reverse(orderId: number, asked: { isUnlisted?: true } = {}): Promise<void> {
      await post(`captures/${await captureOf(orderId)}/reverse`, asked);
    },
    /** From now on each refund of an order's money is refused. */
    async refuseRefunds(orderId: number): Promise<void> {
      await post(`captures/${await captureOf(orderId)}/refuse-refunds`);
    },
    completeRefund: (refundId: string) => post(`refunds/${refundId}/complete`),
    failRefund: (refundId: string) => post(`refunds/${refundId}/fail`),
    approve: (orderId: string) => post(`orders/${orderId}/approve`),
    approveByEcheck: (orderId: string) => post(`orders/${orderId}/approve-by-echeck`),
    /** Every client token given out so far is over, as if a quarter of an hour had passed. */
    expireClientTokens: () => post("client-tokens/expire"),
    decline: (orderId: string) => post(`orders/${orderId}/decline`),
    cancel: (orderId: string) => post(`orders/${orderId}/cancel`),
    void: (orderId: string) => post(`orders/${orderId}/void`),
    /** From now on the API answers 404 for the order; its captures are known by their ids. */
    hide: (orderId: string) => post(`orders/${orderId}/hide`),
    show: (orderId: string) => post(`orders/${orderId}/show`),
    /** Takes the money of a paid order once more; gives the id of the further capture. */
    captureAgain: async (orderId: string): Promise<string> =>
      (await post(`orders/${orderId}/capture-again`)).id,
    completeCapture: (captureId: string) => post(`captures/${captureId}/complete`),
    denyCapture: (captureId: string) => post(`captures/${captureId}/deny`),
    /** The buyer of an order of the shop complains about its payment; gives the dispute's number. */
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
    /** What the owner changes at the provider: the app's permissions, its account, its webhook. */
    setUpApp: (app: z.input<typeof appSchema>) => post("app", app),
    reset: () => post("reset"),
  };
}

/** For integration tests: a simulator in this process, where PAYPAL_SIMULATOR_URL says. */
export function startTestSimulator(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const { port } = new URL(process.env.PAYPAL_SIMULATOR_URL ?? "");
  return startSimulator({ port: Number(port), ...options });
}
