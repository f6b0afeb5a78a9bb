import {
  type WebhookDeliveryRow,
  type WebhookDto,
  webhookDeliveryId,
  webhookDeliveryPages,
} from "@/contract/admin/shop/webhooks";
import {
  createdWebhook,
  deliveries,
  deliveriesQuery,
  delivery,
  newWebhook,
  removedWebhook,
  rotatedWebhook,
  rotation,
  testedWebhook,
  webhook,
  webhookChanges,
  webhooks,
} from "@/contract/v1/webhooks";
import { DomainError } from "@/domain/errors";
import { cursorsOf } from "@/server/rest/v1/cursors";
import type { EndpointCall } from "@/server/rest/v1/definition";
import { endpoint } from "@/server/rest/v1/endpoint";
import { deleteOver, saveOver } from "@/server/rest/v1/save-over";

const tag = "Webhooks";

const WHOLE: (typeof webhook)["_zod"]["output"] = {
  id: 3,
  url: "https://erp.example.com/barq",
  description: "Accounting",
  events: ["order.paid", "order.refunded"],
  state: "active",
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  pausedUntil: null,
  previousSecretEndsAt: null,
  createdAt: "2026-11-20T09:00:00.000Z",
  version: 1,
};
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const DELIVERY: (typeof deliveries)["_zod"]["output"]["data"][number] = {
  id: "4711",
  eventId: "msg_2b7e151628aed2a6abf7158809cf4f3c",
  type: "order.paid",
  subject: "order:10017",
  state: "delivered",
  attempts: 1,
  lastStatus: 204,
  lastProblem: null,
  nextAttemptAt: null,
  createdAt: "2026-11-20T09:05:10.000Z",
  endedAt: "2026-11-20T09:05:10.300Z",
};

const webhookOf = ({ counts: _, createdByName: __, ...row }: WebhookDto) => row;

const deliveryOf = ({ kind, lastMs: _, ...row }: WebhookDeliveryRow) => ({ ...row, type: kind });

async function find({ shop, id }: Pick<EndpointCall, "shop" | "id">): Promise<WebhookDto> {
  const wanted = id();
  const found = (await shop.admin.webhooks.list()).find((row) => row.id === wanted);
  if (!found) throw new DomainError("webhook_not_found");
  return found;
}

/**
 * Reads the delivery in the path.
 * @throws DomainError webhook_delivery_not_found unless it belongs to the webhook in the path
 */
async function findDelivery({ shop, id, part }: Pick<EndpointCall, "shop" | "id" | "part">) {
  const found = await shop.admin.webhooks.delivery({ id: part("delivery") });
  if (found.endpointId !== id()) throw new DomainError("webhook_delivery_not_found");
  const { endpointId: _, body, tries, ...row } = found;
  return { ...deliveryOf(row), body, tries };
}

const deliveryCursorsOf = (endpointId: number) =>
  cursorsOf(`webhook-${endpointId}-deliveries`, webhookDeliveryPages.input);

