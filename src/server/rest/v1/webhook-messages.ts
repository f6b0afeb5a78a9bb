import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathItemObject } from "zod-openapi";
import { eventOf, WEBHOOK_API_VERSION, type WEBHOOK_DATA } from "@/contract/v1/webhook-events";
import { RETRY_HOURS, WEBHOOK_KINDS, WEBHOOK_TEST, type WebhookKind } from "@/domain/shop/webhook";
import { currentProvider } from "@/server/payments/provider/providers";
import type { ApiTag } from "@/server/rest/v1/tags";

interface Message<Kind extends WebhookKind> {
  summary: string;
  /** The `subject` of the example event; by default the order. */
  subject?: string;
  /** When the event of the example happened; by default, when the order was paid. */
  timestamp?: string;
  /** The data of the example. */
  data: z.input<(typeof WEBHOOK_DATA)[Kind]>;
}

const EVENT_ID = "msg_2b7e151628aed2a6abf7158809cf4f3c";
const PLACED_AT = "2026-11-20T09:05:00.000Z";
const PAID_AT = "2026-11-20T09:05:08.000Z";
const DELIVERED_AT = "2026-11-20T09:05:10.000Z";
const usd = (amount: number) => ({ amount, currency: "USD" }) as const;

/** The order of the examples. */
const PLACED: z.input<(typeof WEBHOOK_DATA)["order.placed"]>["order"] = {
  id: 10_017,
  status: "pending",
  total: usd(3999),
  createdAt: PLACED_AT,
  paidAt: null,
  deliveredAt: null,
  items: [
    {
      id: 20_031,
      productId: 7,
      productName: "Desktop OS Pro licence",
      fulfilment: "keys",
      quantity: 1,
      price: usd(3999),
    },
  ],
};
const PAID = { ...PLACED, status: "completed", paidAt: PAID_AT } as const;
const DELIVERED = {
  ...PAID,
  status: "delivered",
  deliveredAt: DELIVERED_AT,
} as const;
const CLAIM = { id: 12, orderId: PLACED.id, itemId: 20_031, kind: "not_accepted" } as const;
const DISPUTE = {
  id: 4,
  orderId: PLACED.id,
  providerDisputeId: "PP-D-4012",
  reason: "not_received",
  amount: usd(3999),
} as const;
const SUBJECT_PRODUCT = "product:7";
const PRODUCT = { id: 7, name: "Desktop OS Pro licence" };

const AFTERWARDS = "2026-11-22T14:30:00.000Z";

