-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds the first order that changed since a moment.
CREATE INDEX changed_orders_changed_at_position_idx ON changed_orders USING btree (changed_at, "position");

-- Serves changed orders in the order of their last change.
CREATE UNIQUE INDEX changed_orders_position_key ON changed_orders USING btree ("position");

-- Finds the recorded openings of codes of an order line.
CREATE INDEX code_openings_item_id_idx ON code_openings USING btree (item_id);

-- Limits openings in the profile to one per line, address and hour.
CREATE UNIQUE INDEX code_openings_of_profile ON code_openings USING btree (item_id, address, hour) WHERE way = 'profile'::text;

-- Finds old openings for deletion.
CREATE INDEX code_openings_opened_at_idx ON code_openings USING btree (opened_at);

-- Serves the events of an order in their order.
CREATE INDEX order_events_order_id_id_idx ON order_events USING btree (order_id, id);

-- Finds top-ups without the supplier's final answer; those queried longest ago come first.
CREATE INDEX order_items_asked_topups ON order_items USING btree (topup_looked_at NULLS FIRST, id) WHERE topup_status = ANY (ARRAY['submitting'::text, 'submitted'::text]);

-- Finds rejected top-ups whose deadline for corrections has passed.
CREATE INDEX order_items_correct_until ON order_items USING btree (correct_until) WHERE correct_until IS NOT NULL;

-- Finds open top-ups by state, for the panel's Today tab and lists.
CREATE INDEX order_items_open_topups ON order_items USING btree (topup_status, order_id) WHERE (topup_status = ANY (ARRAY['waiting'::text, 'submitting'::text, 'submitted'::text, 'rejected'::text])) AND refund_id IS NULL;

-- Finds the lines of an order.
CREATE INDEX order_items_order_id_idx ON order_items USING btree (order_id);

-- Finds the latest orders of a product.
CREATE INDEX order_items_product_id_order_id_idx ON order_items USING btree (product_id, order_id);

-- Finds the lines that a refund withdrew.
CREATE INDEX order_items_refund_id_idx ON order_items USING btree (refund_id);

-- Finds orders with a top-up that was credited without being paid.
CREATE INDEX order_items_unpaid ON order_items USING btree (order_id) WHERE unpaid_refund_id IS NOT NULL;

-- Serves figures by time of payment.
CREATE INDEX orders_completed_at_idx ON orders USING btree (completed_at);

-- Serves the panel's orders and the figures by time of order.
CREATE INDEX orders_created_at_idx ON orders USING btree (created_at);

-- Finds newer orders of an address, before a mail about an unpaid order is sent.
CREATE INDEX orders_customer_email_idx ON orders USING btree (customer_email);

-- Finds the orders of an address, newest first: a customer's page, an account's guest orders.
CREATE INDEX orders_email ON orders USING btree (lower(customer_email), id);

-- Finds orders by part of an address.
CREATE INDEX orders_email_search ON orders USING gin (lower(customer_email) gin_trgm_ops);

-- Finds the orders of a mailbox, for coupons and for rules that hold orders.
CREATE INDEX orders_mailbox ON orders USING btree (mailbox_key(customer_email));

-- Counts the open orders of a mailbox for each new order.
CREATE INDEX orders_open_mailbox ON orders USING btree (mailbox_key(customer_email)) WHERE status = 'pending'::text;

-- Counts the open orders of a network for each new order.
CREATE INDEX orders_open_network ON orders USING btree (client_network) WHERE status = 'pending'::text;

-- Tells paid orders from abandoned ones without reading the table.
CREATE INDEX orders_paid ON orders USING btree (id) INCLUDE (completed_at) WHERE status = ANY (ARRAY['completed'::text, 'delivered'::text]);

-- Keeps PayPal's order ids unique, and finds the shop's order by the id.
CREATE UNIQUE INDEX orders_paypal_order_id_key ON orders USING btree (paypal_order_id);

-- Finds unpaid orders that are due to expire.
CREATE INDEX orders_pending_expiry ON orders USING btree (expires_at) WHERE status = 'pending'::text;

-- Finds the open order of a cart.
CREATE INDEX orders_session_id_status_idx ON orders USING btree (session_id, status);

-- Serves the panel's orders by state, newest first.
CREATE INDEX orders_status_id_idx ON orders USING btree (status, id);

-- Finds the orders of an account.
CREATE INDEX orders_user_id_created_at_idx ON orders USING btree (user_id, created_at);

-- Finds paid orders that wait, by reason.
CREATE INDEX orders_waiting ON orders USING btree (waits_for, id) WHERE waits_for IS NOT NULL;

-- Finds paid orders that wait; those examined longest ago come first.
CREATE INDEX orders_waiting_turns ON orders USING btree (wait_looked_at NULLS FIRST) WHERE waits_for IS NOT NULL;

-- Limits supplier conflicts to one per order line, attempt and kind.
CREATE UNIQUE INDEX supplier_conflicts_order_item_id_attempt_kind_key ON supplier_conflicts USING btree (order_item_id, attempt, kind);

-- Finds supplier conflicts that no admin has acknowledged.
CREATE INDEX supplier_conflicts_unseen ON supplier_conflicts USING btree (order_item_id) WHERE acknowledged_at IS NULL;
