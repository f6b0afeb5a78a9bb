-- Answers to a game's fields on cart lines and order items; until now there was one, the Player ID.
-- No line is lost: equal Player IDs have equal keys, different ones different keys.

LOCK TABLE "cart_items", "order_items" IN ACCESS EXCLUSIVE MODE;

ALTER TABLE "cart_items"
  ADD COLUMN "topup_fields" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "topup_key" TEXT NOT NULL DEFAULT '';
-- The key is what topupKeyOf (src/server/carts/topup-answers.ts) makes of the same answers.
UPDATE "cart_items" SET
  "topup_fields" = jsonb_build_object('playerId', "player_id"),
  "topup_key" = rtrim(translate(
    encode(sha256(convert_to('[["playerId","' || "player_id" || '"]]', 'UTF8')), 'base64'), '+/', '-_'), '=')
WHERE "player_id" <> '';
-- Its check and the unique index that it was part of go with it.
ALTER TABLE "cart_items" DROP COLUMN "player_id";
ALTER TABLE "cart_items"
  ADD CONSTRAINT "cart_items_topup_key" CHECK (("topup_fields" = '{}') = ("topup_key" = ''));
CREATE UNIQUE INDEX "cart_items_session_id_product_id_options_key_topup_key_key"
  ON "cart_items" ("session_id", "product_id", "options_key", "topup_key");

ALTER TABLE "order_items"
  ADD COLUMN "topup_game" TEXT,
  ADD COLUMN "topup_fields" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "topup_answers" JSONB NOT NULL DEFAULT '[]',
  DROP CONSTRAINT "order_items_topup_has_player";
UPDATE "order_items" SET
  "topup_game" = 'pubg',
  "topup_fields" = jsonb_build_object('playerId', "pubg_player_id"),
  "topup_answers" = jsonb_build_array(jsonb_build_object(
    'key', 'playerId', 'label', 'Player ID', 'labelAr', 'معرّف اللاعب', 'value', "pubg_player_id",
    'valueLabel', NULL, 'valueLabelAr', NULL))
WHERE "pubg_player_id" IS NOT NULL;
ALTER TABLE "order_items"
  ADD CONSTRAINT "order_items_topup_has_answers"
    CHECK ("fulfilment" <> 'topup' OR ("topup_game" IS NOT NULL AND "topup_fields" <> '{}')),
  -- The built-in game's one answer has a column of its own, the specification's.
  ADD CONSTRAINT "order_items_player_id_is_answer"
    CHECK ("pubg_player_id" IS NOT DISTINCT FROM
      CASE WHEN "topup_game" = 'pubg' THEN "topup_fields"->>'playerId' END);
