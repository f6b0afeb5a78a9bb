import type { WebhookKind } from "@/domain/shop/webhook";
import { queryDatabase } from "./shop-database";

interface SentMessage {
  kind: WebhookKind;
  /** The subject of the event, such as order:10017. */
  subject: string;
  /** Minutes since the event. */
  age: number;
  state: "pending" | "delivered" | "failed";
  /** Number of attempts, all with the same response. */
  attempts: number;
  /** HTTP status of the responses; null if the webhook did not respond. */
  status: number | null;
  /** Duration of an attempt in milliseconds. */
  ms: number;
  /** Minutes until the next attempt if pending, else between the event and the end of delivery. */
  rest: number;
}

/** Inserts a message to a webhook and its attempts, as the worker stores them. @returns its id */
export async function addMessage(webhookId: number, message: SentMessage): Promise<string> {
  const { kind, subject, age, state, attempts, status, ms, rest } = message;
  const body = JSON.stringify({ type: kind, apiVersion: 1, data: { subject } });
  const [row] = await queryDatabase(
    `WITH event AS (
       INSERT INTO webhook_events (kind, subject, data, body, occurred_at)
       VALUES ($2, $3, '{}', $4, now() - $5 * interval '1 minute') RETURNING id, public_id),
     delivery AS (
       INSERT INTO webhook_deliveries (endpoint_id, event_id, subject, state, attempts, created_at,
         next_attempt_at, expires_at, ended_at)
       SELECT $1::int, event.id, $3, $6, $7::int, now() - $5 * interval '1 minute',
         now() + $8 * interval '1 minute', now() + interval '72 hours',
         CASE WHEN $6 <> 'pending' THEN now() + ($8 - $5) * interval '1 minute' END
       FROM event RETURNING id),
     tried AS (
       INSERT INTO webhook_attempts (delivery_id, number, at, status, ms, problem, request_headers,
         response_headers, response)
       SELECT delivery.id, number, now() - $5 * interval '1 minute' + number * interval '1 second',
         $9::int, $10::int, CASE WHEN $9::int IS NULL THEN 'no answer within 10 seconds' END,
         jsonb_build_object('content-type', 'application/json', 'webhook-id', event.public_id,
           'webhook-signature', 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='),
         CASE WHEN $9::int IS NOT NULL THEN '{"content-type":"application/json"}'::jsonb END,
         CASE WHEN $9::int IS NOT NULL THEN '{"received":true}' END
       FROM delivery, event, generate_series(1, $7::int) AS number)
     SELECT id::text AS id FROM delivery`,
    [webhookId, kind, subject, body, age, state, attempts, rest, status, ms],
  );
  return row.id;
}

/** Adds four messages, oldest first, with one failed, one retried and one pending. */
export async function addMessages(webhookId: number): Promise<void> {
  const paid = { kind: "order.paid", state: "delivered", status: 200, attempts: 1 } as const;
  const messages: SentMessage[] = [
    {
      ...paid,
      subject: "order:10471",
      age: 1_500,
      state: "failed",
      attempts: 8,
      status: 500,
      ms: 310,
      rest: 240,
    },
    {
      ...paid,
      kind: "order.delivered",
      subject: "order:10476",
      age: 90,
      attempts: 2,
      ms: 290,
      rest: 1,
    },
    {
      ...paid,
      kind: "order.refunded",
      subject: "order:10478",
      age: 40,
      state: "pending",
      attempts: 3,
      status: null,
      ms: 10_000,
      rest: 600,
    },
    { ...paid, subject: "order:10482", age: 4, ms: 214, rest: 0 },
  ];
  for (const message of messages) await addMessage(webhookId, message);
}

/** Deletes the webhooks whose URL begins with `beginning`, and their messages. */
export async function deleteWebhooks(beginning: string): Promise<void> {
  const values = [`${beginning}%`];
  const found = "SELECT id FROM webhook_endpoints WHERE url LIKE $1";
  await queryDatabase(
    `DELETE FROM webhook_events WHERE id IN
       (SELECT event_id FROM webhook_deliveries WHERE endpoint_id IN (${found}))`,
    values,
  );
  await queryDatabase(`DELETE FROM webhook_deliveries WHERE endpoint_id IN (${found})`, values);
  await queryDatabase("DELETE FROM webhook_endpoints WHERE url LIKE $1", values);
}
