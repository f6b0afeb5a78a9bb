-- Option sets are data: what the wizard asks was code, by the product's kind. The four sets of the
-- specification (§9) are built in, with their modifiers in cents and their words in both languages.
-- A process of the version before cannot work on this database: stop it first.

LOCK TABLE "products", "order_items", "licence_keys" IN ACCESS EXCLUSIVE MODE;

-- CreateTable
CREATE TABLE "option_sets" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_ar" TEXT,
    "steps" JSONB NOT NULL DEFAULT '[]',
    "is_built_in" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "option_sets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "option_sets_slug_key" ON "option_sets"("slug");

ALTER TABLE "option_sets"
  ADD CONSTRAINT "option_sets_steps_are_a_list" CHECK (jsonb_typeof("steps") = 'array');

INSERT INTO "option_sets" ("id", "slug", "name", "name_ar", "is_built_in", "steps") VALUES
(1, 'game_topup', 'Game server', 'خادم اللعبة', true, $json$
[
  {"id":"server","type":"select","required":true,"choosesKey":false,"name":"Server","nameAr":"الخادم","title":"Which server do you play on?","titleAr":"على أي خادم تلعب؟","hint":"The region of your game account.","hintAr":"منطقة حسابك في اللعبة.","placeholder":null,"placeholderAr":null,"options":[
    {"value":"global","label":"Global","labelAr":"عالمي","hint":"Worldwide servers","hintAr":"الخوادم العالمية","modifierCents":0},
    {"value":"europe","label":"Europe","labelAr":"أوروبا","hint":"European servers","hintAr":"الخوادم الأوروبية","modifierCents":0},
    {"value":"asia","label":"Asia","labelAr":"آسيا","hint":"Asian servers","hintAr":"الخوادم الآسيوية","modifierCents":0},
    {"value":"middle-east","label":"Middle East","labelAr":"الشرق الأوسط","hint":"Middle East servers","hintAr":"خوادم الشرق الأوسط","modifierCents":0}]}
]
$json$),
(2, 'licence', 'Licence', 'ترخيص', true, $json$
[
  {"id":"license-type","type":"select","required":true,"choosesKey":false,"name":"Licence","nameAr":"الترخيص","title":"Which licence do you need?","titleAr":"أي ترخيص تحتاج؟","hint":"Commercial use adds [amount].","hintAr":"يضيف الاستخدام التجاري [amount].","placeholder":null,"placeholderAr":null,"options":[
    {"value":"personal","label":"Personal","labelAr":"شخصي","hint":"For your own devices","hintAr":"لأجهزتك أنت","modifierCents":0},
    {"value":"commercial","label":"Commercial","labelAr":"تجاري","hint":"For work and clients","hintAr":"للعمل والعملاء","modifierCents":1000}]},
  {"id":"platform","type":"radio","required":true,"choosesKey":false,"name":"Platform","nameAr":"النظام","title":"Which platform do you use?","titleAr":"على أي نظام تعمل؟","hint":"The key works on the platform you choose.","hintAr":"يعمل المفتاح على النظام الذي تختاره.","placeholder":null,"placeholderAr":null,"options":[
    {"value":"windows","label":"Windows","labelAr":"ويندوز","hint":"Desktop and laptop","hintAr":"حاسوب مكتبي أو محمول","modifierCents":0},
    {"value":"mac","label":"Mac","labelAr":"ماك","hint":"Desktop and laptop","hintAr":"حاسوب مكتبي أو محمول","modifierCents":0},
    {"value":"mobile","label":"Mobile","labelAr":"جوال","hint":"Phone and tablet","hintAr":"هاتف أو جهاز لوحي","modifierCents":0}]},
  {"id":"additional-services","type":"checkbox","required":false,"choosesKey":false,"name":"Services","nameAr":"الخدمات","title":"Would you like help with it?","titleAr":"هل تريد مساعدة في استخدامه؟","hint":"Optional. Choose as many as you like, or none.","hintAr":"اختياري. اختر ما شئت، أو لا شيء.","placeholder":null,"placeholderAr":null,"options":[
    {"value":"installation-support","label":"Installation support","labelAr":"دعم التثبيت","hint":"We set it up with you","hintAr":"نثبّته معك","modifierCents":1500},
    {"value":"basic-training","label":"Basic training","labelAr":"تدريب أساسي","hint":"A first lesson by e-mail","hintAr":"درس أول عبر البريد","modifierCents":2500},
    {"value":"priority-support","label":"Priority support","labelAr":"دعم ذو أولوية","hint":"Your messages come first","hintAr":"رسائلك أولًا","modifierCents":1000}]}
]
$json$),
(3, 'creative', 'Creative subscription', 'اشتراك إبداعي', true, $json$
[
  {"id":"subscription-duration","type":"select","required":true,"choosesKey":false,"name":"Duration","nameAr":"المدة","title":"How long should it run?","titleAr":"كم تريد أن يدوم الاشتراك؟","hint":"Longer subscriptions cost less.","hintAr":"كلما طالت المدة قلّ السعر.","placeholder":null,"placeholderAr":null,"options":[
    {"value":"1-month","label":"1 month","labelAr":"شهر واحد","hint":"Try it first","hintAr":"للتجربة أولًا","modifierCents":0},
    {"value":"3-months","label":"3 months","labelAr":"3 أشهر","hint":"One quarter","hintAr":"ربع سنة","modifierCents":-1000},
    {"value":"6-months","label":"6 months","labelAr":"6 أشهر","hint":"Half a year","hintAr":"نصف سنة","modifierCents":-2000},
    {"value":"12-months","label":"12 months","labelAr":"12 شهرًا","hint":"The whole year","hintAr":"سنة كاملة","modifierCents":-3500}]},
  {"id":"applications","type":"checkbox","required":true,"choosesKey":false,"name":"Applications","nameAr":"التطبيقات","title":"Which applications do you need?","titleAr":"أي تطبيقات تحتاج؟","hint":"Pick at least one. Video and motion add [amount] each.","hintAr":"اختر تطبيقًا واحدًا على الأقل. يضيف كل من الفيديو والحركة [amount].","placeholder":null,"placeholderAr":null,"options":[
    {"value":"photoshop","label":"Photoshop","labelAr":"Photoshop","hint":"Photo editing","hintAr":"تحرير الصور","modifierCents":0},
    {"value":"illustrator","label":"Illustrator","labelAr":"Illustrator","hint":"Vector drawing","hintAr":"الرسم المتجه","modifierCents":0},
    {"value":"premiere","label":"Premiere","labelAr":"Premiere","hint":"Video editing","hintAr":"تحرير الفيديو","modifierCents":500},
    {"value":"after-effects","label":"After Effects","labelAr":"After Effects","hint":"Motion graphics","hintAr":"الرسوم المتحركة","modifierCents":500}]}
]
$json$),
(4, 'other', 'Notes', 'ملاحظات', true, $json$
[
  {"id":"notes","type":"text","required":false,"choosesKey":false,"name":"Notes","nameAr":"ملاحظات","title":"Anything we should know?","titleAr":"هل من شيء علينا معرفته؟","hint":"Optional.","hintAr":"اختياري.","placeholder":null,"placeholderAr":null,"options":[]}
]
$json$);
SELECT setval('option_sets_id_seq', 4);

