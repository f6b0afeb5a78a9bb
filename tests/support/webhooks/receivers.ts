import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterEach } from "vitest";
import { type WebhookEvent, webhookEvent } from "@/contract/v1/webhook-events";
import type { WebhookEventKind } from "@/domain/shop/webhook";
import { env } from "@/env";
import { db } from "@/server/platform/database/db";
import { deliverWebhooks } from "@/server/webhooks/deliver-webhooks";
import { DeliveryPace } from "@/server/webhooks/delivery-pace";
import { isAuthentic, type Received, startReceiver } from "../../../tools/webhooks/receiver";
import { callAs } from "../people/callers";

/** Answers one request to a receiver. */
type Answer = (response: ServerResponse) => void;

export const status =
  (code: number, body = "", headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body);
/** Never answers. */
export const silence: Answer = () => undefined;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

/** Allows webhooks to loopback addresses, where the receivers of tests listen. */
export const allowLoopback = () =>
  Object.assign(env(), { WEBHOOK_ALLOWED_NETWORKS: ["127.0.0.0/8", "::1/128"] });

/** A subscribed receiver on this machine. */
export interface TestReceiver {
  id: number;
  url: string;
  secret: string;
  got: Received[];
  /** The next answers, in order; later requests get `usual`. */
  next: Answer[];
  usual: Answer;
  /** The received events in order, such as "key.low product:7". */
  said(): string[];
  isAuthentic(index?: number, secret?: string): boolean;
}

/** Starts a receiver and subscribes it in the panel. */
export async function subscribe(
  events: readonly WebhookEventKind[],
  usual: Answer = status(204),
): Promise<TestReceiver> {
  allowLoopback();
  const got: Received[] = [];
  const next: Answer[] = [];
  const receiver: TestReceiver = {
    ...{ id: 0, url: "", secret: "", got, next, usual },
    said: () => got.map(({ event }) => `${event.type} ${event.subject}`),
    isAuthentic: (index = 0, secret = receiver.secret) =>
      isAuthentic(got[index] as Received, secret),
  };
  const listening = await startReceiver(0, (received, response) => {
    got.push(received);
    (next.shift() ?? receiver.usual)(response);
  });
  open.push(listening);
  const created = (await callAs("admin", "admin.webhooks.create", {
    idempotencyKey: randomUUID(),
    url: listening.url,
    description: "Test",
    events,
  })) as { id: number; secret: string };
  return Object.assign(receiver, created, { url: listening.url });
}

/** A clock that tests move forward, `ahead` seconds ahead of the system clock. */
export class Clock {
  ahead = 0;
  readonly now = () => new Date(Date.now() + this.ahead * 1000);
  pass(seconds: number): void {
    this.ahead += seconds;
  }
}

/** Sends all webhook deliveries that are due, as a worker does. */
export const deliver = (clock?: Clock, pace = new DeliveryPace()) =>
  deliverWebhooks(new AbortController().signal, clock?.now, pace);

/** Writes an event about a product's keys, as the database triggers do. */
export async function happen(kind: "key.low" | "key.out", subject = "product:7"): Promise<void> {
  const product = { id: Number(subject.split(":")[1]), name: "Desktop OS Pro licence" };
  const data = { product, choice: null, available: 0 };
  await db().$executeRaw`
    INSERT INTO webhook_events (kind, subject, data) VALUES (${kind}, ${subject}, ${data}::jsonb)`;
}

/** The received bodies, validated against the contract. */
export const eventsOf = ({ got }: TestReceiver): WebhookEvent[] =>
  got.map(({ body }) => webhookEvent.parse(JSON.parse(body)));

/** The rows of an endpoint's deliveries, oldest first. */
export const deliveriesOf = ({ id }: TestReceiver) =>
  db().webhookDelivery.findMany({
    where: { endpointId: id },
    orderBy: { id: "asc" },
    include: { tries: { orderBy: { number: "asc" } } },
  });

export const endpointOf = ({ id }: TestReceiver) =>
  db().webhookEndpoint.findUniqueOrThrow({ where: { id } });
