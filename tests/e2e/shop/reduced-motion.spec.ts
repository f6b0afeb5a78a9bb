import type { Route } from "@playwright/test";
import { expect, test } from "../../support/fixtures";
import { watchAnimations } from "../../support/pages/animations";
import { ShopPage } from "../../support/pages/shop-page";

const LICENCE = "Desktop OS Pro licence";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("with reduced motion nothing animates, and work in progress is shown as text", async ({
  page,
}) => {
  const movement = await watchAnimations(page);
  const shop = new ShopPage(page);
  await shop.visit("/product/7");
  const isAdding = new Promise<Route>((resolve) => page.route(/cart\.add/, resolve));
  await shop.quickAddButton.click();
  const working = shop.main.getByRole("button", { name: "Working…" });
  await expect(working).toHaveAttribute("aria-busy", "true");
  await (await isAdding).continue();
  await shop.expectAdded(LICENCE);
  await expect(page.getByRole("status").filter({ hasText: "1 item in your cart" })).toHaveCount(1);

  await shop.openCart();
  await page.keyboard.press("Escape");
  await expect(shop.drawer).toHaveCount(0);
  await page.getByRole("banner").getByRole("button", { name: "Switch to the dark theme" }).click();
  await expect(page.locator("html")).toHaveClass(/(^| )dark( |$)/);
  await shop.main.getByRole("button", { name: "Customize & Add to Cart" }).click();
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await movement()).toEqual([]);
});
