/**
 * Control paths that exist only in the simulator: its ledger, the buyer's decisions, and faults.
 * They need no credentials.
 *
 * GET  /_simulator/books                    {orders, captures, refunds, webhooks, apiCalls}
 * POST /_simulator/orders/{id}/approve      the buyer presses Pay
 * POST /_simulator/orders/{id}/approve-by-echeck   the buyer pays by eCheck: the capture is
 *                                           PENDING; 409 unless the order allows it
 * POST /_simulator/orders/{id}/decline      the buyer presses Decline: captures are refused until
 *                                           the buyer approves again
 * POST /_simulator/orders/{id}/cancel       the buyer leaves; an uncaptured approval is withdrawn
 * POST /_simulator/orders/{id}/void         the provider voids the order
 * POST /_simulator/orders/{id}/hide         the order's paths answer 404 until `show`; its captures
 *                                           stay available by id
 * POST /_simulator/orders/{id}/show
 * POST /_simulator/orders/{id}/capture-again   a paid order is captured a second time
 *                                           (PAYMENT.CAPTURE.COMPLETED)
 * POST /_simulator/captures/{id}/complete   a PENDING capture succeeds (PAYMENT.CAPTURE.COMPLETED)
 * POST /_simulator/captures/{id}/deny       a PENDING capture is denied (PAYMENT.CAPTURE.DENIED)
 * POST /_simulator/captures/{id}/dispute    {reason, stage, status, value, dueInHours, message}:
 *                                           the buyer opens a dispute (disputes.ts)
 * POST /_simulator/disputes/{id}/ask        the provider requests (more) evidence from the seller
 * POST /_simulator/disputes/{id}/buyer      resolved in the buyer's favour; the money is returned
 * POST /_simulator/disputes/{id}/seller     resolved in the seller's favour
 * POST /_simulator/disputes/{id}/cancel     the buyer withdraws the dispute
 * POST /_simulator/dispute-settings         {isPermitted?, hasNulls?}: whether the app may use
 *                                           disputes at all, and whether empty fields of a dispute
 *                                           are null instead of absent
 * POST /_simulator/captures/{id}/refund     {amount?: "5.00", isPending?: true}: a refund on the
 *                                           provider's own site, by default of the whole remainder
 *                                           (PAYMENT.CAPTURE.REFUNDED, PAYMENT.REFUND.PENDING)
 * POST /_simulator/captures/{id}/reverse    {isUnlisted?: true}: the provider reverses the
 *                                           remainder (PAYMENT.CAPTURE.REVERSED); orders and
 *                                           refunds show it unless it is unlisted
 * POST /_simulator/captures/{id}/refuse-refunds   all further refunds of the capture are refused
 * POST /_simulator/refunds/{id}/complete    a PENDING refund completes (PAYMENT.CAPTURE.REFUNDED)
 * POST /_simulator/refunds/{id}/fail        a PENDING refund fails (PAYMENT.REFUND.FAILED)
 * POST /_simulator/webhooks/{eventId}/resend
 * POST /_simulator/client-tokens/expire     all issued client tokens expire
 * POST /_simulator/faults                   {operation, kind, times = 1, delayMs = 2000}
 *   operation  token | create | get | capture | refund | dispute | evidence | accept-claim |
 *              webhook
 *   kind       hang           not executed, never answered
 *              reset-before   not executed, the connection is reset
 *              reset-after    executed, the connection is reset: the outcome is unknown
 *              status-500     not executed, answered with 500
 *              status-404     not executed, answered as if the resource did not exist
 *              status-429     not executed, rate limited, with Retry-After: {retryAfter = "1"}
 *              status-503     not executed, unavailable, with the same Retry-After
 *              status-403     not executed, the app lacks the permission
 *              refuse         not executed, 422 with {issue = "TRANSACTION_REFUSED"}
 *              nulls          executed, optional fields of an order are null
 *              in-progress    not executed, 422: an earlier call with the same key is running
 *              slow           executed, answered after delayMs
 *              garbage        executed, answered with 200 and a page that is not JSON
 *              empty          executed, answered with 200 and {}
 *              another-order  executed, answered with the id of another order
 *              pending, wrong-amount, wrong-currency, wrong-payee, no-payee, wrong-custom-id,
 *              declined       (capture only) the capture has this defect; pending takes
 *                             {reason = "PENDING_REVIEW"}
 *              pending        (refund only) the refund stays pending
 * POST /_simulator/faults/clear             removes all planned faults
 * POST /_simulator/app                      {withoutScopes, merchantId, webhookId, webhookUrl,
 *                                           webhookEvents}: the owner's changes at the provider
 *                                           (app.ts)
 * POST /_simulator/reset                    empties the ledger, faults and cached responses, and
 *                                           restores the app
 */