/** A summary and an example of each kind of event. */
const MESSAGES: { [Kind in WebhookKind]: Message<Kind> } = {
  "order.placed": {
    summary: "A buyer placed an order",
    timestamp: PLACED_AT,
    data: { order: PLACED },
  },
  "order.paid": {
    summary: "The money was captured",
    data: {
      order: PAID,
      payment: { id: 15_001, amount: usd(3999), charge: usd(3999), provider: currentProvider.name },
    },
  },
  "order.delivered": {
    summary: "The mail server took the codes, or the last top-up was credited",
    timestamp: DELIVERED_AT,
    data: { order: DELIVERED },
  },
  "order.failed": {
    summary: "An order expired, was replaced, or was marked failed or refunded",
    timestamp: "2026-11-20T09:35:00.000Z",
    data: { order: { ...PLACED, status: "failed" } },
  },
  "order.held": {
    summary: "A paid order waits for stock, a repair, an approval or a review",
    data: { order: PLACED, reason: "review" },
  },
  "order.refunded": {
    summary: "A refund was executed, in part or in full",
    timestamp: AFTERWARDS,
    data: {
      order: DELIVERED,
      refund: { id: 31, amount: usd(1000), charge: usd(1000), provider: currentProvider.name },
      refunded: usd(1000),
      isFull: false,
    },
  },
  "claim.opened": {
    summary: "A buyer reported a problem",
    timestamp: AFTERWARDS,
    data: { claim: { ...CLAIM, status: "open" } },
  },
  "claim.answered": {
    summary: "The shop answered a reported problem",
    timestamp: AFTERWARDS,
    data: { claim: { ...CLAIM, status: "replaced" } },
  },
  "dispute.opened": {
    summary: "A buyer opened a dispute at the payment provider",
    timestamp: AFTERWARDS,
    data: {
      dispute: {
        ...DISPUTE,
        state: "waiting_for_seller",
        outcome: null,
        dueAt: "2026-11-30T09:00:00.000Z",
      },
    },
  },
  "dispute.closed": {
    summary: "A dispute was decided or withdrawn",
    timestamp: AFTERWARDS,
    data: { dispute: { ...DISPUTE, state: "resolved", outcome: "seller", dueAt: null } },
  },
  "product.changed": {
    summary: "A product was added, changed or archived; its price changed",
    subject: SUBJECT_PRODUCT,
    data: {
      product: { ...PRODUCT, price: usd(3999), isActive: true, isArchived: false, version: 3 },
    },
  },
  "stock.added": {
    summary: "Keys were added to a product",
    subject: SUBJECT_PRODUCT,
    data: { product: PRODUCT, added: 1000, available: 1042 },
  },
  "key.low": {
    summary: "The owner was alerted that keys run low",
    subject: SUBJECT_PRODUCT,
    data: { product: PRODUCT, choice: null, available: 5 },
  },
  "key.out": {
    summary: "The last available key was sold, reserved or withdrawn",
    subject: SUBJECT_PRODUCT,
    data: { product: PRODUCT },
  },
  "webhook.test": {
    summary: "A test that was sent on request",
    subject: "endpoint:3",
    data: { message: "If you can read this, the shop's events arrive." },
  },
};

const SIGNED_BY = "The headers follow Standard Webhooks (https://www.standardwebhooks.com)";
const recipientsOf = (kind: WebhookKind) =>
  kind === WEBHOOK_TEST
    ? "Sent to the webhook of `POST /webhooks/{id}/test`."
    : `Sent to each active webhook that has the event \`${kind}\`.`;

/** The headers of each message. */
const HEADERS = z.object({
  "webhook-id": z.string().meta({
    description: "The id of the event, the same in every attempt",
    param: { example: EVENT_ID },
  }),
  "webhook-timestamp": z.string().meta({
    description: "When it was sent, in Unix seconds",
    param: { example: "1795165510" },
  }),
  "webhook-signature": z.string().meta({
    description: "One signature per secret, separated by spaces",
    param: { example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=" },
  }),
});

/** The path item of one kind of event: a request that a subscribed URL receives. */
function messageOf<Kind extends WebhookKind>(kind: Kind): ZodOpenApiPathItemObject {
  const { summary, data, timestamp = PAID_AT, subject = `order:${PLACED.id}` } = MESSAGES[kind];
  const post: ZodOpenApiOperationObject = {
    operationId: `on${kind.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    description: `${recipientsOf(kind)} ${SIGNED_BY}.`,
    tags: ["Webhooks" satisfies ApiTag],
    security: [],
    requestParams: { header: HEADERS },
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: eventOf(kind),
          example: {
            id: EVENT_ID,
            type: kind,
            timestamp,
            apiVersion: WEBHOOK_API_VERSION,
            subject,
            data,
          },
        },
      },
    },
    responses: {
      "2XX": {
        description: `Received. After any other answer but 410, or none within ten seconds, the message is sent again for ${RETRY_HOURS} hours`,
      },
      410: { description: "The message is not sent again, and the webhook is disabled" },
    },
  };
  return { post };
}

/** The messages that webhooks receive, by kind of event: `webhooks` of the OpenAPI document. */
export const webhookMessages = (): Record<WebhookKind, ZodOpenApiPathItemObject> =>
  Object.fromEntries(WEBHOOK_KINDS.map((kind) => [kind, messageOf(kind)])) as Record<
    WebhookKind,
    ZodOpenApiPathItemObject
  >;