-- Products: the set takes the place of the kind. That a top-up asks for a Player ID is said by how it is
-- delivered alone.
ALTER TABLE "products"
  ADD COLUMN "option_set_id" INTEGER,
  ADD COLUMN "lowest_price_usd" DECIMAL(10,2);

UPDATE "products" SET "option_set_id" = "option_sets"."id"
  FROM "option_sets" WHERE "option_sets"."slug" = "products"."kind";

-- Of the built-in sets only the creative one makes anything cheaper, by at most 35 dollars. Where that is
-- more than half of the price, a lowest price must be given (design §3): the built-in products get theirs,
-- any other one half of its price.
UPDATE "products" SET "lowest_price_usd" = CASE
    WHEN "id" = 9 AND "price_usd" = 29.99 THEN 9.99
    WHEN "id" = 10 AND "price_usd" = 54.99 THEN 19.99
    ELSE ceil("price_usd" * 50) / 100 END
  WHERE "option_set_id" = 3 AND "price_usd" > 0 AND ("price_usd" - 35) * 2 < "price_usd";

-- Takes the two checks along that speak of it.
ALTER TABLE "products" DROP COLUMN "kind";

ALTER TABLE "products"
  ADD CONSTRAINT "products_lowest_price_positive" CHECK ("lowest_price_usd" > 0);

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_option_set_id_fkey" FOREIGN KEY ("option_set_id") REFERENCES "option_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "products_option_set_id_idx" ON "products"("option_set_id");

