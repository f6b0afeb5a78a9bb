import type { HoldKind } from "@/domain/orders/hold-rules";

/**
 * SQL expressions for a condition on an order `o`: the rule's parameters, and the payer's HMAC, the
 * network's HMAC and the time of the order's payment.
 */
interface Terms {
  /** `HoldParameters` as JSON. */
  parameters: string;
  payer: string;
  network: string;
  at: string;
}

/**
 * Payments of the hour up to `at` from the same browser, account, telephone or network, the order's
 * own included.
 */
const relatedPayments = ({ network, at }: Terms) => `
  payments q JOIN orders x ON x.id = q.order_id
  WHERE q.status = 'captured' AND q.captured_at > ${at} - interval '1 hour' AND q.captured_at <= ${at}
    AND (x.session_id = o.session_id OR x.user_id = o.user_id OR x.customer_phone = o.customer_phone
      OR q.network_key = ${network})`;

/**
 * The SQL condition under which a rule holds an order `o`, shared by the payment and the dry run.
 * Columns needed of `o`: id, total_usd, currency, customer_email, customer_phone, session_id,
 * user_id.
 */
export const HOLD_CONDITIONS: Readonly<Record<HoldKind, (terms: Terms) => string>> = {
  first_order_above: ({ parameters, at }) => `
    (o.total_usd * 100 >= (${parameters}->'cents')::numeric AND NOT EXISTS (
      SELECT FROM orders x WHERE mailbox_key(x.customer_email) = mailbox_key(o.customer_email) AND x.id <> o.id
        AND x.status IN ('completed', 'delivered') AND x.completed_at < ${at}))`,
  many_payers: (terms) => `
    (SELECT count(DISTINCT payer) > (${terms.parameters}->'payers')::int
        OR count(DISTINCT email) > (${terms.parameters}->'emails')::int
      FROM (SELECT q.payer_key AS payer, mailbox_key(x.customer_email) AS email FROM ${relatedPayments(terms)}
        UNION ALL SELECT ${terms.payer}, mailbox_key(o.customer_email)) paid)`,
  phone_currency: ({ parameters }) => `
    (jsonb_array_length(${parameters}->o.currency) > 0 AND o.customer_phone IS NOT NULL AND NOT EXISTS (
      SELECT FROM jsonb_array_elements_text(${parameters}->o.currency) code
      WHERE starts_with(o.customer_phone, '+' || code)))`,
};
