import { z } from "zod";
import { ORDER_STATUSES } from "@/domain/orders/order-lifecycle";

export const paymentSetupDto = z.object({
  clientToken: z.string(),
  /** Public, and never expires. */
  clientId: z.string(),
  /** Where the provider's script is loaded from. */
  sdkUrl: z.string(),
});

export const providerOrderInput = z.object({
  /** US dollars with two places. Compared with the order's total, never used. */
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

/** What became of the money. `unknown` is being checked: it is never shown as failed. */
const CAPTURE_OUTCOMES = [
  "captured",
  /** Paid: it is filled when keys come, or what is broken is mended, or the money goes back. */
  "awaiting_stock",
  "preparing",
  /** Paid, and held until somebody of the shop has looked at it. */
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
  /** The provider's word for its order, e.g. COMPLETED; "UNKNOWN" while it cannot be asked. */
  status: z.string(),
  outcome: z.enum(CAPTURE_OUTCOMES),
  order: z.object({ id: z.number().int(), status: z.enum(ORDER_STATUSES) }),
});
export type CaptureDto = z.infer<typeof captureDto>;