-- Orders keep what was chosen with its words. An answer whose question is gone keeps its own name.
ALTER TABLE "order_items"
  ADD COLUMN "chosen" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "choice" TEXT NOT NULL DEFAULT '',
  ADD CONSTRAINT "order_items_chosen_is_a_list" CHECK (jsonb_typeof("chosen") = 'array');

WITH "steps" AS (
  SELECT "step", "step"->>'id' AS "step_id", row_number() OVER (ORDER BY "option_sets"."id", "place") AS "place"
  FROM "option_sets", jsonb_array_elements("option_sets"."steps") WITH ORDINALITY AS "s"("step", "place")
), "answers" AS (
  SELECT "order_items"."id" AS "item_id", "given"."key" AS "step_id", "answer"."value", "answer"."place"
  FROM "order_items", jsonb_each("order_items"."options") AS "given",
    jsonb_array_elements_text(
      CASE jsonb_typeof("given"."value") WHEN 'array' THEN "given"."value" ELSE jsonb_build_array("given"."value") END
    ) WITH ORDINALITY AS "answer"("value", "place")
), "named" AS (
  SELECT "answers"."item_id", jsonb_agg(jsonb_build_object(
      'stepId', "answers"."step_id",
      'value', "answers"."value",
      'name', coalesce("steps"."step"->>'name', "answers"."step_id"),
      'nameAr', "steps"."step"->>'nameAr',
      'label', coalesce("option"->>'label', "answers"."value"),
      'labelAr', "option"->>'labelAr'
    ) ORDER BY "steps"."place", "answers"."step_id", "answers"."place") AS "chosen"
  FROM "answers"
    LEFT JOIN "steps" USING ("step_id")
    LEFT JOIN LATERAL (
      SELECT "option" FROM jsonb_array_elements("steps"."step"->'options') AS "option"
      WHERE "option"->>'value' = "answers"."value"
    ) AS "options" ON true
  GROUP BY "answers"."item_id"
)
UPDATE "order_items" SET "chosen" = "named"."chosen"
  FROM "named" WHERE "named"."item_id" = "order_items"."id";

-- A key of a step that chooses the key belongs to one value of it; '' where none does.
ALTER TABLE "licence_keys" ADD COLUMN "choice" TEXT NOT NULL DEFAULT '';
DROP INDEX "licence_keys_available";
-- The next available keys of a product, or of one of its choices.
CREATE INDEX "licence_keys_available" ON "licence_keys" ("product_id", "choice", "created_at", "id")
  WHERE "status" = 'available';

-- The wizard's questions and prices stand on the product pages.
CREATE TRIGGER "option_sets_signal" AFTER INSERT OR UPDATE OR DELETE ON "option_sets"
  FOR EACH STATEMENT EXECUTE FUNCTION "signal_catalogue_change"();
