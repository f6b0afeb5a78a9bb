import { changePosition } from "@/contract/admin/orders/order-changes";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { type OrderRow, orderPages } from "@/contract/admin/orders/order-table";
import {
  changesQuery,
  type listedOrder,
  order,
  orderChanges,
  orders,
  ordersQuery,
  refund,
} from "@/contract/v1/orders";
import { cents, centsFromDecimal, decimalFromCents } from "@/domain/money";
import { takenPayment } from "@/domain/orders/payment-lifecycle";
import { positionOrderChanges } from "@/server/orders/order-changes";
import { currentProvider } from "@/server/payments/provider/providers";
import { cursorsOf } from "@/server/rest/v1/cursors";
import type { EndpointCall } from "@/server/rest/v1/definition";
import { endpoint } from "@/server/rest/v1/endpoint";
import { usdOf } from "@/server/rest/v1/money";

const tag = "Orders";

const LISTED: (typeof listedOrder)["_zod"]["output"] = {
  id: 10482,
  status: "delivered",
  email: "noura@example.com",
  total: { amount: 3999, currency: "USD" },
  coupon: null,
  createdAt: "2026-11-20T09:04:00.000Z",
  needsAttention: false,
};
/** Example of an order for the OpenAPI document. */
export const WHOLE_ORDER: (typeof order)["_zod"]["output"] = {
  id: 10482,
  status: "delivered",
  email: "noura@example.com",
  phone: "+966500000000",
  locale: "ar",
  currency: "SAR",
  total: { amount: 3999, currency: "USD" },
  charge: { amount: 3999, currency: "USD" },
  provider: currentProvider.name,
  refundable: { amount: 3999, currency: "USD" },
  coupon: null,
  createdAt: "2026-11-20T09:04:00.000Z",
  paidAt: "2026-11-20T09:05:10.000Z",
  deliveredAt: "2026-11-20T09:05:12.000Z",
  items: [
    {
      id: 20001,
      productId: 7,
      productName: "Desktop OS Pro licence",
      fulfilment: "keys",
      quantity: 1,
      price: { amount: 3999, currency: "USD" },
      keyIds: ["1b4e28ba-2fa1-41d2-883f-0016d3cca427"],
      isWithdrawn: false,
    },
  ],
  payments: [
    {
      id: 15001,
      provider: currentProvider.name,
      status: "captured",
      charge: { amount: 3999, currency: "USD" },
      captured: { amount: 3999, currency: "USD" },
      capturedAt: "2026-11-20T09:05:10.000Z",
    },
  ],
  refunds: [],
  claims: [],
};

const listedOf = (row: OrderRow) => ({
  id: row.id,
  status: row.status,
  email: row.customerEmail,
  total: usdOf(row.totalUSD),
  coupon: row.coupon,
  createdAt: row.createdAt,
  needsAttention: row.attentionReasons.length > 0,
});

type Payment = AdminOrderDto["payments"][number];
type Charged = Payment["charged"];

/** An amount as charged. `charged` is null for a charge in dollars, whose amount is `usd`. */
const chargeOf = (charged: Charged, usd: string) =>
  charged === null
    ? usdOf(usd)
    : { amount: centsFromDecimal(charged.amount) as number, currency: charged.currency };

const chargeOfPayment = ({ capturedCharge, charged, capturedUSD, amountUSD }: Payment) =>
  chargeOf(capturedCharge ?? charged, capturedUSD ?? amountUSD);

/** The charge and the provider of the payment that took the order's money; null without one. */
function chargeOfOrder({ payments }: AdminOrderDto) {
  const taken = takenPayment(payments.toReversed());
  return taken
    ? { charge: chargeOfPayment(taken), provider: taken.provider }
    : { charge: null, provider: null };
}

const orderOf = (found: AdminOrderDto) => ({
  id: found.id,
  status: found.status,
  email: found.customerEmail,
  phone: found.customerPhone,
  locale: found.locale,
  currency: found.currency,
  total: usdOf(found.totalUSD),
  ...chargeOfOrder(found),
  refundable: usdOf(found.refundableUSD),
  coupon: found.coupon,
  createdAt: found.createdAt,
  paidAt: found.completedAt,
  deliveredAt: found.deliveredAt,
  items: found.items.map(
    ({ id, productId, productName, fulfilment, quantity, priceUSD, keys, isWithdrawn }) => ({
      id,
      productId,
      productName,
      fulfilment,
      quantity,
      price: usdOf(priceUSD),
      keyIds: keys.map((key) => key.id),
      isWithdrawn,
    }),
  ),
  payments: found.payments.map((payment) => ({
    id: payment.id,
    provider: payment.provider,
    status: payment.status,
    charge: chargeOfPayment(payment),
    captured: payment.capturedUSD === null ? null : usdOf(payment.capturedUSD),
    capturedAt: payment.capturedAt,
  })),
  refunds: found.refunds.map(
    ({ id, status, amountUSD, charged, reason, createdAt, refundedAt }) => ({
      id,
      status,
      amount: usdOf(amountUSD),
      charge: chargeOf(charged, amountUSD),
      reason,
      createdAt,
      refundedAt,
    }),
  ),
  claims: found.claims.map(({ id, kind, status, createdAt }) => ({ id, kind, status, createdAt })),
});

