import type { Page } from "puppeteer-core";

/** A top-up, which asks for a Player ID, and a licence key. */
const PRODUCTS = [1, 7];

/** Anything of the shop that is no page: a page would clear the guest's cart. */
const NO_PAGE = "/app-icon.svg";

/**
 * Puts products into the guest's cart of this browser. The mark of the language switch makes the next
 * page load of this tab keep them (specification §4).
 * @throws Error when the shop does not take them
 */
export async function fillCart(page: Page, shop: string): Promise<void> {
  await page.goto(shop + NO_PAGE);
  for (const product of PRODUCTS) {
    const status = await page.evaluate(async (product_id) => {
      const answer = await fetch("/api/cart.php", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ product_id, quantity: 1 }),
      });
      return answer.status;
    }, product);
    if (status !== 200) throw new Error(`The cart does not take product ${product}: ${status}`);
  }
  await page.evaluate(() => sessionStorage.setItem("keep_cart", "1"));
}

/** @throws Error when a page was loaded that emptied the cart, and so was measured without it */
export async function expectFilledCart(page: Page, shop: string): Promise<void> {
  await page.goto(shop + NO_PAGE);
  const lines = await page.evaluate(async () => {
    const answer = await fetch("/api/cart.php");
    const body: { cart: unknown[] } = await answer.json();
    return body.cart.length;
  });
  if (lines !== PRODUCTS.length) throw new Error("The cart was emptied before it was measured.");
}
