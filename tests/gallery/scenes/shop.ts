import { expect } from "@playwright/test";
import { queryDatabase } from "../../support/data/shop-database";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";

const sortButton = ({ main, labels }: SceneContext) =>
  main.getByRole("button", { name: labels.shop("sort") });

export const shopScenes: readonly Scene[] = [
  wholePage("shop", (context) => context.visit("/shop")),
  wholePage("shop-gaming", (context) => context.visit("/shop/gaming")),
  wholePage("shop-software", (context) => context.visit("/shop/software")),
  wholePage("shop-creative", (context) => context.visit("/shop/creative")),
  inWindow(
    "shop-sort-open",
    async (context) => {
      await context.visit("/shop");
      await sortButton(context).click();
      await expect(context.page.getByRole("option")).toHaveCount(4);
    },
    { isPerSize: true },
  ),
  wholePage("shop-sorted", async (context) => {
    await context.visit("/shop");
    const name = context.labels.shop("sortBy.priceDown");
    await sortButton(context).click();
    await context.page.getByRole("option", { name, exact: true }).click();
    await expect(sortButton(context)).toContainText(name);
  }),
  wholePage("shop-empty", (context) => withoutProducts(context, `/shop/${EMPTIED_CATEGORY}`), {
    isAlone: true,
    needsOwnShop: true,
  }),
];

/** The category whose products are hidden. */
const EMPTIED_CATEGORY = "creative";

/** Opens the path while the category has no active products. The open page keeps this state. */
async function withoutProducts(context: SceneContext, path: string): Promise<void> {
  try {
    await setActive(false);
    await expect(async () => {
      await context.visit(path);
      const none = context.labels.shop("emptyTitle");
      await expect(context.main.getByText(none, { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
  } finally {
    await setActive(true);
  }
}

/** Activates or deactivates all products of the category, which are active by default. */
async function setActive(isActive: boolean) {
  await queryDatabase(
    `UPDATE products SET is_active = $1 FROM categories
     WHERE categories.id = products.category_id AND slug = $2 AND archived_at IS NULL`,
    [isActive, EMPTIED_CATEGORY],
  );
}
