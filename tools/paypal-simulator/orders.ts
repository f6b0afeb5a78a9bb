import { notFound, unprocessable } from "./errors";
import type { CaptureFault } from "./faults";
import { now, resourceId } from "./ids";
import type { OrderRecord } from "./ledger";
import { feeOf, fromMinor, minus, toMinor } from "./money";
import { readOrderRequest } from "./order-request";
import { approvalUrl, orderView } from "./order-view";
import type { SimulatorState } from "./simulator-state";
import type { Capture, Payer } from "./wire-types";

const BUYER: Payer = {
  name: { given_name: "Demo", surname: "Buyer" },
  email_address: "buyer@paypal-simulator.example",
  payer_id: "DEMBUYER22222",
  address: { country_code: "US" },
};

/** @throws ApiError 400 or 422 for an invalid body */
export function createOrder(world: SimulatorState, body: unknown): OrderRecord {
  const time = now();
  const { unit, context } = readOrderRequest(body, {
    merchant_id: world.app.merchantId,
    email_address: "merchant@paypal-simulator.example",
  });
  const order: OrderRecord = {
    ...{ id: resourceId(), status: waitingStatus(context), unit, context },
    ...{ isDeclined: false, isByEcheck: false, isHidden: false, furtherCaptureIds: [] },
    createTime: time,
    updateTime: time,
  };
  world.ledger.orders.set(order.id, order);
  return order;
}

/** With a payment source the order waits for the payer's action, otherwise for an approval. */
const waitingStatus = (context: OrderRecord["context"]) =>
  context ? "PAYER_ACTION_REQUIRED" : "CREATED";

/** @throws ApiError 404 if there is no such order */
export function findOrder(world: SimulatorState, id: string): OrderRecord {
  const order = world.ledger.orders.get(id);
  if (!order) throw notFound();
  return order;
}

/** Hides the order from the API (404), or shows it again. */
export function setHidden(order: OrderRecord, isHidden: boolean): void {
  order.isHidden = isHidden;
}

/** Captures a paid order a second time. */
export function captureFurther(world: SimulatorState, order: OrderRecord): Capture {
  const capture = newCapture(world, order, "COMPLETED");
  world.ledger.captures.set(capture.id, capture);
  order.furtherCaptureIds.push(capture.id);
  world.webhooks.captureChanged(capture, "COMPLETED");
  return capture;
}

/** True while the buyer may still decide. */
export const isOpen = ({ status }: OrderRecord) => isWaiting(status) || status === "APPROVED";

/** True until the buyer approves. */
const isWaiting = (status: OrderRecord["status"]) =>
  status === "CREATED" || status === "PAYER_ACTION_REQUIRED";

/** Whether the merchant accepts payments whose money arrives days later. */
export const takesEchecks = ({ context }: OrderRecord) =>
  context?.payment_method_preference !== "IMMEDIATE_PAYMENT_REQUIRED";

function change(order: OrderRecord, status: OrderRecord["status"]): void {
  order.status = status;
  order.updateTime = now();
}

/** The buyer presses Pay. A repeated approval is valid, as after a decline. */
export function approve(world: SimulatorState, order: OrderRecord, isByEcheck = false): void {
  order.payer = BUYER;
  order.isDeclined = false;
  order.isByEcheck = isByEcheck;
  change(order, "APPROVED");
  world.webhooks.orderApproved(orderView(world, order, true));
}

/**
 * The buyer presses Decline: the order is approved, but every capture is refused until the buyer
 * approves again, as at PayPal after INSTRUMENT_DECLINED. No approval event is sent.
 */
export function decline(order: OrderRecord): void {
  order.payer = BUYER;
  order.isDeclined = true;
  order.isByEcheck = false;
  change(order, "APPROVED");
}

/** The buyer leaves; an uncaptured approval is withdrawn. */
export function cancel(order: OrderRecord): void {
  order.payer = undefined;
  order.isDeclined = false;
  order.isByEcheck = false;
  change(order, waitingStatus(order.context));
}

/** The provider voids an old order. */
export function voidOrder(order: OrderRecord): void {
  change(order, "VOIDED");
}

