import { randomInt, randomUUID } from "node:crypto";
import { notFound, notPossible, usedGivenId } from "./errors";
import type { PaymentFault } from "./faults";
import { followPayment } from "./invoices";
import type { PaymentRecord } from "./ledger";
import { feeOf, formatted } from "./money";
import { type PaymentRequest, readPaymentRequest } from "./payment-request";
import { codeOutcome, NOT_AUTHENTICATED, type Outcome } from "./sandbox";
import type { SimulatorState } from "./simulator-state";
import type { Metadata, Payment } from "./wire-types";

interface Origin {
  /** The payer's IP address. */
  ip: string | null;
  /** The invoice on whose page the payment is made; null for none. */
  invoiceId: string | null;
}

/**
 * Creates a payment. A payment by card or STC Pay usually stays initiated until the buyer decides
 * on the page of that payment; a payment by Apple Pay is settled at once.
 * @throws ApiError 400 for invalid fields, or for a `given_id` that was used
 */
export function createPayment(
  world: SimulatorState,
  body: unknown,
  { ip, invoiceId }: Origin,
): PaymentRecord {
  const request = readPaymentRequest(body);
  const { givenId, page } = request;
  if (givenId !== null && world.ledger.payments.has(givenId)) throw usedGivenId();
  const fault = world.faults.takePaymentFault() ?? null;
  const challenge = page && randomUUID();
  const payment = newPayment(request, { ip, invoiceId, fault });
  if (challenge && payment.source.type !== "applepay") {
    const step = page === "card_auth" ? "prepare" : "proceed";
    payment.source.transaction_url = `${world.baseUrl}/v1/${page}/${challenge}/${step}`;
  }
  const record: PaymentRecord = {
    ...{ payment, challenge, fault, outcome: request.outcome, isManual: request.isManual },
    ...{ isHidden: false, refusesRefunds: false },
  };
  world.ledger.add(record);
  if (!challenge && request.outcome) settle(world, record, request.outcome);
  return record;
}

interface Circumstances extends Origin {
  fault: PaymentFault | null;
}

function newPayment(request: PaymentRequest, { ip, invoiceId, fault }: Circumstances): Payment {
  const amount = request.amount + (fault === "wrong-amount" ? 1 : 0);
  const currency = fault === "wrong-currency" ? "USD" : request.currency;
  const other: Metadata = { order_id: "0", attempt: randomUUID() };
  const fee = feeOf(amount, request.source.type === "stcpay" ? "stcpay" : request.source.company);
  const time = new Date().toISOString();
  return {
    id: request.givenId ?? randomUUID(),
    status: "initiated",
    ...{ amount, fee, currency, refunded: 0, refunded_at: null, captured: 0 },
    ...{ captured_at: null, voided_at: null, description: request.description },
    ...{ amount_format: formatted(amount, currency), fee_format: formatted(fee, currency) },
    refunded_format: formatted(0, currency),
    captured_format: formatted(0, currency),
    ...{ invoice_id: invoiceId, ip, callback_url: request.callbackUrl },
    ...{ created_at: time, updated_at: time },
    metadata: fault === "wrong-metadata" ? other : request.metadata,
    source: request.source,
  };
}

/** @throws ApiError 404 if there is no such payment, or it is hidden */
export function findPayment(world: SimulatorState, id: string): PaymentRecord {
  const record = world.ledger.payments.get(id);
  if (!record || record.isHidden) throw notFound();
  return record;
}

/** Whether the buyer's page still waits for a decision. */
export const isWaiting = ({ payment }: PaymentRecord) => payment.status === "initiated";

/** The buyer confirms on the 3-D Secure page: settles the payment unless its fault is `pending`. */
export function confirm(world: SimulatorState, record: PaymentRecord): void {
  decide(world, record, record.outcome ?? NOT_AUTHENTICATED);
}

/** The buyer fails on the 3-D Secure page, or leaves it. */
export function failChallenge(world: SimulatorState, record: PaymentRecord): void {
  if (isWaiting(record)) settle(world, record, NOT_AUTHENTICATED);
}

/** The buyer types the one-time code of STC Pay. */
export function enterCode(world: SimulatorState, record: PaymentRecord, code: string): void {
  decide(world, record, codeOutcome(code));
}

function decide(world: SimulatorState, record: PaymentRecord, outcome: Outcome): void {
  if (!isWaiting(record)) return;
  if (record.fault === "pending") record.outcome = outcome;
  else settle(world, record, outcome);
}

