import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach } from "vitest";
import { env } from "@/env";
import { isSigned, SIGNATURE_HEADER } from "@/server/delivery/supplier-signature";

export const BOT_TOKEN = "123456789:AAbotTokenOfTheTests-0123456789abcd";
export const CHAT = "-1001234567890";
const WEBHOOK_SECRET = "v7Lq2Zx9Rt4Wm8Ns1Kd6Pf3Hj5Gb0YcT";

type Answer = (res: ServerResponse) => void;

export const answers =
  (status: number, body: unknown = {}): Answer =>
  (res) =>
    res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
/** Takes the request and never answers. */
export const silence: Answer = () => undefined;
export const hangsUp: Answer = (res) => res.destroy();

interface Receiver {
  url: string;
  /** Sets the next responses, in order; later requests are handled as usual. */
  next(...answers: Answer[]): void;
}

interface Said {
  chat_id: string;
  text: string;
}

/**
 * Starts a server with the `sendMessage` method of Telegram's bot API, for one bot and one chat.
 * Points the test file's environment to it.
 */
export async function openTelegram(): Promise<Receiver & { messages: Said[] }> {
  const messages: Said[] = [];
  const receiver = await listen((req, body) => {
    const [, token = "", method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(req.url ?? "") ?? [];
    if (token !== BOT_TOKEN) return answers(401, { ok: false, description: "Unauthorized" });
    if (req.method !== "POST" || method !== "sendMessage") return answers(404, { ok: false });
    const said = JSON.parse(body) as Said;
    if (said.chat_id !== CHAT) {
      return answers(400, { ok: false, description: "Bad Request: chat not found" });
    }
    if (said.text.length > 4096) return answers(400, { ok: false });
    messages.push(said);
    return answers(200, { ok: true, result: { message_id: messages.length } });
  });
  beforeEach(() => {
    messages.length = 0;
  });
  Object.assign(env(), { TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_URL: receiver.url });
  return { ...receiver, messages };
}

interface Posted {
  id: string;
  /** The id in the `barq-alert-id` header; `id` is the one in the body. */
  headerId: string;
  isSigned: boolean;
  said: Record<string, unknown>;
}

/**
 * Starts an alert webhook that records each request and whether its signature is valid, and sets
 * the test file's webhook secret.
 */
export async function openWebhook(): Promise<Receiver & { posted: Posted[] }> {
  const posted: Posted[] = [];
  const receiver = await listen((req, body) => {
    const { method = "", url: path = "", headers } = req;
    if (method !== "POST" || path !== "/alerts") return answers(404);
    const said = JSON.parse(body) as Record<string, unknown>;
    const signature = String(headers[SIGNATURE_HEADER]);
    posted.push({
      id: String(said.id),
      headerId: String(headers["barq-alert-id"]),
      isSigned: isSigned({ method, path, body }, signature, WEBHOOK_SECRET),
      said,
    });
    return answers(204);
  });
  beforeEach(() => {
    posted.length = 0;
  });
  Object.assign(env(), { ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET });
  return { ...receiver, url: `${receiver.url}/alerts`, posted };
}

async function listen(take: (req: IncomingMessage, body: string) => Answer): Promise<Receiver> {
  let queue: Answer[] = [];
  const server = createServer((req, res) => {
    void read(req).then((body) => (queue.shift() ?? take(req, body))(res));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  beforeEach(() => {
    queue = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: (...following) => {
      queue = following;
    },
  };
}

async function read(req: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of req) body += part;
  return body;
}
