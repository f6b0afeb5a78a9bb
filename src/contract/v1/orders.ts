import { z } from "zod";

import { charge, cursor, id, listOf, provider, time, usd } from "@/contract/v1/common";
import { CURRENCIES, MAX_CENTS } from "@/domain/money";
import { FULFILMENTS, ORDER_STATUSES } from "@/domain/orders/order-lifecycle";
import { PAYMENT_STATUSES, REFUND_STATUSES } from "@/domain/orders/payment-lifecycle";
import { LOCALES } from "@/domain/text/locale";

export const listedOrder = z.object({
  id,
  status: z.enum(ORDER_STATUSES),
  email: z.string().meta({ description: "Empty once the buyer's data was erased" }),
  total: usd,
  coupon: z.string().nullable(),
  createdAt: time,
  needsAttention: z.boolean().meta({ description: "Whether a person of the shop must act" }),
});

export const ordersQuery = z.strictObject({
  q: z
    .string()
    .max(254)
    .optional()
    .meta({ description: "An order's number, a part of an address or of a product's name" }),
  status: z.enum([...ORDER_STATUSES, "refunded"]).optional(),
  from: z.iso.date().optional().meta({ description: "First day on which it was placed" }),
  to: z.iso.date().optional().meta({ description: "Last day" }),
  cursor,
});
export const orders = listOf(listedOrder);

export const changesQuery = z.strictObject({
  since: time.optional().meta({
    description:
      "For the first page: only orders that changed since then. To continue, use a cursor: it misses nothing, whatever the clocks say.",
  }),
  cursor: cursor.meta({ description: "`nextCursor` or `resumeCursor` of an earlier page" }),
});
export const orderChanges = listOf(listedOrder.extend({ changedAt: time })).extend({
  resumeCursor: z.string().meta({
    description: "Where to continue later: on the last page too, and on an empty one",
  }),
});

export const order = z.object({
  id,
  status: z.enum(ORDER_STATUSES),
  email: z.string(),
  phone: z.string().nullable(),
  locale: z.enum(LOCALES),
  currency: z.enum(CURRENCIES).meta({ description: "The currency that the buyer saw" }),
  total: usd,
  charge: charge
    .nullable()
    .meta({ description: "The amount that was captured, as it was charged; null until then" }),
  provider: provider.nullable().meta({ description: "The provider of that payment" }),
  refundable: usd.meta({ description: "Captured money that no refund has taken" }),
  coupon: z.string().nullable(),
  createdAt: time,
  paidAt: time.nullable(),
  deliveredAt: time.nullable(),
  items: z.array(
    z.object({
      id,
      productId: id,
      productName: z.string(),
      fulfilment: z.enum(FULFILMENTS),
      quantity: z.number().int(),
      price: usd.meta({ description: "Of one unit" }),
      keyIds: z.array(z.uuid()).meta({ description: "Its keys; see `revealKey`" }),
      isWithdrawn: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({
      id,
      provider,
      status: z.enum(PAYMENT_STATUSES),
      charge: charge.meta({ description: "The captured amount, or the one asked for" }),
      captured: usd.nullable(),
      capturedAt: time.nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id,
      status: z.enum(REFUND_STATUSES),
      amount: usd,
      charge: charge.meta({ description: "The amount as it goes back to the buyer" }),
      reason: z.string(),
      createdAt: time,
      refundedAt: time.nullable(),
    }),
  ),
  claims: z.array(z.object({ id, kind: z.string(), status: z.string(), createdAt: time })),
});

export const refund = z.strictObject({
  amount: usd.extend({ amount: z.number().int().min(1).max(MAX_CENTS) }),
  reason: z.string().max(1_200),
  itemIds: z
    .array(id)
    .max(100)
    .default([])
    .meta({ description: "Lines that the refund withdraws" }),
});