export const WEBHOOK_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/webhooks",
    operationId: "listWebhooks",
    scope: "webhooks:read",
    tag,
    summary: "Lists the webhooks, the newest first",
    description: "At most 20, all on one page.",
    output: webhooks,
    examples: { output: { data: [WHOLE], nextCursor: null } },
    async run({ shop }) {
      const found = await shop.admin.webhooks.list();
      return { data: found.map(webhookOf), nextCursor: null };
    },
  }),
  endpoint({
    method: "POST",
    path: "/webhooks",
    operationId: "createWebhook",
    scope: "webhooks:write",
    tag,
    summary: "Subscribes a URL to events",
    description: "The answer contains the secret that verifies the messages.",
    body: newWebhook,
    output: createdWebhook,
    status: 201,
    isSecret: true,
    hasVersion: true,
    examples: {
      body: { url: WHOLE.url, description: WHOLE.description, events: WHOLE.events },
      output: { ...WHOLE, secret: SECRET },
    },
    async run({ shop, body, idempotencyKey }) {
      const { id, secret } = await shop.admin.webhooks.create({ ...body, idempotencyKey });
      return { ...webhookOf(await find({ shop, id: () => id })), secret };
    },
  }),
  endpoint({
    method: "GET",
    path: "/webhooks/{id}",
    operationId: "getWebhook",
    scope: "webhooks:read",
    tag,
    summary: "Reads a webhook",
    output: webhook,
    hasVersion: true,
    examples: { output: WHOLE },
    run: async (call) => webhookOf(await find(call)),
  }),
  endpoint({
    method: "PATCH",
    path: "/webhooks/{id}",
    operationId: "changeWebhook",
    scope: "webhooks:write",
    tag,
    summary: "Changes a webhook, or switches it on or off",
    description: "Needs `If-Match` with the ETag of the webhook as it was read.",
    body: webhookChanges,
    output: webhook,
    hasVersion: true,
    examples: { body: { isOn: true }, output: { ...WHOLE, version: 2 } },
    async run(call) {
      const { shop, version, body, idempotencyKey } = call;
      const stored = await find(call);
      await saveOver(stored.version, version, () =>
        shop.admin.webhooks.save({ ...body, id: stored.id, version, idempotencyKey }),
      );
      return webhookOf(await find(call));
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/webhooks/{id}",
    operationId: "deleteWebhook",
    scope: "webhooks:write",
    tag,
    summary: "Deletes a webhook and its deliveries",
    output: removedWebhook,
    ifMatch: "optional",
    examples: { output: { id: WHOLE.id } },
    async run(call) {
      await deleteOver(call, call.shop.admin.webhooks.remove);
      return { id: call.id() };
    },
  }),
  endpoint({
    method: "POST",
    path: "/webhooks/{id}/rotate",
    operationId: "rotateWebhookSecret",
    scope: "webhooks:write",
    tag,
    summary: "Replaces the secret",
    description:
      "Needs `If-Match` with the ETag of the webhook as it was read. Until the previous secret ends, messages have a signature by each of the two.",
    body: rotation,
    output: rotatedWebhook,
    ifMatch: "required",
    hasVersion: true,
    status: 201,
    isSecret: true,
    examples: {
      body: { hours: 24 },
      output: {
        id: WHOLE.id,
        secret: SECRET,
        previousSecretEndsAt: "2026-11-21T09:00:00.000Z",
        version: 2,
      },
    },
    async run(call) {
      const { shop, body, version, idempotencyKey } = call;
      const stored = await find(call);
      const wanted = { id: stored.id, version, hours: body.hours, idempotencyKey };
      const { previousEndsAt, ...rotated } = await saveOver(stored.version, version, () =>
        shop.admin.webhooks.rotate(wanted),
      );
      return { id: stored.id, ...rotated, previousSecretEndsAt: previousEndsAt };
    },
  }),
  endpoint({
    method: "POST",
    path: "/webhooks/{id}/test",
    operationId: "testWebhook",
    scope: "webhooks:write",
    tag,
    summary: "Sends a test event",
    output: testedWebhook,
    status: 201,
    examples: { output: { deliveryId: DELIVERY.id } },
    run: ({ shop, id, idempotencyKey }) => shop.admin.webhooks.test({ id: id(), idempotencyKey }),
  }),
  endpoint({
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    operationId: "listWebhookDeliveries",
    scope: "webhooks:read",
    tag,
    summary: "Lists the deliveries of the last 30 days, the newest first",
    query: deliveriesQuery,
    output: deliveries,
    examples: { query: { state: "failed" }, output: { data: [DELIVERY], nextCursor: null } },
    async run({ shop, id, query: { state, cursor } }) {
      const cursors = deliveryCursorsOf(id());
      const page = cursors.read(cursor);
      const table = await shop.admin.webhooks.deliveries({ id: id(), state, page });
      return { data: table.rows.map(deliveryOf), nextCursor: cursors.write(table.next) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/webhooks/{id}/deliveries/{delivery}",
    params: { delivery: webhookDeliveryId.meta({ param: { example: "4711" } }) },
    operationId: "getWebhookDelivery",
    scope: "webhooks:read",
    tag,
    summary: "Reads a delivery with its body and all attempts",
    output: delivery,
    examples: {
      output: {
        ...DELIVERY,
        body: '{"id":"msg_2b7e151628aed2a6abf7158809cf4f3c","type":"order.paid"}',
        tries: [
          {
            at: "2026-11-20T09:05:10.300Z",
            status: 204,
            ms: 212,
            problem: null,
            requestHeaders: { "webhook-id": DELIVERY.eventId },
            responseHeaders: { "content-length": "0" },
            response: "",
          },
        ],
      },
    },
    run: findDelivery,
  }),
  endpoint({
    method: "POST",
    path: "/webhooks/{id}/deliveries/{delivery}/resend",
    params: { delivery: webhookDeliveryId.meta({ param: { example: "4711" } }) },
    operationId: "resendWebhookDelivery",
    scope: "webhooks:write",
    tag,
    summary: "Sends a delivery again, also a delivered one",
    output: delivery,
    examples: { output: { ...DELIVERY, state: "pending", endedAt: null, body: null, tries: [] } },
    async run(call) {
      const { id } = await findDelivery(call);
      await call.shop.admin.webhooks.resend({ id, idempotencyKey: call.idempotencyKey });
      return findDelivery(call);
    },
  }),
];
