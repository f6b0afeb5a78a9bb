import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/fixtures";
import { openPanel } from "../../support/pages/panel-page";
import { ShopPage } from "../../support/pages/shop-page";

declare global {
  interface Window {
    /** While true, React's scheduled work between two frames is delayed, as on a busy page. */
    isBusy?: boolean;
  }
}

test("a drawer that is closed while it opens disappears, even on a busy page", async ({ page }) => {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      const send = () => Reflect.apply(post, this, message);
      if (window.isBusy) setTimeout(send, 80);
      else send();
    };
  });
  const shop = new ShopPage(page);
  await shop.visit("/product/7");
  await shop.quickAdd("Desktop OS Pro licence");
  await shop.openCart();
  await page.keyboard.press("Escape");
  await expect(shop.drawer).toHaveCount(0);

  for (let round = 0; round < 3; round += 1) {
    await shop.cartButton.evaluate(closeWhileOpening);
    await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("Checkout");
    await expect(shop.drawer).toHaveCount(0);
    await page.evaluate(() => {
      window.isBusy = false;
    });
    await page.goBack();
    await expect(shop.quickAddButton).toBeVisible();
  }
});

test("a list or menu leaves the page when it closes, even if its transition never ends", async ({
  page,
}) => {
  await page.goto("/shop");
  await page.getByRole("main").getByRole("button", { name: "Sort" }).click();
  await endlessTransitionsOnceOpen(page.getByRole("listbox"));
  await page.getByRole("option", { name: "Price: Low to High" }).click();
  await expect(page.getByRole("listbox")).toHaveCount(0);

  await openPanel(page, "?tab=products");
  const account = page.getByRole("banner").getByRole("button", { expanded: false }).last();
  for (const button of [account, page.getByRole("button", { name: "More actions", exact: true })]) {
    await button.click();
    await endlessTransitionsOnceOpen(page.getByRole("menu"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  }
});

/** Waits until the list has faded in, then makes each later transition of it last an hour. */
async function endlessTransitionsOnceOpen(list: Locator): Promise<void> {
  await expect.poll(() => list.evaluate((one) => one.getAnimations().length)).toBe(0);
  await list.evaluate((one) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".endless { transition-duration: 3600s !important }");
    document.adoptedStyleSheets = [sheet];
    one.classList.add("endless");
  });
}

/**
 * Opens the cart, follows its checkout link while the cart slides in, then makes the browser
 * compute styles in each of 40 frames.
 */
async function closeWhileOpening(button: HTMLElement): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const link = () => document.querySelector<HTMLElement>("[role=dialog] a[href$='/checkout']");
  const slides = () =>
    [...document.querySelectorAll("[role=dialog] *")].some((part) =>
      part
        .getAnimations()
        .some((one) => one instanceof CSSTransition && one.transitionProperty === "translate"),
    );
  button.click();
  while (!link() || !slides()) await frame();
  window.isBusy = true;
  link()?.click();
  for (let frames = 0; frames < 40; frames += 1) {
    await frame();
    slides();
  }
}
