import { z } from "zod";
import { FaultQueue, TRANSPORT } from "../simulator/faults";

/** Answers of PayPal's API, for any operation, besides the transport faults. */
const ANSWERS = [
  /** 422 with `issue`, for example PAYEE_ACCOUNT_RESTRICTED. */
  "refuse",
  /** Executed; optional fields of an order are null in the response. */
  "nulls",
  /** 422: an earlier call with the same key is still running. */
  "in-progress",
  /** The response names another order. */
  "another-order",
] as const;
/**
 * Faults of the payment itself, for captures only; the ledger records the same capture as the
 * response.
 */
const CAPTURE_FAULTS = [
  "pending",
  "wrong-amount",
  "wrong-currency",
  "wrong-payee",
  "no-payee",
  "wrong-custom-id",
  /** 201 with a capture that is DECLINED; PAYMENT.CAPTURE.DECLINED is sent. */
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

/** Faults of a refund: it stays pending. */
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
 * Body of POST /_simulator/faults. `delayMs` is for "slow", `retryAfter` for 429 and 503, `issue`
 * for "refuse", `reason` for "pending".
 */
export const faultSchema = z.union([
  z.object({
    operation: z.enum(OPERATIONS),
    kind: z.enum([...TRANSPORT, ...ANSWERS]),
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

/** Queue of planned faults, oldest first. */
export class Faults extends FaultQueue<Fault> {
  /** Takes the next transport fault, or fault of `ANSWERS`, of this operation from the queue. */
  takeTransport(operation: Operation): Planned | undefined {
    const isMine = (fault: Fault): fault is Planned =>
      fault.operation === operation && "delayMs" in fault;
    return this.take(isMine);
  }

  /** Takes the next capture fault from the queue. Call it only when a capture is made. */
  takeCaptureFault(): CaptureFault | undefined {
    const isCaptureFault = (fault: Fault): fault is CaptureFault => "reason" in fault;
    return this.take(isCaptureFault);
  }

  /**
   * Takes the next refund fault from the queue. Call it only when a refund is made. @returns
   * whether the refund stays pending
   */
  takePendingRefund(): boolean {
    const isPending = (fault: Fault): fault is Fault =>
      !("delayMs" in fault) && fault.operation === "refund";
    return this.take(isPending) !== undefined;
  }
}
