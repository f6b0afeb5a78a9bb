import { z } from "zod";
import { reason, rowId } from "@/contract/admin/common";

/** Money at the provider that matches no payment of the shop. */
const unmatchedMoney = z.object({
  kind: z.literal("money"),
  /** The id of the capture; for returned money, the id of the provider's event about the return. */
  id: z.string(),
  /** Whether the money was returned; otherwise it was captured. */
  isReturn: z.boolean(),
  captureId: z.string(),
  /** In the provider's format, such as "9.99". */
  amount: z.string(),
  currencyCode: z.string(),
  /** The shop's order number, if the provider states one. */
  orderNumber: z.string().nullable(),
  receivedAt: z.string(),
});

/** An event of the provider that the shop cannot process. */
const stuckEvent = z.object({
  kind: z.literal("event"),
  id: z.string(),
  /** The provider's event type, such as "PAYMENT.CAPTURE.COMPLETED". */
  type: z.string(),
  receivedAt: z.string(),
});

/** A dispute that the provider lists, but whose data the shop cannot read. */
const unreadableDispute = z.object({
  kind: z.literal("dispute"),
  id: z.string(),
  /** The provider's id of the dispute. */
  dispute: z.string(),
  receivedAt: z.string(),
});

const unknownPaymentDto = z.discriminatedUnion("kind", [
  unmatchedMoney,
  stuckEvent,
  unreadableDispute,
]);
export type UnknownPaymentDto = z.infer<typeof unknownPaymentDto>;
export const unknownPaymentsDto = z.array(unknownPaymentDto);

export const closePaymentInput = z.object({
  /** The `id` of an entry of `unknownPaymentsDto`. */
  eventId: z.string().regex(/^[A-Za-z0-9-]{1,100}$/),
  reason,
});

/** Closes a dispute that matches no order of the shop. */
export const closeDisputeInput = z.object({ disputeId: rowId, reason });
