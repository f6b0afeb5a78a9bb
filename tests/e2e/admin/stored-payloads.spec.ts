import { expect, test } from "../../support/data/test-products";
import { ProductPanel } from "../../support/pages/product-panel";
import { ShopPage, visitUntilShown } from "../../support/pages/shop-page";

const PAYLOAD = '"><img src=x onerror="window.stolen=1"><script>window.stolen=1</script>';

test("markup in every text of a product is shown as text in the shop and the panel, and never runs", async ({
  page,
  testProducts,
}) => {
  page.on("dialog", (dialog) => dialog.dismiss());
  const id = await testProducts.add(PAYLOAD, {
    nameAr: PAYLOAD,
    description: `${PAYLOAD}\n</script><svg onload="window.stolen=1">`,
    descriptionAr: PAYLOAD,
    searchWords: PAYLOAD,
    platform: "<script>window.stolen=1</script>",
    deliveryInstructions: PAYLOAD,
    deliveryInstructionsAr: PAYLOAD,
  });
  const expectText = async () => {
    await expect(page.getByText("window.stolen").first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "stolen"))).toBeUndefined();
    // A card's image may have the name as its alt text, but the payload's elements must not exist.
    expect(await page.locator("img[src='x'], svg[onload]").count()).toBe(0);
  };
  const pages = [
    `/product/${id}`,
    `/product/${id}?lang=ar`,
    `/shop?lang=en&q=${testProducts.mark}`,
  ];
  for (const [at, path] of pages.entries()) {
    await visitUntilShown(new ShopPage(page, at === 1 ? "ar" : "en"), path, "window.stolen");
    await expectText();
    if (at > 1) continue;
    // Metadata for link previews, which is invisible on the page.
    for (const name of ["og:title", "og:image:alt"]) {
      const shared = page.locator(`meta[property="${name}"]`).first();
      await expect(shared).toHaveAttribute("content", /"><img src=x onerror="window\.stolen=1">/);
    }
  }
  const panel = new ProductPanel(page);
  await panel.open(testProducts.mark);
  await expectText();
});
