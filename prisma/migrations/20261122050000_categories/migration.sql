-- Categories as data: any number of them, with a sign, a picture, a colour, an order, shown or hidden. The
-- three of the specification keep their addresses, and the texts and pictures that were part of the code.

ALTER TABLE "categories"
  DROP CONSTRAINT "categories_slug_known",
  ADD CONSTRAINT "categories_slug_form"
    CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("slug") <= 60),
  ADD COLUMN "tagline" TEXT,
  ADD COLUMN "tagline_ar" TEXT,
  ADD COLUMN "icon" TEXT NOT NULL DEFAULT 'tag',
  ADD COLUMN "colour" TEXT NOT NULL DEFAULT 'violet',
  ADD COLUMN "image_url" TEXT,
  ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "is_shown" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

UPDATE "categories" SET
  "icon" = "look"."icon",
  "colour" = "look"."colour",
  "tagline" = "look"."tagline",
  "tagline_ar" = "look"."tagline_ar"
FROM (VALUES
  ('gaming', 'game-controller', 'midnight', 'UC packs for your Player ID', 'باقات UC لمعرّف اللاعب'),
  ('software', 'key', 'teal', 'Licences for system and office', 'تراخيص لنظامك ومكتبك'),
  ('creative', 'pen-nib', 'peach', 'Photo and design tools', 'أدوات الصور والتصميم')
) AS "look" ("slug", "icon", "colour", "tagline", "tagline_ar")
WHERE "categories"."slug" = "look"."slug";

-- In the order in which they were made, as they were shown so far.
UPDATE "categories" SET "position" = "ranked"."place"
FROM (SELECT "id", row_number() OVER (ORDER BY "id") AS "place" FROM "categories") AS "ranked"
WHERE "categories"."id" = "ranked"."id";
