import { z } from "zod";

/** Faults of the connection: any operation may have them. After the last three what was asked for has happened. */
const TRANSPORT = [
  "hang",
  "reset-before",
  "reset-after",
  "status-500",
  /** The provider does not show what it knows: 404. */
  "status-404",
  /** Too many calls: 429, with Retry-After where `retryAfter` is not "". */
  "status-429",
  /** 503, with Retry-After likewise. */
  "status-503",
  /** 403 NOT_AUTHORIZED: the app lacks the permission. */
  "status-403",
  /** 422 with `issue`, for example PAYEE_ACCOUNT_RESTRICTED. */
  "refuse",
  /** Done, and answered with null where a field of an order may be absent. */
  "nulls",
  /** An earlier call under the same key is still being carried out: 422. */
  "in-progress",
  "slow",
  /** 200, and a page that is no JSON. */
  "garbage",
  /** 200, and JSON that says nothing. */
  "empty",
  /** The answer names another order. */
  "another-order",
] as const;
/** Faults of the payment itself: a capture only; the ledger then holds what was answered. */
const CAPTURE_FAULTS = [
  "pending",
  "wrong-amount",
  "wrong-payee",
  "no-payee",
  "wrong-custom-id",
  /** 201, and a capture that is DECLINED: PAYMENT.CAPTURE.DECLINED goes out. */
  "declined",
] as const;

/** `capture_status_details.reason` of PayPal's Payments v2. */
const PENDING_REASONS = [
  "BUYER_COMPLAINT",
  "CHARGEBACK",
  "ECHECK",
  "INTERNATIONAL_WITHDRAWAL",
  "OTHER",
  "PENDING_REVIEW",
  "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION",
  "REFUNDED",
  "TRANSACTION_APPROVED_AWAITING_FUNDING",
  "UNILATERAL",
  "VERIFICATION_REQUIRED",
] as const;

/** How a refund that the shop asks for is kept waiting. */
const REFUND_FAULTS = ["pending"] as const;

const OPERATIONS = [
  "token",
  "create",
  "get",
  "capture",
  "refund",
  "dispute",
  "evidence",
  "accept-claim",
  "webhook",
] as const;
export type Operation = (typeof OPERATIONS)[number];

const times = z.number().int().min(1).default(1);

/**
 * Body of POST /_simulator/faults. `delayMs` is for "slow", `retryAfter` for 429 and 503, `issue` for "refuse", `reason` for
 * "pending".
 */
export const faultSchema = z.union([
  z.object({
    operation: z.enum(OPERATIONS),
    kind: z.enum(TRANSPORT),
    times,
    delayMs: z.number().int().min(0).default(2000),
    retryAfter: z.string().default("1"),
    issue: z.string().default("TRANSACTION_REFUSED"),
  }),
  z.object({
    operation: z.literal("capture"),
    kind: z.enum(CAPTURE_FAULTS),
    times,
    reason: z.enum(PENDING_REASONS).default("PENDING_REVIEW"),
  }),
  z.object({ operation: z.literal("refund"), kind: z.enum(REFUND_FAULTS), times }),
]);

type Fault = z.output<typeof faultSchema>;
type Planned = Extract<Fault, { delayMs: number }>;
export type CaptureFault = Extract<Fault, { reason: string }>;

/** The faults still to happen, oldest first. */
export class Faults {
  private readonly planned: Fault[] = [];

  add(fault: Fault): void {
    this.planned.push({ ...fault });
  }

  clear(): void {
    this.planned.length = 0;
  }

  /** The next fault of the connection for this operation, used up by asking. */
  takeTransport(operation: Operation): Planned | undefined {
    const isMine = (fault: Fault): fault is Planned =>
      fault.operation === operation && "delayMs" in fault;
    return this.take(isMine);
  }

  /** The next fault of a capture, used up by asking: ask only when the capture is made. */
  takeCaptureFault(): CaptureFault | undefined {
    const isCaptureFault = (fault: Fault): fault is CaptureFault => "reason" in fault;
    return this.take(isCaptureFault);
  }

  /** Whether the next refund is kept waiting, used up by asking: ask only when the refund is made. */
  takePendingRefund(): boolean {
    const isPending = (fault: Fault): fault is Fault =>
      !("delayMs" in fault) && fault.operation === "refund";
    return this.take(isPending) !== undefined;
  }

  private take<T extends Fault>(matches: (fault: Fault) => fault is T): T | undefined {
    const fault = this.planned.find(matches);
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.planned.splice(this.planned.indexOf(fault), 1);
    return fault;
  }
}
