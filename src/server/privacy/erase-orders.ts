import { ERASED } from "@/domain/erasure";
import type { Tx } from "@/server/platform/db";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

/**
 * Takes out of these orders, which are locked and settled, who bought and what was delivered. What is left are numbers:
 * amounts, products, days, states, payments and refunds with the provider's numbers, by which money can still go back.
 * The keys' fingerprints stay, so that no key is ever sold twice, their endings do not; and as
 * seen ones they go back to no pool.
 */
export async function eraseOrders(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const orders = sql`ANY(${[...orderIds]}::int[])`;
  const statements = [
    // Carts of the browsers in which a guest ordered; a user's goes with the account.
    sql`DELETE FROM cart_items c USING orders o
      WHERE o.id = ${orders} AND c.session_id = o.session_id AND c.session_id LIKE 'guest\\_%'`,
    sql`DELETE FROM cart_coupons c USING orders o
      WHERE o.id = ${orders} AND c.session_id = o.session_id AND c.session_id LIKE 'guest\\_%'`,
    sql`UPDATE coupon_uses SET buyer = '', user_id = NULL WHERE order_id = ${orders}`,
    sql`UPDATE orders SET customer_email = '', customer_phone = NULL, client_network = NULL, user_id = NULL,
      session_id = 'erased', snapshot = '' WHERE id = ${orders}`,
    sql`UPDATE licence_keys k SET sealed = '', ending = ''
      FROM order_items i WHERE i.order_id = ${orders} AND k.order_item_id = i.id`,
    // Of keys that were replaced as well, which belong to no line any more.
    sql`UPDATE licence_keys k SET sealed = '', ending = '' FROM key_replacements r, claims c, order_items i
      WHERE i.order_id = ${orders} AND c.order_item_id = i.id AND r.claim_id = c.id AND k.id = r.old_key_id`,
    sql`DELETE FROM claim_pictures p USING order_items i WHERE i.order_id = ${orders} AND p.order_item_id = i.id`,
    sql`UPDATE claims c SET text = '', reply = CASE WHEN reply IS NOT NULL OR status = 'open' THEN '' END,
        status = CASE WHEN status = 'open' THEN 'replied' ELSE status END,
        answered_at = coalesce(answered_at, now())
      FROM order_items i WHERE i.order_id = ${orders} AND c.order_item_id = i.id`,
    sql`UPDATE payments SET payer_key = NULL, network_key = NULL WHERE order_id = ${orders}`,
    sql`DELETE FROM notes WHERE order_id = ${orders}`,
    sql`UPDATE gifts SET recipient_email = '', recipient_name = '', words = '' WHERE order_id = ${orders}`,
    sql`DELETE FROM code_openings c USING order_items i WHERE i.order_id = ${orders} AND c.item_id = i.id`,
    sql`UPDATE order_items SET digital_content = NULL, pubg_player_id = NULL, topup_fields = CASE WHEN fulfilment = 'topup' THEN '{"erased": ""}'::jsonb ELSE '{}' END,
      topup_answers = '[]', player_name = NULL, correct_until = NULL,
      revealed_at = CASE WHEN topup_status IS NULL THEN coalesce(revealed_at, now()) ELSE revealed_at END
      WHERE order_id = ${orders}`,
    sql`DELETE FROM mails WHERE order_id = ${orders} AND sent_at IS NULL AND kind <> 'order-delivery'`,
    sql`DELETE FROM mails WHERE told_order_id = ${orders}`,
    sql`UPDATE mails SET recipient = '', code = NULL, answer = NULL, last_error = NULL WHERE order_id = ${orders}`,
    sql`UPDATE dispute_answers a SET text = '' FROM disputes d WHERE d.order_id = ${orders} AND a.dispute_id = d.id`,
    // What an event said is done; its id stays, so that it is taken once.
    sql`UPDATE provider_events e SET payload = '{}' WHERE e.processed_at IS NOT NULL AND e.unknown_at IS NULL
      AND e.resource_id IN (
        SELECT provider_order_id FROM payments WHERE order_id = ${orders}
        UNION ALL SELECT provider_dispute_id FROM disputes WHERE order_id = ${orders})`,
    sql`UPDATE disputes SET messages = '[]' WHERE order_id = ${orders}`,
    sql`UPDATE audit_entries SET before = without_address(before), after = without_address(after)
      WHERE entity = 'order' AND entity_id = ANY(${orderIds.map(String)}::text[])
        AND (before->>'customerEmail' <> ${ERASED} OR after->>'customerEmail' <> ${ERASED})`,
  ];
  for (const statement of statements) await tx.$executeRaw(statement);
}
