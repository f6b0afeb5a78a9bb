import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Seconds by which a message's time may differ from this machine's. */
const TOLERANCE_SECONDS = 300;

/** A message as it arrived. */
export interface Received {
  id: string;
  body: string;
  headers: IncomingHttpHeaders;
  event: { type: string; subject: string; timestamp: string; data: Record<string, unknown> };
}

export interface Receiver {
  url: string;
  close(): Promise<void>;
}

/**
 * Listens on this machine for webhooks.
 * @param port 0 for any
 * @param answer called for each message; must end the response
 */
export async function startReceiver(
  port: number,
  answer: (received: Received, response: ServerResponse) => void | Promise<void>,
): Promise<Receiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      const { headers } = request;
      const received = { id: String(headers["webhook-id"]), body, headers, event: eventOf(body) };
      if (request.method === "POST" && received.event) void answer(received as Received, response);
      else response.writeHead(405).end();
    });
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", listening);
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function eventOf(body: string): Received["event"] | null {
  try {
    return JSON.parse(body) as Received["event"];
  } catch {
    return null;
  }
}

/**
 * Verifies a message by the convention of Standard Webhooks, without the shop's own code: one of
 * the signatures must be made with the secret, and the time must be within the tolerance.
 */
export function isAuthentic({ headers, body }: Pick<Received, "headers" | "body">, secret: string) {
  const id = String(headers["webhook-id"]);
  const timestamp = String(headers["webhook-timestamp"]);
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  return String(headers["webhook-signature"])
    .split(" ")
    .filter((signature) => signature.startsWith("v1,"))
    .map((signature) => Buffer.from(signature.slice(3), "base64"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
