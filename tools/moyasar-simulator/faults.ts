import { z } from "zod";
import { FaultQueue, TRANSPORT } from "../simulator/faults";

const OPERATIONS = [
  "create",
  "get",
  "list",
  "refund",
  "capture",
  "void",
  "invoice",
  "webhooks",
  "otp",
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Faults of a payment itself: a payment that is created with a fault keeps it. */
const PAYMENT_FAULTS = [
  /** The payment is one halala higher than requested. */
  "wrong-amount",
  /** The payment is in dollars. */
  "wrong-currency",
  /** The payment states another order and attempt. */
  "wrong-metadata",
  /** The payment stays initiated after the buyer confirmed, until /_simulator settles it. */
  "pending",
] as const;
export type PaymentFault = (typeof PAYMENT_FAULTS)[number];

const times = z.number().int().min(1).default(1);

/** Body of POST /_simulator/faults. */
export const faultSchema = z.union([
  z.object({
    operation: z.enum(OPERATIONS),
    kind: z.enum([...TRANSPORT, "another-order"]),
    times,
    delayMs: z.number().int().min(0).default(2000),
    retryAfter: z.string().default("1"),
  }),
  z.object({ operation: z.literal("create"), kind: z.enum(PAYMENT_FAULTS), times }),
]);

type Fault = z.output<typeof faultSchema>;
type Planned = Extract<Fault, { delayMs: number }>;

/** Queue of planned faults, oldest first. */
export class Faults extends FaultQueue<Fault> {
  takeTransport(operation: Operation): Planned | undefined {
    return this.take(
      (fault): fault is Planned => fault.operation === operation && "delayMs" in fault,
    );
  }

  /** Takes the next payment fault from the queue. Call it only when a payment is made. */
  takePaymentFault(): PaymentFault | undefined {
    const fault = this.take((one): one is Exclude<Fault, Planned> => !("delayMs" in one));
    return fault?.kind;
  }
}
