import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type MoyasarSimulator, startMoyasarSimulator } from "./server";
import type { SimulatorOptions } from "./simulator-state";
import type { CardSource, Payment, StcPaySource, WebhookEvent } from "./wire-types";

const SECRET_KEY = "sk_test_harnesssecret0000";
export const PUBLISHABLE_KEY = "pk_test_harnesspublic0000";
export const WEBHOOK_SECRET = "harness-webhook-secret";

/** The shop's page that a buyer returns to. */
const CALLBACK = "https://shop.example/orders/7?from=bank";

export const card = (number: string) => ({
  ...{ type: "creditcard", name: "Sara Ali", number },
  ...{ month: 12, year: 2039, cvc: number.length === 15 ? "1234" : "123" },
});

/** A payment by card or STC Pay, which waits for the buyer on the simulator's page. */
type Waiting = Payment & { source: CardSource | StcPaySource };

interface Asked {
  key?: string | null;
  body?: unknown;
}

/**
 * A simulator with a server that receives its webhooks, and methods that call its API, control
 * endpoints and pages.
 */
export class Harness {
  private constructor(
    readonly simulator: MoyasarSimulator,
    private readonly shop: Server,
    readonly received: WebhookEvent[],
    /** The statuses of the server's next responses; 200 when the list is empty. */
    readonly shopAnswers: number[],
  ) {}

  static async open(options: Partial<SimulatorOptions> = {}): Promise<Harness> {
    const received: WebhookEvent[] = [];
    const answers: number[] = [];
    const shop = createServer(async (req, res) => {
      let body = "";
      for await (const chunk of req) body += chunk;
      received.push(JSON.parse(body) as WebhookEvent);
      res.writeHead(answers.shift() ?? 200).end();
    });
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    const simulator = await startMoyasarSimulator({
      ...{ secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY, webhookSecret: WEBHOOK_SECRET },
      webhookUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`,
      webhookRetryMs: [5, 5],
      ...options,
    });
    return new Harness(simulator, shop, received, answers);
  }

  async close(): Promise<void> {
    await this.simulator.close();
    this.shop.close();
  }

  /** Calls the API below /v1, with the secret key unless another (or none) is given. */
  async call(method: string, path: string, { key = SECRET_KEY, body }: Asked = {}) {
    const basic = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
    const response = await fetch(`${this.simulator.url}/v1${path}`, {
      method,
      headers: { "content-type": "application/json", ...(key && { authorization: basic }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Creates a payment of 75 riyals with the publishable key, as the browser does. */
  pay(source: object, fields: object = {}) {
    const body = {
      ...{ given_id: randomUUID(), amount: 7_500, currency: "SAR", description: "Order 7" },
      ...{ callback_url: CALLBACK, metadata: { order_id: "7" }, source, ...fields },
    };
    return this.call("POST", "/payments", { key: PUBLISHABLE_KEY, body });
  }

  async waiting(source: object, fields: object = {}): Promise<Waiting> {
    return (await this.pay(source, fields)).body;
  }

  /** A paid mada payment. */
  async paid(fields: object = {}): Promise<Payment> {
    const { id } = await this.waiting(card("4201320111111010"), fields);
    await this.control(`payments/${id}/confirm`);
    return this.read(id);
  }

  async read(id: string): Promise<Payment> {
    return (await this.call("GET", `/payments/${id}`)).body;
  }

  async control(path: string, body: object = {}) {
    const request = { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`${this.simulator.url}/_simulator/${path}`, request);
    return { status: response.status, body: await response.json() };
  }

  /** Opens a page as a browser, or sends its form. */
  async visit(url: string, form?: Record<string, string>) {
    const response = await fetch(url, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: { accept: "text/html", "accept-language": "en" },
      ...(form && { body: new URLSearchParams(form) }),
    });
    const { status, headers } = response;
    return { status, headers, location: headers.get("location"), html: await response.text() };
  }
}
