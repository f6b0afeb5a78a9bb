import { expect } from "@playwright/test";
import { CATEGORY_COLOURS, CATEGORY_ICONS } from "@/domain/catalogue/category";
import { translator } from "@/i18n/translator";
import { queryDatabase } from "../../support/data/shop-database";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { openPanel } from "./panel-screens";

const CREATIVE = 3;
const CREATIVE_SUITE = 10;
const FEATURED = "of the long row";

/** [name in English, name in Arabic] of categories of a larger shop. */
const NAMES: readonly (readonly [string, string])[] = [
  ["Gift cards", "بطاقات الهدايا"],
  ["Streaming", "بث ومشاهدة"],
  ["Music", "موسيقى"],
  ["Learning", "تعليم"],
];

/**
 * Opens the path while the shop has `more` additional categories. The open page shows them even
 * after their deletion.
 */
async function withMore(context: SceneContext, more: number, path: string): Promise<void> {
  try {
    for (let index = 0; index < more; index++) await addCategory(index);
    const last = context.page.locator(`a[href*="/shop/more-${Math.min(more, 4) - 1}"]`).first();
    await expect(async () => {
      await context.visit(path);
      await expect(last).toBeAttached({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
  } finally {
    await queryDatabase("DELETE FROM categories WHERE slug LIKE 'more-%'", []);
  }
}

async function addCategory(index: number): Promise<void> {
  const [name, nameAr] = NAMES[index % NAMES.length] ?? ["", ""];
  const round = index < NAMES.length ? "" : ` ${Math.floor(index / NAMES.length) + 1}`;
  await queryDatabase(
    `INSERT INTO categories (name, name_ar, slug, icon, colour, position)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      name + round,
      nameAr + round,
      `more-${index}`,
      CATEGORY_ICONS[(index + 4) % CATEGORY_ICONS.length],
      CATEGORY_COLOURS[(index + 4) % CATEGORY_COLOURS.length],
      100 + index,
    ],
  );
}

const OWN = { isAlone: true, needsOwnShop: true };

/** Opens the home page with eight more featured packs: one is low on stock, one is sold out. */
async function withMoreFeatured(context: SceneContext): Promise<void> {
  await queryDatabase(
    `INSERT INTO products (name, name_ar, description, category_id, game_id, fulfilment, price_usd,
       image_url, stock, featured_position)
     SELECT i * 100 || ' Comet Coins', i * 100 || ' عملة مذنب', $1, category_id, game_id, fulfilment,
       i, image_url, CASE i WHEN 1 THEN 3 WHEN 2 THEN 0 ELSE -1 END, i
     FROM products, generate_series(1, 8) AS i WHERE id = 1`,
    [FEATURED],
  );
  const name = context.locale === "ar" ? "800 عملة مذنب" : "800 Comet Coins";
  try {
    await expect(async () => {
      await context.visit("/");
      await expect(context.main.getByText(name).first()).toBeAttached({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
  } finally {
    await queryDatabase("DELETE FROM products WHERE description = $1", [FEATURED]);
  }
}

/** Opens the form of a product in a hidden category. */
async function openFormOfHidden(context: SceneContext): Promise<void> {
  const show = (isShown: boolean) =>
    queryDatabase("UPDATE categories SET is_shown = $1 WHERE id = $2", [isShown, CREATIVE]);
  await show(false);
  try {
    const texts = translator(context.locale, "adminProducts");
    const category = context.locale === "ar" ? "الإبداع" : "Creative";
    const field = context.dialog.getByText(texts("form.hiddenCategory", { category }));
    await openPanel(context, `?product=${CREATIVE_SUITE}`, field);
    await context.scrollTo(field);
  } finally {
    await show(true);
  }
}

/** Categories beyond the three built-in ones, and their editor. */
export const categoryScenes: readonly Scene[] = [
  wholePage("home-seven-categories", (context) => withMore(context, 4, "/"), OWN),
  wholePage("home-many-categories", (context) => withMore(context, 47, "/"), OWN),
  wholePage("shop-many-categories", (context) => withMore(context, 47, "/shop"), OWN),
  wholePage("home-many-featured", withMoreFeatured, {
    ...OWN,
    sizes: ["desktop", "mobile", "narrow"],
  }),
  inWindow("panel-product-hidden-category", openFormOfHidden, { ...OWN, isPerSize: true }),
  wholePage("panel-categories", (context) =>
    openPanel(context, "?tab=categories", context.page.getByRole("rowheader").first()),
  ),
  inWindow("panel-category-edit", (context) =>
    openPanel(
      context,
      `?tab=categories&edit=${CREATIVE}`,
      context.dialog.getByRole("textbox").first(),
    ),
  ),
  inWindow("panel-featured", (context) =>
    openPanel(context, "?featured=open", context.dialog.getByRole("listitem").nth(9)),
  ),
];