/**
 * Captures the order synchronously: two simultaneous requests make one capture.
 * @throws ApiError 422 ORDER_ALREADY_CAPTURED, ORDER_NOT_APPROVED, INSTRUMENT_DECLINED,
 * DUPLICATE_INVOICE_ID
 */
export function captureOrder(world: SimulatorState, order: OrderRecord): Capture {
  if (order.captureId) {
    throw unprocessable(
      "ORDER_ALREADY_CAPTURED",
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  }
  if (order.status !== "APPROVED") {
    throw unprocessable(
      "ORDER_NOT_APPROVED",
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call.",
    );
  }
  if (order.isDeclined) {
    throw unprocessable(
      "INSTRUMENT_DECLINED",
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
      { links: [{ href: approvalUrl(world, order), rel: "redirect", method: "GET" }] },
    );
  }
  const invoice = order.unit.invoice_id;
  if (invoice && world.ledger.paidInvoices.has(invoice)) {
    throw unprocessable(
      "DUPLICATE_INVOICE_ID",
      "Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.",
    );
  }
  if (invoice) world.ledger.paidInvoices.add(invoice);
  return writeCapture(world, order);
}

function writeCapture(world: SimulatorState, order: OrderRecord): Capture {
  const fault = world.faults.takeCaptureFault();
  if (fault) applyCaptureFault(order, fault);
  const usual = order.isByEcheck ? "PENDING" : "COMPLETED";
  const status = fault ? (STATUS_AFTER[fault.kind] ?? usual) : usual;
  const reason = fault?.reason ?? (order.isByEcheck ? "ECHECK" : undefined);
  const capture = newCapture(world, order, status, reason);
  world.ledger.captures.set(capture.id, capture);
  order.captureId = capture.id;
  change(order, "COMPLETED");
  world.webhooks.captureChanged(capture, status);
  return capture;
}

type FreshStatus = "COMPLETED" | "PENDING" | "DECLINED";
const STATUS_AFTER: Partial<Record<CaptureFault["kind"], FreshStatus>> = {
  pending: "PENDING",
  declined: "DECLINED",
};

function applyCaptureFault({ unit }: OrderRecord, { kind: fault }: CaptureFault): void {
  const { currency_code: currency } = unit.amount;
  const payee = {
    merchant_id: "ANTHERMERCHNT",
    email_address: "someone-else@paypal-simulator.example",
  };
  if (fault === "wrong-amount") unit.amount = fromMinor(toMinor(unit.amount) + 1, currency);
  if (fault === "wrong-currency") unit.amount = { ...unit.amount, currency_code: "EUR" };
  if (fault === "wrong-payee") unit.payee = payee;
  if (fault === "no-payee") unit.payee = { email_address: unit.payee.email_address };
  if (fault === "wrong-custom-id") unit.custom_id = "not-the-order";
}

function newCapture(
  world: SimulatorState,
  order: OrderRecord,
  status: FreshStatus,
  reason?: string,
): Capture {
  const { amount, payee, custom_id, invoice_id } = order.unit;
  const gross = { currency_code: amount.currency_code, value: amount.value };
  const fee = feeOf(gross);
  const id = resourceId();
  const time = now();
  const self = `${world.baseUrl}/v2/payments/captures/${id}`;
  return {
    id,
    status,
    ...(status === "PENDING" && reason && { status_details: { reason } }),
    amount: gross,
    final_capture: true,
    seller_protection: {
      status: "ELIGIBLE",
      dispute_categories: ["ITEM_NOT_RECEIVED", "UNAUTHORIZED_TRANSACTION"],
    },
    seller_receivable_breakdown: {
      gross_amount: gross,
      paypal_fee: fee,
      net_amount: minus(gross, fee),
    },
    payee,
    custom_id,
    invoice_id,
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: time,
    update_time: time,
    links: [
      { href: self, rel: "self", method: "GET" },
      { href: `${self}/refund`, rel: "refund", method: "POST" },
      { href: `${world.baseUrl}/v2/checkout/orders/${order.id}`, rel: "up", method: "GET" },
    ],
  };
}
