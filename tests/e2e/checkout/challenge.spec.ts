import { placeOrder } from "../../support/data/rest-orders";
import { expect, test } from "../../support/data/test-products";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { ShopPage } from "../../support/pages/shop-page";

// The response that requires the proof of work.
test.use({ expectedErrors: [/status of 428/] });

test("buying the last units of a heavily reserved product requires a proof of work, and the page says so", async ({
  page,
  otherDevice,
  testProducts,
}) => {
  const name = "Last copies";
  const productId = await testProducts.add(name, { stock: "18" });
  const lines = [{ productId, quantity: 10 }];
  await placeOrder(otherDevice.request, { lines, email: newBuyer("holder").email });

  const shop = new ShopPage(page);
  const checkout = new CheckoutPage(shop);
  await shop.visit(`/product/${productId}`);
  await shop.quickAdd(testProducts.name(name));
  await shop.openCart();
  await shop.goToCheckout();
  await checkout.fillContact(newBuyer("solver"));
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const note = () => {
      for (const status of document.querySelectorAll("main [role=status]")) {
        texts.push(status.textContent ?? "");
      }
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return texts;
  });
  await checkout.pay();
  await expect(checkout.heading).toHaveText(/^Paid\. Confirmed\./);
  expect(await said.evaluate((texts) => texts.join("\n"))).toContain(
    "Your browser first runs a short check that keeps bots out",
  );
});
