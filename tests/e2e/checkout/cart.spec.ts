import { expect, test } from "../../support/fixtures";
import { expectShown, ShopPage } from "../../support/pages/shop-page";

const LICENCE = "Desktop OS Pro licence";
const OFFICE = "Office Suite Business";

test("the cart's totals in dollars and riyals stay correct while lines are added, changed and removed", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  await shop.addFromCard(LICENCE);
  await shop.addFromCard(OFFICE);
  await shop.expectItemCount(2);
  await page.getByRole("banner").getByRole("radio", { name: "SAR" }).click();
  const drawer = await shop.openCart();
  await expectShown(shop.cartLine(LICENCE), "149.96 SAR");
  await expectShown(shop.cartLine(OFFICE), "337.46 SAR");
  // The total is the sum of the shown lines; converting the dollar total would give 487.43.
  await expectShown(drawer, /Total\s+487\.42 SAR\s+About \$129\.98/);

  const quantity = shop.cartLine(LICENCE).getByRole("group", { name: `Quantity of ${LICENCE}` });
  await quantity.getByRole("button", { name: "One more" }).click();
  await expect(quantity.getByRole("status")).toHaveText("2");
  await expectShown(shop.cartLine(LICENCE), "299.92 SAR");
  await expectShown(drawer, /Total\s+637\.38 SAR\s+About \$169\.97/);
  await shop
    .cartLine(OFFICE)
    .getByRole("button", { name: `Remove ${OFFICE}` })
    .click();
  await expect(shop.cartLine(OFFICE)).toHaveCount(0);

  await drawer.getByRole("button", { name: "Continue Shopping" }).click();
  await shop.expectItemCount(2);
  await page.getByRole("banner").getByRole("radio", { name: "USD" }).click();
  await shop.openCart();
  await expectShown(drawer, /Total\s+\$79\.98/);
  await quantity.getByRole("button", { name: "One less" }).click();
  await expectShown(drawer, /Total\s+\$39\.99/);
  await quantity.getByRole("button", { name: "One less" }).click();
  await expect(drawer.getByText("Your cart is empty")).toBeVisible();
});

test("an empty cart is labelled as empty in the drawer and at the checkout, and links to the shop", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/checkout");
  await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("Your Cart is Empty");
  await shop.main.getByRole("link", { name: "Continue Shopping" }).click();
  await expect(page).toHaveURL(/\/shop$/);
  const drawer = await shop.openCart();
  await expect(drawer.getByText("Your cart is empty")).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Proceed to Checkout" })).toHaveCount(0);
  await drawer.getByRole("link", { name: "Continue Shopping" }).click();
  await expect(drawer).toHaveCount(0);
});

test("a guest's cart is cleared when a page is loaded, but survives a language switch and Back", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/about");
  await shop.visit("/shop");
  await shop.addFromCard(LICENCE);
  await page.goBack();
  await shop.isReady();
  await shop.expectItemCount(1);
  await page.goForward();
  await shop.isReady();
  await shop.expectItemCount(1);
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  const arabic = new ShopPage(page, "ar");
  await arabic.expectItemCount(1);
  await arabic.openCart();
  await expect(arabic.cartLine(LICENCE)).toBeVisible();
  await page.reload();
  await arabic.expectItemCount(0);
  await arabic.openCart();
  await expect(arabic.drawer).toContainText(
    "إعادة تحميل الصفحة تُفرغ سلة الزائر، ما لم يكن المتجر مفتوحًا في علامة تبويب أخرى.",
  );
});

test("a guest's cart survives loads while another tab has the shop open, but not if that tab crashed", async ({
  page,
  context,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  await shop.addFromCard(LICENCE);
  const second = await context.newPage();
  const other = new ShopPage(second);
  await other.visit("/about");
  await other.expectItemCount(1);
  await page.reload();
  await shop.isReady();
  await shop.expectItemCount(1);

  const crashed = second.waitForEvent("crash");
  await second.goto("chrome://crash").catch(() => undefined);
  await crashed;
  await page.reload();
  await shop.isReady();
  await shop.expectItemCount(0);
});

test.describe("while the server cannot render the next page", () => {
  test.use({ expectedErrors: [/status of 503 .*_rsc=/] });

  test("the browser loads that page, and the guest's cart is kept", async ({ page }) => {
    const shop = new ShopPage(page);
    await shop.visit("/shop");
    await shop.addFromCard(LICENCE);
    await page.route(/\?_rsc=/, (route) => route.fulfill({ status: 503 }));
    const loaded = page.waitForEvent("domcontentloaded");
    await shop.openCart();
    await shop.goToCheckout();
    await loaded;
    await expect(page).toHaveURL(/\/checkout$/);
    await shop.expectItemCount(1);
  });
});

test("a tab counts as open before its scripts have loaded", async ({ page, context }) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  await shop.addFromCard(LICENCE);
  const second = await context.newPage();
  await second.route(/\/_next\/static\/.*\.js/, () => undefined);
  await second.goto("/about", { waitUntil: "commit" });
  await expect(new ShopPage(second).main.getByRole("heading", { level: 1 })).toBeVisible();
  await page.reload();
  await shop.isReady();
  await shop.expectItemCount(1);
});

test("the focus stays in the cart when the focused line is removed", async ({ page }) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  await shop.addFromCard(LICENCE);
  await shop.addFromCard(OFFICE);
  await shop.openCart();
  const content = shop.drawer.getByRole("group", { name: "Cart", exact: true });
  for (const name of [LICENCE, OFFICE]) {
    const remove = shop.cartLine(name).getByRole("button", { name: `Remove ${name}` });
    await remove.focus();
    await page.keyboard.press("Enter");
    await expect(shop.cartLine(name)).toHaveCount(0);
    await expect(content).toBeFocused();
  }
});

test("one toast at a time names the added product, and disappears by itself or when closed", async ({
  page,
}) => {
  await page.clock.install();
  const shop = new ShopPage(page);
  await shop.visit("/shop/software");
  await shop.addFromCard(LICENCE);
  await shop.addFromCard(OFFICE);
  await expect(shop.toast).not.toContainText(LICENCE);
  await shop.toast.getByRole("button", { name: "Close" }).click();
  await expect(shop.toast).toHaveCount(0);

  await shop.addFromCard(OFFICE);
  await page.getByRole("heading", { level: 1 }).hover();
  await page.clock.fastForward(5000);
  await expect(shop.toast).toHaveCount(0);
});
