-- Games: what a top-up asks from the buyer is data. The specified Player ID is the built-in game's one field.

CREATE TABLE "games" (
  "id" SERIAL NOT NULL,
  "slug" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "name_ar" TEXT,
  "fields" JSONB NOT NULL,
  "is_built_in" BOOLEAN NOT NULL DEFAULT false,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "games_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "games_has_fields" CHECK (jsonb_typeof("fields") = 'array' AND "fields" <> '[]')
);
CREATE UNIQUE INDEX "games_slug_key" ON "games" ("slug");

INSERT INTO "games" ("id", "slug", "name", "name_ar", "is_built_in", "fields") VALUES (
  1, 'pubg', 'PUBG', 'ببجي', true,
  '[{
    "key": "playerId", "type": "digits", "minLength": 8, "maxLength": 16, "choices": [],
    "label": "Player ID", "labelAr": "معرّف اللاعب",
    "hint": "8 to 16 digits. Copy it from your game profile.",
    "hintAr": "من 8 إلى 16 رقمًا. انسخه من ملفك في اللعبة."
  }]'
);
SELECT setval('"games_id_seq"', 1);

-- Every top-up so far is one of the built-in game.
ALTER TABLE "products" ADD COLUMN "game_id" INTEGER;
UPDATE "products" SET "game_id" = 1 WHERE "fulfilment" = 'topup';
ALTER TABLE "products"
  ADD CONSTRAINT "products_topup_has_game" CHECK (("fulfilment" = 'topup') = ("game_id" IS NOT NULL)),
  ADD CONSTRAINT "products_game_id_fkey"
    FOREIGN KEY ("game_id") REFERENCES "games" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "products_game_id_idx" ON "products" ("game_id");

-- The page of a product shows what its game asks.
CREATE TRIGGER "games_signal" AFTER UPDATE ON "games"
  FOR EACH STATEMENT EXECUTE FUNCTION "signal_catalogue_change"();