/** Reads the order in the path. @throws DomainError order_not_found */
export const readOrder = async ({ shop, id }: Pick<EndpointCall, "shop" | "id">) =>
  orderOf(await shop.admin.orders.get({ id: id() }));

const cursors = cursorsOf("orders", orderPages.input);
const changeCursors = cursorsOf("changes", changePosition);

export const ORDER_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/orders",
    operationId: "listOrders",
    scope: "orders:read",
    tag,
    summary: "Lists orders, the newest first",
    query: ordersQuery,
    output: orders,
    examples: {
      query: { q: "noura@example.com", status: "delivered", from: "2026-11-01", to: "2026-11-30" },
      output: { data: [LISTED], nextCursor: null },
    },
    async run({ shop, query: { cursor, ...filter } }) {
      const page = cursors.read(cursor);
      const table = await shop.admin.orders.table({ ...filter, page });
      return { data: table.rows.map(listedOf), nextCursor: cursors.write(table.next) };
    },
  }),
  // Must precede /orders/{id}, whose template also matches this path.
  endpoint({
    method: "GET",
    path: "/orders/changes",
    operationId: "listOrderChanges",
    scope: "orders:read",
    tag,
    summary: "Lists orders in the order of their last change",
    description:
      "To follow all changes, keep `resumeCursor` and ask again with it. Each order is listed once, at its last change of status, buyer, payments, refunds, withdrawn lines or reported problems; an order that changes again is listed again. No change is missed.",
    query: changesQuery,
    output: orderChanges,
    examples: {
      query: { since: "2026-11-20T00:00:00Z" },
      output: {
        data: [{ ...LISTED, changedAt: "2026-11-20T09:05:12.000Z" }],
        nextCursor: null,
        resumeCursor: "changes.41",
      },
    },
    async run({ shop, query: { cursor, since = null } }) {
      const after = changeCursors.read(cursor) ?? null;
      const isFull = await positionOrderChanges();
      const { rows, last, hasMore } = await shop.admin.orders.changes({ after, since });
      return {
        data: rows.map((row) => ({ ...listedOf(row), changedAt: row.changedAt })),
        nextCursor: changeCursors.write(hasMore || isFull ? last : null),
        resumeCursor: `${changeCursors.write(last)}`,
      };
    },
  }),
  endpoint({
    method: "GET",
    path: "/orders/{id}",
    operationId: "getOrder",
    scope: "orders:read",
    tag,
    summary: "Reads an order with its lines, payments, refunds and reported problems",
    description: "Contains no codes.",
    output: order,
    examples: { output: WHOLE_ORDER },
    run: readOrder,
  }),
  endpoint({
    method: "POST",
    path: "/orders/{id}/deliver",
    operationId: "deliverOrder",
    scope: "orders:deliver",
    tag,
    summary: "Tries to deliver a paid order that is not filled, again",
    output: order,
    examples: { output: WHOLE_ORDER },
    async run(call) {
      await call.shop.admin.orders.retryDelivery({
        orderId: call.id(),
        idempotencyKey: call.idempotencyKey,
      });
      return readOrder(call);
    },
  }),
  endpoint({
    method: "POST",
    path: "/orders/{id}/resend",
    operationId: "resendOrder",
    scope: "orders:deliver",
    tag,
    summary: "Sends the mail of a delivered order again",
    output: order,
    examples: { output: WHOLE_ORDER },
    async run(call) {
      await call.shop.admin.orders.resendMail({
        orderId: call.id(),
        idempotencyKey: call.idempotencyKey,
      });
      return readOrder(call);
    },
  }),
  endpoint({
    method: "POST",
    path: "/orders/{id}/refund",
    operationId: "refundOrder",
    scope: "orders:refund",
    tag,
    summary: "Refunds an order in full or in part",
    description:
      "The money goes back the way it was paid; `refunds` of the answer shows its status. The whole remaining amount withdraws every line that can be withdrawn.",
    body: refund,
    output: order,
    status: 201,
    examples: {
      body: {
        amount: { amount: 3999, currency: "USD" },
        reason: "The buyer chose the wrong edition.",
      },
      output: WHOLE_ORDER,
    },
    async run(call) {
      const { amount, reason, itemIds } = call.body;
      await call.shop.admin.orders.refund({
        orderId: call.id(),
        amountUSD: decimalFromCents(cents(amount.amount)),
        reason,
        itemIds,
        idempotencyKey: call.idempotencyKey,
      });
      return readOrder(call);
    },
  }),
];
