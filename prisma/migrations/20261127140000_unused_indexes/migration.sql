-- Beside the previous release: yes

-- No statement selects unprocessed events by time. Closing events finds them by id.
DROP INDEX CONCURRENTLY "provider_events_unprocessed";
-- refunds_open finds requested refunds, refunds_order_id_idx the refunds of an order.
DROP INDEX CONCURRENTLY "refunds_under_way";
-- orders_email finds the orders of an address, those of guests among them.
DROP INDEX CONCURRENTLY "orders_guest_email";
