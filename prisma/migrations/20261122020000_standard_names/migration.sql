-- Standard names: key states available, reserved, sold, revoked; images; idempotency keys; reserved units.
-- Every row stays. A process of the version before cannot work on this database: stop it first.

-- All at once: one after the other could wait for an order that waits for the first.
LOCK TABLE "order_items", "licence_keys", "pictures", "audit_entries" IN ACCESS EXCLUSIVE MODE;

-- Keys of the pool
ALTER TABLE "licence_keys"
  DROP CONSTRAINT "licence_keys_status_known",
  DROP CONSTRAINT "licence_keys_owner";
DROP INDEX "licence_keys_free";

CREATE OR REPLACE FUNCTION "signal_pool_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM "before" JOIN "after" USING ("id")
    WHERE ("before"."status" = 'available') <> ("after"."status" = 'available')
  ) THEN
    PERFORM pg_notify('catalogue_changed', '');
  END IF;
  RETURN NULL;
END $$;

UPDATE "licence_keys" SET "status" = CASE "status"
  WHEN 'free' THEN 'available' WHEN 'held' THEN 'reserved' WHEN 'retired' THEN 'revoked' END
WHERE "status" IN ('free', 'held', 'retired');

ALTER TABLE "licence_keys"
  ALTER COLUMN "status" SET DEFAULT 'available',
  ADD CONSTRAINT "licence_keys_status_known"
    CHECK ("status" IN ('available', 'reserved', 'sold', 'revoked')),
  ADD CONSTRAINT "licence_keys_owner"
    CHECK (("status" = 'available') = ("order_item_id" IS NULL) OR "status" = 'revoked');
-- The next available keys of a product.
CREATE INDEX "licence_keys_available" ON "licence_keys" ("product_id", "created_at", "id")
  WHERE "status" = 'available';

-- Units of a counted stock
ALTER TABLE "order_items" RENAME COLUMN "held_units" TO "reserved_units";
ALTER TABLE "order_items" RENAME CONSTRAINT "order_items_held_units" TO "order_items_reserved_units";

-- Uploaded images
ALTER TABLE "pictures" RENAME TO "images";
ALTER TABLE "images" RENAME CONSTRAINT "pictures_pkey" TO "images_pkey";

-- The audit log: who did what to what, and when, stays as it was written; only the names change.
ALTER TABLE "audit_entries" RENAME COLUMN "request_id" TO "idempotency_key";
ALTER INDEX "audit_entries_request_id_key" RENAME TO "audit_entries_idempotency_key_key";

ALTER TABLE "audit_entries" DISABLE TRIGGER "audit_entries_are_final";

UPDATE "audit_entries" SET "action" = 'key.revoke' WHERE "action" = 'key.retire';
UPDATE "audit_entries" SET "action" = 'image.upload', "entity" = 'image' WHERE "entity" = 'picture';
UPDATE "audit_entries" SET
  "before" = CASE "before"->>'status'
    WHEN 'free' THEN jsonb_set("before", '{status}', '"available"')
    WHEN 'held' THEN jsonb_set("before", '{status}', '"reserved"')
    WHEN 'retired' THEN jsonb_set("before", '{status}', '"revoked"')
    ELSE "before" END,
  "after" = CASE "after"->>'status'
    WHEN 'free' THEN jsonb_set("after", '{status}', '"available"')
    WHEN 'held' THEN jsonb_set("after", '{status}', '"reserved"')
    WHEN 'retired' THEN jsonb_set("after", '{status}', '"revoked"')
    ELSE "after" END
WHERE "entity" = 'key'
  AND ("before"->>'status' IN ('free', 'held', 'retired') OR "after"->>'status' IN ('free', 'held', 'retired'));

ALTER TABLE "audit_entries" ENABLE TRIGGER "audit_entries_are_final";
