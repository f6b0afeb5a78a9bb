-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Marks figures to be summed again when a sold key leaves its order line.
CREATE TRIGGER key_figures AFTER UPDATE OF order_item_id ON licence_keys
  FOR EACH ROW WHEN (old.order_item_id IS DISTINCT FROM new.order_item_id AND (old.status = ANY (ARRAY['sold'::text, 'revoked'::text])) AND old.order_item_id IS NOT NULL)
  EXECUTE FUNCTION key_figures();

-- Keeps the product's units for sale equal to its available keys.
CREATE TRIGGER licence_keys_delete_units AFTER DELETE ON licence_keys REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_available_keys();

-- Keeps the product's units for sale equal to its available keys.
CREATE TRIGGER licence_keys_insert_units AFTER INSERT ON licence_keys REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_available_keys();

-- Quarantines a key that returns to the pool while its batch is quarantined.
CREATE TRIGGER licence_keys_quarantine BEFORE UPDATE OF status ON licence_keys
  FOR EACH ROW WHEN (new.status = 'available'::text)
  EXECUTE FUNCTION keep_quarantined_key();

-- Quarantines a new key of a quarantined batch.
CREATE TRIGGER licence_keys_quarantine_new BEFORE INSERT ON licence_keys
  FOR EACH ROW WHEN (new.status = 'available'::text)
  EXECUTE FUNCTION keep_quarantined_key();

-- Rejects a key that is encrypted with a retired key.
CREATE TRIGGER licence_keys_seal BEFORE INSERT OR UPDATE OF sealed ON licence_keys
  FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_seal('sealed');

-- Changes a revealed key from `available` to `seen`; runs after the quarantine triggers.
CREATE TRIGGER licence_keys_seen BEFORE UPDATE OF status, revealed_at ON licence_keys
  FOR EACH ROW WHEN (new.status = 'available'::text AND new.revealed_at IS NOT NULL)
  EXECUTE FUNCTION keep_seen_key();

-- Keeps the product's units for sale equal to its available keys.
CREATE TRIGGER licence_keys_update_units AFTER UPDATE ON licence_keys REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_available_keys();

-- Writes the webhook event stock.added for new keys; runs after they were counted.
CREATE TRIGGER licence_keys_webhook AFTER INSERT ON licence_keys REFERENCING NEW TABLE AS added_keys
  FOR EACH STATEMENT
  EXECUTE FUNCTION webhook_of_keys();
