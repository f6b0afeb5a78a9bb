import { z } from "zod";
import { rowCount } from "@/contract/admin/table-page";
import { ATTENTION_REASONS } from "@/domain/orders/order-actions";

/**
 * Number of orders that need a person, in total and per reason (an order may have several reasons),
 * and of attention items without an order.
 */
export const attentionDto = z.object({
  total: rowCount,
  reasons: z.record(z.enum(ATTENTION_REASONS), rowCount),
  /** Payments and disputes that match no order of the shop; `total` does not include them. */
  unknownPayments: rowCount,
  unknownDisputes: rowCount,
  /** Times in the last day that a staff member exceeded the hourly limit of revealed keys. */
  revealAlerts: rowCount,
  /** Key batches in quarantine, and key batches for sale whose quarantine an admin must decide. */
  quarantinedBatches: rowCount,
  /**
   * Mails without an order, such as account mails, that are unsent after five minutes although the
   * mail server has not refused them; for example during a flood of requests.
   */
  heldAccountMails: rowCount,
  /**
   * Number of purposes, such as sign-in, captures or refunds, for which a payment provider refuses
   * the shop's calls.
   */
  providerRefusals: rowCount,
  /** The earliest deadline of the disputes that need the shop's answer. */
  disputeDueAt: z.string().nullable(),
});
export type AttentionDto = z.infer<typeof attentionDto>;
