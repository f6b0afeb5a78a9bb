import type { Page } from "@playwright/test";
import { LICENCE, PACK, placeOrder } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import {
  expectAccessible,
  expectAccessibleAtAllWidths,
  expectNoSidewaysScroll,
} from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import { newPersona } from "../../support/people/personas";

const STEPS = 6;

test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 1280, height: 800 } });

for (const look of LOOKS) {
  const title = `(${look.language}, ${look.theme})`;

  test(`every result of a payment is accessible ${title}`, async ({ page }) => {
    await keepPreferences(page, look);
    const shop = new ShopPage(page, look.language);
    const checkout = new CheckoutPage(shop);
    const lines = [{ productId: LICENCE }, { productId: PACK, playerId: "5123456789" }];
    const { email } = newBuyer("result");
    const order = await placeOrder(page.request, { lines, email });
    await page.evaluate((id) => sessionStorage.setItem("open_order", `${id}:approved`), order);
    for (const [payment, status, heading] of [
      ["confirming", "pending", "result.checkingTitle"],
      ["review", "pending", "result.reviewTitle"],
      ["refunded", "failed", "result.refundedTitle"],
      ["paid", "completed", "result.paidTitle"],
    ] as const) {
      await answerProgress(page, { payment, status });
      await shop.visit("/checkout");
      // Settled payments continue on the order's page.
      if (payment !== "confirming") await expect(checkout.receipt).toBeVisible();
      await expect(checkout.heading).toHaveText(shop.labels.checkout(heading));
      await expect(checkout.heading).toBeFocused();
      await expectAccessibleAtAllWidths(page, payment);
      await page.evaluate((id) => sessionStorage.setItem("open_order", `${id}:approved`), order);
    }
    // Ignores the request that may be open, because the page of a paid order keeps polling.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test(`every step of the wizard, a search and an open list are accessible ${title}`, async ({
    page,
  }) => {
    await keepPreferences(page, look);
    const shop = new ShopPage(page, look.language);
    const { labels } = shop;
    await shop.visit("/product/7");
    await shop.main.getByRole("button", { name: labels.customize("button") }).click();
    const dialog = page.getByRole("dialog");
    const heading = dialog.getByRole("heading", { level: 3 });
    for (let step = 1; step < STEPS; step += 1) {
      await expect(heading).toBeFocused();
      await expectAccessible(page, `step ${step} of the wizard`);
      const question = await heading.innerText();
      const choice = dialog.getByRole("radio").first();
      if (await choice.isVisible()) await choice.check();
      await dialog.getByRole("button", { disabled: false }).nth(-2).click();
      await expect(heading).not.toHaveText(question);
    }
    await expect(heading).toHaveText(labels.customize("completeTitle"));
    await expectAccessible(page, "the end of the wizard");
    await page.keyboard.press("Escape");
    // The closing dialog moves the focus, so wait until the dialog is gone.
    await expect(dialog).toHaveCount(0);

    await shop.openShop();
    await shop.main.getByRole("button", { name: labels.shop("sort") }).click();
    // Wait for the list: the closed filters contain options before the list's code has loaded.
    await expect(page.getByRole("listbox")).toBeVisible();
    await expectAccessible(page, "an open list", "#headlessui-portal-root");
    await page.keyboard.press("Escape");
    const field = page.getByRole("search").getByRole("combobox");
    await field.fill("pubg");
    // Six packs, and the row that opens all results.
    await expect(page.getByRole("search").getByRole("option")).toHaveCount(7);
    await field.press("ArrowDown");
    await expectAccessible(page, "the search with its finds");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: labels.layout("search.open") }).click();
    await dialog.getByRole("combobox").fill("pubg");
    await expect(dialog.getByRole("option")).toHaveCount(7);
    await expectAccessibleAtAllWidths(page, "the search of a phone");
  });

  test(`the code's step is accessible while it shows its hint and countdown ${title}`, async ({
    page,
  }) => {
    await keepPreferences(page, look);
    await page.clock.install();
    const shop = new ShopPage(page, look.language);
    const account = new AccountPage(shop);
    await shop.visit("/register");
    await account.fillRegistration(newPersona("hinted"));
    await account.button(shop.labels.register("submit")).click();
    await expect(account.verificationCode).toBeFocused();
    await page.clock.fastForward(45_000);
    await expect(account.button(shop.labels.register("verification.dismissHint"))).toBeVisible();
    await account.button(shop.labels.register("verification.resend")).click();
    const started = shop.labels.register("verification.countdownStart");
    await expect(page.getByRole("status").filter({ hasText: started })).toHaveCount(1);
    await expectAccessibleAtAllWidths(page, "a code that was sent again");
    await page.clock.fastForward(60_000);
    const ended = shop.labels.register("verification.countdownEnd");
    await expect(page.getByRole("status").filter({ hasText: ended })).toHaveCount(1);
  });
}

test("at 200 % zoom nothing is cut off, and every option and total can be scrolled into view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  const shop = new ShopPage(page);
  const checkout = new CheckoutPage(shop);
  await shop.visit("/");
  await expectNoSidewaysScroll(page, "the home page");
  await shop.visit("/product/7");
  await shop.main.getByRole("button", { name: shop.labels.customize("button") }).click();
  const wizard = page.getByRole("dialog");
  for (const part of [
    wizard.getByText("Commercial", { exact: true }),
    wizard.getByRole("button", { name: "Next: platform" }),
    wizard.getByRole("complementary").getByText("$39.99").last(),
  ]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press("Escape");
  await shop.quickAdd("Desktop OS Pro licence");
  const drawer = await shop.openCart();
  const line = shop.cartLine("Desktop OS Pro licence");
  await line.scrollIntoViewIfNeeded();
  await expect(line).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page, "the cart");
  await drawer.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(checkout.payment).toBeVisible();
  await expectNoSidewaysScroll(page, "the checkout");
});

test("on the smallest screen no text is lost with increased text spacing", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const shop = new ShopPage(page);
  for (const path of ["/", "/product/3", "/about", "/checkout"]) {
    await shop.visit(path);
    const content =
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }" +
      "p { margin-bottom: 2em !important }";
    await page.addStyleTag({ content });
    await expectNoSidewaysScroll(page, path);
  }
});

/** Changes the payment and status in the order's responses, at the checkout and on its own page. */
async function answerProgress(
  page: Page,
  state: { payment: string; status: string },
): Promise<void> {
  // A polling page may leave open requests behind, which do not matter.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("about:blank");
  await page.route(/orders\.progress|orderPage\.read/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/"payment":"\w+"/, `"payment":"${state.payment}"`)
      .replace(/"status":"\w+"/, `"status":"${state.status}"`);
    await route.fulfill({ response, body });
  });
}
