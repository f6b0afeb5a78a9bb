import type { z } from "zod";
import type { Books } from "../../scripts/paypal-simulator/books";
import type { faultSchema } from "../../scripts/paypal-simulator/faults";
import { type Simulator, startSimulator } from "../../scripts/paypal-simulator/server";
import type { SimulatorOptions } from "../../scripts/paypal-simulator/world";

/** The control paths of the payment simulator (scripts/paypal-simulator/control.ts). */
export function simulatorAt(url: string) {
  const post = async (path: string, body: unknown = {}) => {
    const response = await fetch(`${url}/_simulator/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const books = async (): Promise<Books> => (await fetch(`${url}/_simulator/books`)).json();
  return {
    books,
    /** The money that was taken for an order of the shop, as "9.99 USD". */
    async takenFor(orderId: number): Promise<string[]> {
      const { captures } = await books();
      return captures
        .filter((capture) => capture.custom_id === String(orderId))
        .map(({ amount }) => `${amount.value} ${amount.currency_code}`);
    },
    approve: (orderId: string) => post(`orders/${orderId}/approve`),
    decline: (orderId: string) => post(`orders/${orderId}/decline`),
    cancel: (orderId: string) => post(`orders/${orderId}/cancel`),
    completeCapture: (captureId: string) => post(`captures/${captureId}/complete`),
    denyCapture: (captureId: string) => post(`captures/${captureId}/deny`),
    resendWebhook: (eventId: string) => post(`webhooks/${eventId}/resend`),
    addFault: (fault: z.input<typeof faultSchema>) => post("faults", fault),
    reset: () => post("reset"),
  };
}

/** For integration tests: a simulator in this process, where PAYPAL_SIMULATOR_URL says. */
export function startTestSimulator(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const { port } = new URL(process.env.PAYPAL_SIMULATOR_URL ?? "");
  return startSimulator({ port: Number(port), ...options });
}
