-- The panel finds a key by how it ends. Null until the workers have filled it in, "" of a key that has no ending to be
-- found by. The column is added without rewriting the table, and the first index is empty at first. Decision 081.
ALTER TABLE "licence_keys" ADD COLUMN "ending" TEXT;
CREATE INDEX "licence_keys_ending" ON "licence_keys" ("ending", "created_at", "id") WHERE "ending" <> '';
CREATE INDEX "licence_keys_without_ending" ON "licence_keys" ("id") WHERE "ending" IS NULL;
