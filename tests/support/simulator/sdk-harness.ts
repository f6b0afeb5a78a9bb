import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { type Simulator, startSimulator } from "../../../tools/paypal-simulator/server";

/** The fields of the provider's responses that the tests read. */
interface Wire {
  id: string;
  status: string;
  access_token: string;
  verification_status: string;
  amount: { value: string };
  links: { rel: string; href: string }[];
  purchase_units: {
    payments: { captures: { id: string; status: string }[] };
  }[];
}
interface SdkRequest {
  headers: Record<string, string>;
  requestBody(body: object): SdkRequest;
}
interface Client {
  execute(request: object): Promise<{ statusCode: number; result: Wire }>;
}
interface Environment {
  authorizationString(): string;
}
type Request = new (id?: string) => SdkRequest;
interface Sdk {
  core: {
    PayPalEnvironment: new (id: string, secret: string, base: string, web: string) => Environment;
    PayPalHttpClient: new (environment: Environment) => Client;
  };
  orders: {
    OrdersCreateRequest: Request;
    OrdersGetRequest: Request;
    OrdersCaptureRequest: Request;
  };
  payments: { CapturesGetRequest: Request; CapturesRefundRequest: Request };
}
/** The official server SDK, which has no types. */
export const sdk = createRequire(import.meta.url)("@paypal/checkout-server-sdk") as Sdk;

export const CUSTOM_ID = "order-0007";
const SECRET = "shop-secret";

export const usd = (value: string) => ({ currency_code: "USD", value });

/**
 * A server that only receives webhooks.
 * @param answers the statuses of the next responses, then 200
 */
async function startShop(answers: number[]) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server: Server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    received.push({ headers: req.headers, body });
    res.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, received };
}

/** The status and first issue of a call that must fail, such as "422 ORDER_NOT_APPROVED". */
export async function issueOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: { statusCode: number; message: string }) => reason,
  );
  const { details } = JSON.parse(error?.message ?? "{}") as { details: { issue: string }[] };
  return `${error?.statusCode} ${details[0]?.issue}`;
}

/** A simulator, the official SDK connected to it, and a server that receives its webhooks. */
export class SdkHarness {
  private constructor(
    readonly simulator: Simulator,
    readonly clientId: string,
    readonly environment: Environment,
    readonly client: Client,
    readonly shop: Awaited<ReturnType<typeof startShop>>,
    /** The statuses of the server's next responses to webhooks; 200 when the list is empty. */
    readonly shopAnswers: number[],
  ) {}

  static async open(): Promise<SdkHarness> {
    const shopAnswers: number[] = [];
    const shop = await startShop(shopAnswers);
    const { port } = shop.server.address() as AddressInfo;
    // The SDK caches tokens by client id for the process's lifetime, so each harness has its own
    // id.
    const clientId = randomUUID();
    const simulator = await startSimulator({
      clientId,
      clientSecret: SECRET,
      merchantId: "MERCHANT77777",
      webhookUrl: `http://127.0.0.1:${port}/api/paypal/webhook`,
      webhookRetryMs: [5, 5],
    });
    const { url } = simulator;
    const environment = new sdk.core.PayPalEnvironment(clientId, SECRET, url, url);
    const client = new sdk.core.PayPalHttpClient(environment);
    return new SdkHarness(simulator, clientId, environment, client, shop, shopAnswers);
  }

  async close(): Promise<void> {
    await this.simulator.close();
    this.shop.server.close();
  }

  /** A token for the browser. @throws the provider's refusal */
  async clientToken(form: object = {}): Promise<string> {
    const { result } = await this.client.execute({
      path: "/v1/oauth2/token",
      verb: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Authorization: this.environment.authorizationString(),
      },
      body: { grant_type: "client_credentials", response_type: "client_token", ...form },
    });
    return result.access_token;
  }

  create(value = "9.99", requestId: string = randomUUID(), unit: object = {}) {
    return this.createWith({}, { requestId, unit: { amount: usd(value), ...unit } });
  }

  /** @param request the order's fields other than intent and purchase units */
  createWith(request: object, { requestId = randomUUID() as string, unit = {} } = {}) {
    const body = {
      intent: "CAPTURE",
      purchase_units: [{ amount: usd("9.99"), custom_id: CUSTOM_ID, ...unit }],
      ...request,
    };
    return this.send(new sdk.orders.OrdersCreateRequest(), requestId, body);
  }

  capture(orderId: string, requestId: string = randomUUID()) {
    return this.send(new sdk.orders.OrdersCaptureRequest(orderId), requestId, {});
  }

  refund(captureId: string, body: object, requestId: string = randomUUID()) {
    return this.send(new sdk.payments.CapturesRefundRequest(captureId), requestId, body);
  }

  read(orderId: string) {
    return this.client.execute(new sdk.orders.OrdersGetRequest(orderId));
  }

  readCapture(captureId: string) {
    return this.client.execute(new sdk.payments.CapturesGetRequest(captureId));
  }

  /** Calls a control path, such as "orders/ID/approve", which must succeed. */
  async control(path: string, body?: object): Promise<void> {
    const url = `${this.simulator.url}/_simulator/${path}`;
    const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
    expect(response.ok, path).toBe(true);
  }

  /** The id of an order that the buyer has approved. */
  async approved(value = "9.99"): Promise<string> {
    const { id } = (await this.create(value)).result;
    await this.control(`orders/${id}/approve`);
    return id;
  }

  /** The id of the capture of a new paid order. */
  async paid(value = "9.99"): Promise<string> {
    const { result } = await this.capture(await this.approved(value));
    return result.purchase_units[0]?.payments.captures[0]?.id ?? "";
  }

  private send(request: SdkRequest, requestId: string, body: object) {
    // Some request classes of this SDK have no method for this header, so set it directly.
    request.headers["PayPal-Request-Id"] = requestId;
    request.headers.Prefer = "return=representation";
    return this.client.execute(request.requestBody(body));
  }
}