import { type Reply, refusal, safeJson } from "../simulator/control-reply";
import { type Exchange, readBody, sendJson } from "../simulator/http";
import { appSchema, changeApp } from "./app";
import { settlePending } from "./captures";
import { actOnRefund, giveBack } from "./control-returns";
import { disputeView } from "./dispute-view";
import {
  askForEvidence,
  disputeSchema,
  disputeSettingsSchema,
  openDispute,
  resolveDispute,
} from "./disputes";
import { faultSchema } from "./faults";
import type { DisputeRecord, OrderRecord } from "./ledger";
import { orderView } from "./order-view";
import {
  approve,
  cancel,
  captureFurther,
  decline,
  isOpen,
  setHidden,
  takesEchecks,
  voidOrder,
} from "./orders";
import type { SimulatorState } from "./simulator-state";

const ORDER_ACTIONS = new Map<string, (world: SimulatorState, order: OrderRecord) => void>([
  ["approve", (world, order) => approve(world, order)],
  ["approve-by-echeck", (world, order) => approve(world, order, true)],
  ["decline", (_world, order) => decline(order)],
  ["cancel", (_world, order) => cancel(order)],
  ["void", (_world, order) => voidOrder(order)],
]);

const DISPUTE_ACTIONS = new Map<string, (world: SimulatorState, dispute: DisputeRecord) => void>([
  ["ask", askForEvidence],
  ["buyer", (world, dispute) => resolveDispute(world, dispute, "RESOLVED_BUYER_FAVOUR")],
  ["seller", (world, dispute) => resolveDispute(world, dispute, "RESOLVED_SELLER_FAVOUR")],
  ["cancel", (world, dispute) => resolveDispute(world, dispute, "CANCELED_BY_BUYER")],
]);

/** Serves all paths under /_simulator. @param reset resets the whole simulator */
export async function serveControl(
  world: SimulatorState,
  exchange: Exchange,
  reset: () => void,
): Promise<void> {
  const [, , area = "", id = "", action = ""] = exchange.url.pathname.split("/");
  const body = await readBody(exchange);
  const { status, body: reply } =
    exchange.method === "GET" && area === "books"
      ? { status: 200, body: world.ledger.snapshot() }
      : control(world, exchange.method, { area, id, action, body }, reset);
  sendJson(exchange, status, reply);
}

function control(
  world: SimulatorState,
  method: string,
  asked: { area: string; id: string; action: string; body: string },
  reset: () => void,
): Reply {
  if (method !== "POST") return refusal(405, "method not allowed");
  if (asked.area === "reset") {
    reset();
    return { status: 200, body: {} };
  }
  if (asked.area === "faults" && asked.id === "clear") {
    world.faults.clear();
    return { status: 200, body: {} };
  }
  if (asked.area === "app") return setUpApp(world, asked.body);
  if (asked.area === "faults") return addFault(world, asked.body);
  if (asked.area === "client-tokens" && asked.id === "expire") {
    world.tokens.expireClientTokens();
    return { status: 200, body: {} };
  }
  if (asked.area === "orders") return actOnOrder(world, asked.id, asked.action);
  if (asked.area === "captures" && asked.action === "dispute") return disputeCapture(world, asked);
  if (asked.area === "dispute-settings") return setDisputes(world, asked.body);
  if (asked.area === "disputes") return actOnDispute(world, asked.id, asked.action);
  if (asked.area === "captures") return actOnCapture(world, asked.id, asked.action, asked.body);
  if (asked.area === "refunds") return actOnRefund(world, asked.id, asked.action);
  if (asked.area === "webhooks" && asked.action === "resend") {
    return world.webhooks.resend(asked.id)
      ? { status: 202, body: {} }
      : refusal(404, "no such event");
  }
  return refusal(404, "no such control");
}