const reference = () => String(randomInt(1e11, 1e12));

/** Sets an initiated payment to paid, authorized or failed, and sends the webhook. */
export function settle(world: SimulatorState, record: PaymentRecord, outcome: Outcome): void {
  const { payment, isManual } = record;
  const { source } = payment;
  const isPaid = outcome.status === "paid";
  source.message = outcome.message;
  if (source.type !== "applepay") source.transaction_url = null;
  if (source.type !== "stcpay") source.response_code = outcome.code;
  if (isPaid) {
    source.reference_number = reference();
    if (source.type !== "stcpay") source.authorization_code = String(randomInt(1e5, 1e6));
  }
  const good = isManual ? "authorized" : "paid";
  change(world, record, { status: isPaid ? good : "failed" });
  world.webhooks.paymentChanged(payment, isPaid ? good : "failed");
}

function change(
  world: SimulatorState,
  { payment }: PaymentRecord,
  changes: Partial<Payment>,
): void {
  Object.assign(payment, changes, { updated_at: new Date().toISOString() });
  followPayment(world, payment);
}

/** The money that a refund may still return, in the smallest unit. */
function refundable({ status, amount, captured, refunded }: Payment): number {
  if (status === "paid") return amount - refunded;
  return status === "captured" ? captured - refunded : 0;
}

/**
 * Refunds the amount `asked`, or the whole remainder if `asked` is undefined. The status stays
 * until the whole payment is refunded. A repeated call refunds again: there is no idempotency key.
 * @throws ApiError 400 if nothing can be refunded, or if `asked` exceeds the remainder
 */
export function refund(
  world: SimulatorState,
  record: PaymentRecord,
  asked: number | undefined,
  by: "shop" | "provider",
): void {
  const { payment } = record;
  const left = refundable(payment);
  if (record.refusesRefunds || left === 0) {
    throw notPossible(`Payment can't be refunded: it is ${payment.status}`);
  }
  const amount = asked ?? left;
  if (amount > left) throw notPossible("Amount is more than what is left of the payment");
  const refunded = payment.refunded + amount;
  const time = new Date().toISOString();
  const { id: paymentId, currency } = payment;
  const id = randomUUID();
  world.ledger.refunds.set(id, { id, paymentId, amount, currency, by, createdAt: time });
  change(world, record, {
    status: amount === left ? "refunded" : payment.status,
    refunded,
    refunded_at: time,
    refunded_format: formatted(refunded, currency),
  });
  world.webhooks.paymentChanged(payment, "refunded");
}

const isMada = ({ source }: Payment) => source.type !== "stcpay" && source.company === "mada";

/**
 * Captures the amount `asked` of an authorized payment, or the whole amount if `asked` is
 * undefined.
 * @throws ApiError 400 if the payment is not authorized, if `asked` exceeds its amount, or if only
 * a part of a mada payment is asked for
 */
export function capture(
  world: SimulatorState,
  record: PaymentRecord,
  asked: number | undefined,
): void {
  const { payment } = record;
  if (payment.status !== "authorized") {
    throw notPossible(`Payment can't be captured: it is ${payment.status}`);
  }
  const captured = asked ?? payment.amount;
  if (captured > payment.amount) throw notPossible("Amount is more than what is authorized");
  if (isMada(payment) && captured < payment.amount) {
    throw notPossible("A mada payment can't be captured in part");
  }
  change(world, record, {
    status: "captured",
    captured,
    captured_at: new Date().toISOString(),
    captured_format: formatted(captured, payment.currency),
  });
  world.webhooks.paymentChanged(payment, "captured");
}

/**
 * Voids an authorized, paid or captured payment of which nothing was refunded.
 * @throws ApiError 400 for any other payment, or a mada payment
 */
export function voidPayment(world: SimulatorState, record: PaymentRecord): void {
  const { payment } = record;
  const isOpen = ["authorized", "paid", "captured"].includes(payment.status);
  if (!isOpen || payment.refunded > 0) {
    throw notPossible(`Payment can't be voided: it is ${payment.status}`);
  }
  if (isMada(payment)) throw notPossible("A mada payment can't be voided");
  change(world, record, { status: "voided", voided_at: new Date().toISOString() });
  world.webhooks.paymentChanged(payment, "voided");
}
