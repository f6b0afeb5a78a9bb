-- Beside the previous release: yes
-- A transaction notes each order once, however many of its rows it changes: a setting that ends
-- with the transaction remembers the last order. A purchase wrote five or six rows before.
CREATE FUNCTION add_order_change(changed integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('barq.changed_order', true) IS DISTINCT FROM changed::text THEN
    INSERT INTO order_changes (order_id) VALUES (changed);
    PERFORM set_config('barq.changed_order', changed::text, true);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION note_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_order_change(NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_change_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_order_change(NEW.order_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_claim_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_order_change(i.order_id) FROM order_items i WHERE i.id = NEW.order_item_id;
  RETURN NULL;
END $$;
