import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import { answerByRule } from "@/server/payments/disputes/answer-by-rule";
import { answerDisputeJob } from "@/server/payments/disputes/answer-dispute";
import { reconcileDisputes } from "@/server/payments/disputes/reconcile-disputes";
import { UNKNOWN_DISPUTE_ROWS } from "@/server/payments/disputes/unknown-disputes";
import { providerEventJob } from "@/server/payments/provider/provider-events";
import { refundPaymentJob } from "@/server/payments/refunds/execute-refund";
import { refundRejected } from "@/server/payments/refunds/refund-rejected";
import { returnSurplusJob } from "@/server/payments/refunds/return-surplus";
import { reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { expireUnpaid } from "@/server/payments/settlement/expire-unpaid";
import { fillWaitingOrders } from "@/server/payments/settlement/fill-waiting";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { daysBefore, type Feature } from "@/server/platform/feature";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

/**
 * Syncs disputes whose webhook event was lost, then sends evidence for disputes whose deadline is
 * near (`answerByRule`), even if the sync failed.
 */
async function lookAfterDisputes(): Promise<void> {
  await reconcileDisputes().finally(() => answerByRule());
}

/** Captures that match no payment of the shop, and provider events that wait for a person. */
const UNKNOWN_PAYMENTS = `
  SELECT 1 FROM provider_events WHERE unknown_at IS NOT NULL OR stuck_at IS NOT NULL
  UNION ALL SELECT 1 FROM unmatched_captures WHERE closed_at IS NULL`;

export const payments = {
  jobs: [refundPaymentJob, returnSurplusJob, providerEventJob, answerDisputeJob],
  rounds: [
    // Settles payments whose webhook was lost. The pause between checks grows with a payment's age.
    { run: () => reconcilePayments(), seconds: 5 },
    { run: () => expireUnpaid(), seconds: 10 },
    // Finds refunds that no event reported.
    { run: () => reconcileReturns(), seconds: 60 },
    { run: () => fillWaitingOrders(), seconds: 10 },
    { run: () => refundRejected(), seconds: 10 },
    { run: lookAfterDisputes, seconds: 300 },
  ],
  retention: [
    {
      what: "payer keys of payments",
      table: "payments",
      over: `(t.payer_key IS NOT NULL OR t.network_key IS NOT NULL) AND t.captured_at < ${daysBefore(RETENTION_DAYS.comparedPayments)}`,
      forget: "payer_key = NULL, network_key = NULL",
    },
    {
      // Events that wait for a person stay until an admin closes them.
      what: "provider events",
      table: "provider_events",
      over: `t.received_at < ${daysBefore(RETENTION_DAYS.providerEvents)} AND t.processed_at IS NOT NULL AND t.unknown_at IS NULL`,
    },
  ],
  waiting: {
    unknown_payments: () => UNKNOWN_PAYMENTS,
    unknown_disputes: () => `SELECT ${UNKNOWN_DISPUTE_ROWS}`,
    provider_refusals: () => `SELECT FROM provider_refusals`,
  },
  alerts: {
    rows: () => `
      SELECT 'dispute', 'dispute:' || d.id, '{"what": "unknown_dispute"}'::jsonb ${UNKNOWN_DISPUTE_ROWS}
      UNION ALL SELECT 'attention', 'payments', '{"what": "unknown_payments"}'::jsonb
        WHERE EXISTS (${UNKNOWN_PAYMENTS})
      UNION ALL SELECT 'service_down', 'provider:' || r.area,
        jsonb_build_object('refusal', jsonb_build_object('area', r.area, 'provider', r.provider, 'issue', r.issue))
        FROM provider_refusals r`,
    lateOrders: (late) => `
      SELECT 'awaiting_stock' AS reason, o.id AS order_id FROM orders o
      WHERE o.waits_for IN ('stock', 'repair')
        AND EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.captured_at < ${late})`,
  },
  personalData: {
    eraseOrders: (orders) => [
      sql`UPDATE payments SET payer_key = NULL, network_key = NULL WHERE order_id = ${orders}`,
      sql`UPDATE dispute_answers a SET text = '' FROM disputes d WHERE d.order_id = ${orders} AND a.dispute_id = d.id`,
      // The payload of a processed event is not needed; the event's id stays, so that a repeated
      // delivery of the event is recognised.
      sql`UPDATE provider_events e SET payload = '{}' WHERE e.processed_at IS NOT NULL AND e.unknown_at IS NULL
        AND e.resource_id IN (
          SELECT provider_order_id FROM payments WHERE order_id = ${orders}
          UNION ALL SELECT provider_dispute_id FROM disputes WHERE order_id = ${orders})`,
      sql`UPDATE disputes SET messages = '[]' WHERE order_id = ${orders}`,
    ],
  },
} satisfies Feature;
