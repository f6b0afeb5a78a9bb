import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { answerRequest } from "@/server/rest/answer-request";

export interface WebhookDelivery {
  headers: Record<string, string>;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  /** The received webhooks: the body, and the headers `paypal-*` and `content-type`. */
  deliveries: WebhookDelivery[];
  /** Waits until `count` webhooks have been received and answered. */
  waitForDeliveries(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Serves the shop's webhook address for a provider over HTTP and records the deliveries. */
export async function startWebhookReceiver(provider = "paypal"): Promise<WebhookReceiver> {
  const deliveries: WebhookDelivery[] = [];
  let answered = 0;
  let notify: () => void = () => undefined;
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    const delivery = { headers: plain(req.headers), body };
    deliveries.push(delivery);
    const answer = await redeliver(delivery, provider);
    res.writeHead(answer.status).end();
    answered += 1;
    notify();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/${provider}/webhook`,
    deliveries,
    async waitForDeliveries(count) {
      while (answered < count) await new Promise<void>((resolve) => (notify = resolve));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Sends a received webhook to the shop's webhook address. */
export function redeliver(
  { headers, body }: WebhookDelivery,
  provider = "paypal",
): Promise<Response> {
  return answerRequest(
    new Request(`http://shop.test/api/${provider}/webhook`, { method: "POST", headers, body }),
  );
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => /^(paypal-|content-type)/.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
