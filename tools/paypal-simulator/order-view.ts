import { refundView } from "./captures";
import type { OrderRecord } from "./ledger";
import type { SimulatorState } from "./simulator-state";
import type { Capture, Link } from "./wire-types";

export const approvalUrl = (world: SimulatorState, order: OrderRecord) =>
  `${world.baseUrl}/checkoutnow?token=${order.id}`;

function orderLinks(world: SimulatorState, order: OrderRecord): Link[] {
  const self = `${world.baseUrl}/v2/checkout/orders/${order.id}`;
  const links: Link[] = [{ href: self, rel: "self", method: "GET" }];
  if (order.status === "PAYER_ACTION_REQUIRED") {
    links.push({ href: approvalUrl(world, order), rel: "payer-action", method: "GET" });
  }
  if (order.status === "CREATED") {
    links.push({ href: approvalUrl(world, order), rel: "approve", method: "GET" });
  }
  if (order.status === "CREATED" || order.status === "APPROVED") {
    links.push({ href: `${self}/capture`, rel: "capture", method: "POST" });
  }
  return links;
}

/** Returns a capture as nested in an order: without payee and supplementary_data. */
function nestedCapture(capture: Capture): object {
  const { payee: _payee, supplementary_data: _related, ...nested } = capture;
  return nested;
}

/**
 * The response body of an order.
 * @param full false for `Prefer: return=minimal`, the provider's default. The body then lacks
 *   intent and times; purchase_units has only the reference and payments, and is absent before a
 *   capture
 */
export function orderView(world: SimulatorState, order: OrderRecord, full: boolean): object {
  const ids = order.captureId ? [order.captureId, ...order.furtherCaptureIds] : [];
  const captures = ids.flatMap((id) => world.ledger.captures.get(id) ?? []);
  const refunds = [...world.ledger.refunds.values()].filter(
    (one) => ids.includes(one.captureId) && !one.isUnlisted,
  );
  const payments = captures.length > 0 && {
    captures: captures.map(nestedCapture),
    ...(refunds.length > 0 && { refunds: refunds.map(refundView) }),
  };
  const { payer } = order;
  const common = {
    id: order.id,
    status: order.status,
    ...(order.context && { payment_source: { paypal: {} } }),
    ...(payer && {
      payer,
      payment_source: {
        paypal: {
          email_address: payer.email_address,
          account_id: payer.payer_id,
          account_status: "VERIFIED",
          name: payer.name,
          address: payer.address,
        },
      },
    }),
    links: orderLinks(world, order),
  };
  if (!full) {
    if (!payments) return common;
    return { ...common, purchase_units: [{ reference_id: order.unit.reference_id, payments }] };
  }
  return {
    ...common,
    intent: "CAPTURE",
    purchase_units: [{ ...order.unit, ...(payments && { payments }) }],
    create_time: order.createTime,
    update_time: order.updateTime,
  };
}
