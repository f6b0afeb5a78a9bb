import { expect, test } from "../../support/fixtures";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/pages/accessibility";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";

const PACK = "PUBG UC 660";
const PHONE = { width: 390, height: 844 };

for (const look of LOOKS) {
  test(`on a phone the bar offers the next step after an add, until another input is typed (${look.language})`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await keepPreferences(page, look);
    const shop = new ShopPage(page, look.language);
    const view = shop.main.getByRole("button", { name: shop.labels.cart("view") });
    const pay = shop.main.getByRole("link", { name: shop.labels.cart("pay") });
    await shop.visit("/product/3");
    await shop.playerIdField.fill("5123456789");
    await shop.quickAdd(PACK);
    await expect(view).toBeFocused();
    await expect(shop.main.getByText(shop.labels.cart("count", { count: 1 }))).toBeVisible();
    await expect(shop.quickAddButton).toBeHidden();
    await expectAccessible(page, "a product that was added");
    await expectNoSidewaysScroll(page, "a product that was added");

    await view.click();
    await expect(shop.cartLine(PACK)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(view).toBeFocused();

    await shop.playerIdField.fill("51234567890");
    await expect(shop.quickAddButton).toBeVisible();
    await expect(view).toHaveCount(0);
    await shop.quickAdd(PACK);
    await pay.click();
    await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText(
      shop.labels.checkout("title"),
    );
  });
}

test("Undo in an add's toast removes exactly what was added", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const shop = new ShopPage(page);
  await shop.visit("/product/3");
  await shop.playerIdField.fill("5123456789");
  await shop.quickAdd(PACK);
  await shop.playerIdField.fill("5123456780");
  await shop.playerIdField.fill("5123456789");
  await shop.quickAdd(PACK);
  await shop.expectItemCount(2);
  await page.keyboard.press("F8");
  await shop.toast.getByRole("button", { name: "Undo" }).click();
  await shop.expectItemCount(1);
  await expect(shop.toast).toHaveCount(0);
  await shop.openCart();
  await expect(shop.cartLine(PACK).getByRole("group").getByRole("status")).toHaveText("1");
});

test("on a phone the header hides on scrolling down, and returns on scrolling up and after an add", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const shop = new ShopPage(page);
  const header = page.getByRole("banner");
  await shop.visit("/shop");
  await expect(header).toBeInViewport();
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 700);
  await expect(header).not.toBeInViewport();
  await page.mouse.wheel(0, -40);
  await expect(header).toBeInViewport();
  await page.mouse.wheel(0, 400);
  await expect(header).not.toBeInViewport();
  const add = shop.main.getByRole("button", { name: /^Add / }).last();
  await add.evaluate((button) => (button as HTMLElement).click());
  await expect(shop.toast).toHaveCount(1);
  await expect(header).toBeInViewport();
  // The header and the toast may still be moving.
  const gap = async () => {
    const [bar, toast] = [await header.boundingBox(), await shop.toast.boundingBox()];
    return bar && toast ? Math.round(toast.y - (bar.y + bar.height)) : null;
  };
  await expect.poll(gap).toBe(8);
});
