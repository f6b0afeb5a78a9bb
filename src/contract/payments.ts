import { z } from "zod";
import { CURRENCIES } from "@/domain/money";
import { ORDER_STATUSES } from "@/domain/orders/order-lifecycle";
import { DECLINE_REASONS } from "@/domain/orders/payment-lifecycle";

export const paymentSetupDto = z.object({
  clientToken: z.string(),
  /** The provider's public id of the shop; unlike `clientToken`, it never expires. */
  clientId: z.string(),
  /** URL of the provider's script. */
  sdkUrl: z.string(),
});

/** A way to pay that the shop offers. */
const offeredWayDto = z.object({
  /** One of the provider's ways to pay, such as "card". */
  id: z.string(),
  /** The provider's name, also the key of its procedures in the router `payments.by`. */
  provider: z.string(),
  /** True for the provider whose procedures are in the router `payments` itself. */
  isUsual: z.boolean(),
  /** URL to which a form is posted to open the provider's own page; null if it has none. */
  page: z.string().nullable(),
  /** The currencies that the provider charges, the main currency first. */
  currencies: z.array(z.enum(CURRENCIES)),
  /** The minimum charge in a currency's smallest unit: the same number in every currency. */
  least: z.number().int(),
});
export type OfferedWayDto = z.infer<typeof offeredWayDto>;

export const offeredWaysDto = z.array(offeredWayDto);

/** A payment that the browser sends directly to a provider. All values are public. */
const directPaymentDto = z.object({
  /** URL that accepts the payment by POST. */
  paymentsUrl: z.string(),
  publicKey: z.string(),
  /** In cents or halalas. */
  charge: z.object({ minor: z.number().int(), currency: z.enum(CURRENCIES) }),
  description: z.string(),
  /** The order's page, to which the bank's page leads back. */
  returnUrl: z.string(),
  metadata: z.record(z.string(), z.string()),
});
export type DirectPaymentDto = z.infer<typeof directPaymentDto>;

export const providerOrderInput = z.object({
  /**
   * The order's charge in the provider's currency, with two decimal places: only compared with the
   * shop's own amount, never charged.
   */
  amount: z.union([z.string().max(20), z.number()]).transform((value) => String(value)),
  currency: z.string().max(3),
  intent: z.string().max(20),
});

export const providerOrderDto = z.object({
  id: z.string(),
  /** Set for a provider to which the browser sends the payment directly; missing otherwise. */
  direct: directPaymentDto.optional(),
});

export type ProviderOrderDto = z.infer<typeof providerOrderDto>;

export const hostedPageInput = z.object({ provider: z.string().max(40) });

export const captureInput = z.object({
  orderId: z
    .string()
    .max(64)
    .regex(/^[\w-]+$/),
});

/**
 * Outcome of a capture. `unknown`: the shop is still checking the payment, which is therefore never
 * shown as failed.
 */
const CAPTURE_OUTCOMES = [
  "captured",
  /**
   * `awaiting_stock`, `preparing`: the order is paid and cannot be filled yet. It is filled when
   * keys arrive or the shop's fault is fixed; otherwise the payment is refunded.
   */
  "awaiting_stock",
  "preparing",
  /** Paid, and held by an owner's rule until an admin decides. */
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
  /**
   * The provider's status of its order, such as COMPLETED; "UNKNOWN" while the provider cannot be
   * queried.
   */
  status: z.string(),
  outcome: z.enum(CAPTURE_OUTCOMES),
  /** The bank's reason for a declined payment; missing if the shop does not know the reason. */
  reason: z.enum(DECLINE_REASONS).optional(),
  order: z.object({ id: z.number().int(), status: z.enum(ORDER_STATUSES) }),
});
export type CaptureDto = z.infer<typeof captureDto>;
