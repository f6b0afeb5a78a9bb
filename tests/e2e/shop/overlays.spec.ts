import { expect, test } from "../../support/fixtures";
import { ShopPage } from "../../support/pages/shop-page";

declare global {
  interface Window {
    /** While true, React's work between two frames comes late, as on a busy page. */
    isBusy?: boolean;
  }
}

test("a drawer that is closed while it opens is gone, on a busy page too", async ({ page }) => {
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

  await shop.cartButton.evaluate(async (button: HTMLElement) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const link = () => document.querySelector<HTMLElement>("[role=dialog] a[href$='/checkout']");
    const moves = () => document.getAnimations().some((one) => one instanceof CSSTransition);
    button.click();
    while (!link() || !moves()) await frame();
    window.isBusy = true;
    link()?.click();
  });
  await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("Checkout");
  await expect(shop.drawer).toHaveCount(0);
});
