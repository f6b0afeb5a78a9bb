-- A key that an admin has looked at is not sold as new: it waits as `seen` until one releases or revokes it. Those of before too.
ALTER TABLE "licence_keys"
  DROP CONSTRAINT "licence_keys_status_known",
  DROP CONSTRAINT "licence_keys_owner";
UPDATE "licence_keys" SET "status" = 'seen' WHERE "status" = 'available' AND "revealed_at" IS NOT NULL;
ALTER TABLE "licence_keys"
  ADD CONSTRAINT "licence_keys_status_known"
    CHECK ("status" IN ('available', 'seen', 'reserved', 'sold', 'revoked')),
  ADD CONSTRAINT "licence_keys_owner"
    CHECK (("status" IN ('available', 'seen')) = ("order_item_id" IS NULL) OR "status" = 'revoked'),
  ADD CONSTRAINT "licence_keys_available_is_unseen" CHECK ("status" <> 'available' OR "revealed_at" IS NULL);

-- Whoever puts a key back into the pool, be it an order that failed or a refund: one that was looked at goes no further.
CREATE FUNCTION "keep_seen_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status" := 'seen';
  RETURN NEW;
END $$;
CREATE TRIGGER "licence_keys_seen" BEFORE UPDATE OF "status", "revealed_at" ON "licence_keys"
  FOR EACH ROW WHEN (NEW."status" = 'available' AND NEW."revealed_at" IS NOT NULL) EXECUTE FUNCTION "keep_seen_key"();
