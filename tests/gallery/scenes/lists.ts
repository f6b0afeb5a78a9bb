import { expect } from "@playwright/test";
import { queryDatabase } from "../../support/data/shop-database";
import { type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";

const OWN = {
  isAlone: true,
  needsOwnShop: true,
  sizes: ["desktop", "mobile", "narrow"],
} as const;

const MARK = "of the long list";

/** Opens the path while the shop has sixty more products. The open page keeps showing them. */
async function withMany(context: SceneContext, path: string) {
  await queryDatabase(
    `INSERT INTO products (name, name_ar, description, category_id, price_usd, original_price_usd,
       image_url, digital_content, platform, stock)
     SELECT 'Brush set ' || i, 'مجموعة فرش ' || i, $1, 3, i, CASE WHEN i % 4 = 0 THEN i + 5 END,
       '/art/' || (ARRAY['photo', 'creative', 'office', 'system'])[1 + i % 4] || '.svg', 'sealed',
       CASE WHEN i % 3 = 0 THEN 'Windows' WHEN i % 3 = 1 THEN 'macOS' END,
       CASE WHEN i % 9 = 0 THEN 0 WHEN i % 7 = 0 THEN 3 ELSE 20 END
     FROM generate_series(1, 60) AS i`,
    [MARK],
  );
  try {
    await expect(async () => {
      await context.visit(path);
      const another = context.main.locator('a[href*="page="]').first();
      await expect(another).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
  } finally {
    await queryDatabase("DELETE FROM products WHERE description = $1", [MARK]);
  }
}

/** Longer product lists: pages, filters, no matches. */
export const listScenes: readonly Scene[] = [
  wholePage("shop-page-2", (context) => withMany(context, "/shop?page=2"), OWN),
  wholePage(
    "shop-filters",
    async (context) => {
      await withMany(context, "/shop/creative?stock=1&min=5");
      await context.main.locator("summary").first().click();
    },
    OWN,
  ),
  wholePage("shop-nothing-fits", (context) => context.visit("/shop?min=4000&stock=1")),
  wholePage("shop-search", (context) => context.visit("/shop?q=pugb")),
  wholePage("shop-search-nothing", (context) => context.visit("/shop?q=lawnmower")),
];
