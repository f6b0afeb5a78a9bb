import { z } from "zod";
import { charge, id, provider, time, usd } from "@/contract/v1/common";
import { CLAIM_KINDS, CLAIM_STATUSES } from "@/domain/orders/claim";
import { DISPUTE_OUTCOMES, DISPUTE_REASONS, DISPUTE_STATES } from "@/domain/orders/dispute";
import { FULFILMENTS, ORDER_STATUSES, ORDER_WAITS } from "@/domain/orders/order-lifecycle";
import { WEBHOOK_TEST, type WebhookKind } from "@/domain/shop/webhook";

/**
 * Bodies of webhooks. They contain neither codes nor personal data. A receiver reads the personal
 * data with the order at /api/v1, and reveals the codes there by separate calls. Within version 1,
 * fields are only added.
 */

/** An order when the event happened. */
const order = z.object({
  id,
  status: z.enum(ORDER_STATUSES),
  total: usd,
  createdAt: time,
  paidAt: time.nullable().meta({ description: "When it was filled after its payment" }),
  deliveredAt: time.nullable(),
  items: z.array(
    z.object({
      id,
      productId: id,
      productName: z.string(),
      fulfilment: z.enum(FULFILMENTS),
      quantity: z.number().int(),
      price: usd.meta({ description: "Of one unit" }),
    }),
  ),
});

const product = z.object({ id, name: z.string() });

const claim = z.object({
  id,
  orderId: id,
  itemId: id,
  kind: z.enum(CLAIM_KINDS),
  status: z.enum(CLAIM_STATUSES),
});

const dispute = z.object({
  id,
  orderId: id,
  providerDisputeId: z.string().meta({ description: "Its id at the payment provider" }),
  reason: z.enum(DISPUTE_REASONS),
  state: z.enum(DISPUTE_STATES),
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  amount: z.object({
    amount: z.number().int(),
    currency: z.string().meta({ description: "The currency of the payment" }),
  }),
  dueAt: time.nullable().meta({ description: "Deadline for the shop's answer" }),
});

/** The data of each kind of event. */
export const WEBHOOK_DATA = {
  "order.placed": z.object({ order }),
  "order.paid": z.object({
    order,
    payment: z.object({
      id,
      amount: usd.nullable(),
      charge: charge
        .nullable()
        .optional()
        .meta({ description: "The amount as the buyer was charged; missing in older events" }),
      provider: provider.optional(),
    }),
  }),
  "order.delivered": z.object({ order }),
  "order.failed": z.object({ order }),
  "order.held": z.object({
    order,
    reason: z
      .enum([...ORDER_WAITS, "review"])
      .meta({ description: "What the paid order waits for; review: the payment differs from it" }),
  }),
  "order.refunded": z.object({
    order,
    refund: z.object({
      id,
      amount: usd,
      charge: charge
        .optional()
        .meta({ description: "The amount as it went back; missing in older events" }),
      provider: provider.optional(),
    }),
    refunded: usd.meta({ description: "All executed refunds of the payment that paid the order" }),
    isFull: z.boolean().meta({ description: "Whether all captured money is back" }),
  }),
  "claim.opened": z.object({ claim }),
  "claim.answered": z.object({ claim }),
  "dispute.opened": z.object({ dispute }),
  "dispute.closed": z.object({ dispute }),
  "product.changed": z.object({
    product: product.extend({
      price: usd.meta({ description: "The price in force" }),
      isActive: z.boolean(),
      isArchived: z.boolean(),
      version: z.number().int(),
    }),
  }),
  "stock.added": z.object({
    product,
    added: z.number().int().meta({ description: "Keys that were added together" }),
    available: z.number().int(),
  }),
  "key.low": z.object({
    product,
    choice: z.string().nullable().meta({ description: "The option whose keys are low" }),
    available: z.number().int(),
  }),
  "key.out": z.object({ product }),
  [WEBHOOK_TEST]: z.object({ message: z.string() }),
} as const satisfies Record<WebhookKind, z.ZodType>;

export const WEBHOOK_API_VERSION = 1;

/** The body of the message about one kind of event. */
export const eventOf = <Kind extends WebhookKind>(kind: Kind) =>
  z.object({
    id: z.string().meta({
      description: "The webhook-id header: the same for every attempt and every endpoint",
      examples: ["msg_2b7e151628aed2a6abf7158809cf4f3c"],
    }),
    type: z.literal(kind),
    timestamp: time.meta({ description: "When the event happened" }),
    apiVersion: z.literal(WEBHOOK_API_VERSION),
    subject: z.string().meta({
      description: "Events of one subject are delivered in their order",
      examples: ["order:10017"],
    }),
    data: WEBHOOK_DATA[kind],
  });

/** The body of a webhook, by its `type`. */
export const webhookEvent = z.discriminatedUnion("type", [
  eventOf("order.placed"),
  eventOf("order.paid"),
  eventOf("order.delivered"),
  eventOf("order.failed"),
  eventOf("order.held"),
  eventOf("order.refunded"),
  eventOf("claim.opened"),
  eventOf("claim.answered"),
  eventOf("dispute.opened"),
  eventOf("dispute.closed"),
  eventOf("product.changed"),
  eventOf("stock.added"),
  eventOf("key.low"),
  eventOf("key.out"),
  eventOf(WEBHOOK_TEST),
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;