function addFault(world: SimulatorState, body: string): Reply {
  const parsed = faultSchema.safeParse(safeJson(body));
  if (!parsed.success) return refusal(400, parsed.error.message);
  world.faults.add(parsed.data);
  return { status: 201, body: parsed.data };
}

function setUpApp(world: SimulatorState, body: string): Reply {
  const parsed = appSchema.safeParse(safeJson(body));
  if (!parsed.success) return refusal(400, parsed.error.message);
  changeApp(world.app, parsed.data);
  return { status: 200, body: world.app };
}

function actOnOrder(world: SimulatorState, id: string, name: string): Reply {
  const order = world.ledger.orders.get(id);
  const action = ORDER_ACTIONS.get(name);
  if (order && (name === "hide" || name === "show")) {
    setHidden(order, name === "hide");
    return { status: 200, body: orderView(world, order, true) };
  }
  if (order?.captureId && name === "capture-again") {
    return { status: 201, body: captureFurther(world, order) };
  }
  if (!order || !action) return refusal(404, "no such order or action");
  if (!isOpen(order)) return refusal(409, `the order is ${order.status}`);
  if (name === "approve-by-echeck" && !takesEchecks(order)) {
    return refusal(409, "the merchant takes immediate payments only");
  }
  action(world, order);
  return { status: 200, body: orderView(world, order, true) };
}

function actOnCapture(world: SimulatorState, id: string, name: string, body: string): Reply {
  const capture = world.ledger.captures.get(id);
  if (capture && (name === "refund" || name === "reverse")) {
    return giveBack(world, capture, name, safeJson(body));
  }
  if (capture && name === "refuse-refunds") {
    world.ledger.refusing.add(capture.id);
    return { status: 200, body: capture };
  }
  if (!capture || (name !== "complete" && name !== "deny")) {
    return refusal(404, "no such capture or action");
  }
  if (!settlePending(world, capture, name === "complete")) {
    return refusal(409, `the capture is ${capture.status}`);
  }
  return { status: 200, body: capture };
}

function disputeCapture(world: SimulatorState, { id, body }: { id: string; body: string }): Reply {
  const capture = world.ledger.captures.get(id);
  const parsed = disputeSchema.safeParse(safeJson(body) ?? {});
  if (!capture) return refusal(404, "no such capture");
  if (!parsed.success) return refusal(400, parsed.error.message);
  return { status: 201, body: disputeView(world, openDispute(world, capture, parsed.data)) };
}

function setDisputes(world: SimulatorState, body: string): Reply {
  const parsed = disputeSettingsSchema.safeParse(safeJson(body));
  if (!parsed.success) return refusal(400, parsed.error.message);
  return { status: 200, body: Object.assign(world.ledger.disputeSettings, parsed.data) };
}

function actOnDispute(world: SimulatorState, id: string, name: string): Reply {
  const dispute = world.ledger.disputes.get(id);
  const action = DISPUTE_ACTIONS.get(name);
  if (!dispute || !action) return refusal(404, "no such dispute or action");
  if (dispute.status === "RESOLVED") return refusal(409, "the dispute is closed");
  action(world, dispute);
  return { status: 200, body: disputeView(world, dispute) };
}
