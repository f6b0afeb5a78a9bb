import { expect } from "@playwright/test";
import { inDatabase } from "./database";
import type { Stage } from "./stage";

/** The category whose shelf is emptied. */
export const OWN_CATEGORY = "creative";

/** Opens the category's page while nothing in it is for sale; what the browser shows stays as it is. */
export async function withoutProducts(stage: Stage, path: string): Promise<void> {
  try {
    await setActive(false);
    await expect(async () => {
      await stage.visit(path);
      const none = stage.words.shop("emptyTitle");
      await expect(stage.main.getByText(none, { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
  } finally {
    await setActive(true);
  }
}

/** Of the built-in catalogue, whose products are all for sale. */
async function setActive(isActive: boolean) {
  await inDatabase(
    `UPDATE products SET is_active = $1 FROM categories
     WHERE categories.id = products.category_id AND slug = $2 AND archived_at IS NULL`,
    [isActive, OWN_CATEGORY],
  );
}
