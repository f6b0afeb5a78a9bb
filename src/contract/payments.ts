import { z } from "zod";
import { ORDER_STATUSES } from "@/domain/orders/order-lifecycle";

export const paymentSetupDto = z.object({
  clientToken: z.string(),
  /** Public; it never expires. */
  clientId: z.string(),
  /** URL of the provider's script. */
  sdkUrl: z.string(),
});

export const providerOrderInput = z.object({
  /** US dollars with two places. Compared with the order's total, never charged. */
  amount: z.union([z.string().max(20), z.number()]).transform((value) => String(value)),
  currency: z.string().max(3),
  intent: z.string().max(20),
});

export const providerOrderDto = z.object({ id: z.string() });

export const captureInput = z.object({
  orderId: z
    .string()
    .max(64)
    .regex(/^[\w-]+$/),
});

/** Outcome of a capture. `unknown` is being checked: it is never shown as failed. */
const CAPTURE_OUTCOMES = [
  "captured",
  /** Paid: it is filled when keys arrive or the fault is fixed, or it is refunded. */
  "awaiting_stock",
  "preparing",
  /** Paid, and held for a review. */
  "awaiting_approval",
  "declined",
  "pending",
  "unknown",
  "review",
  "refunded",
] as const;
export type CaptureOutcome = (typeof CAPTURE_OUTCOMES)[number];

export const captureDto = z.object({
  /** The provider's order id. */
  id: z.string(),
  /** The provider's status of its order, e.g. COMPLETED; "UNKNOWN" while it cannot be queried. */
  status: z.string(),
  outcome: z.enum(CAPTURE_OUTCOMES),
  order: z.object({ id: z.number().int(), status: z.enum(ORDER_STATUSES) }),
});
export type CaptureDto = z.infer<typeof captureDto>;
