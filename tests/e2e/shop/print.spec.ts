import { expect, test } from "../../support/fixtures";
import { newBuyer } from "../../support/pages/checkout-page";
import { KEY, LICENCE, OrderPage, openLicenceOrder } from "../../support/pages/order-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { printProblems } from "../../support/pages/print-checks";
import { expectNotShown, expectShown, ShopPage } from "../../support/pages/shop-page";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Expects only the product: a small picture, no total, and no link back. */
async function expectProductSheet({ main, labels }: ShopPage) {
  await expect(main.getByText(labels.common("total"), { exact: true })).not.toBeVisible();
  await expect(main.getByRole("link", { name: labels.product("backToShop") })).toHaveCount(0);
  const picture = await main.locator("img").first().boundingBox();
  expect(picture?.height).toBeLessThan(350);
}

for (const look of LOOKS) {
  test(`every page that a buyer may print is dark on white (${look.language}, ${look.theme})`, async ({
    page,
    mailbox,
    simulator,
  }) => {
    const services = { mailbox, simulator };
    const { shop, address: order } = await openLicenceOrder(
      page,
      services,
      look,
      newBuyer("paper"),
    );
    await expect(shop.main.getByRole("heading", { level: 1 })).toBeVisible();
    for (const path of [order, "/product/7", "/product/1", "/privacy", "/promises", "/"]) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      await expect(shop.main.getByRole("heading").first()).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
      expect(await printProblems(page), path).toEqual([]);
      if (path.startsWith("/product")) await expectProductSheet(shop);
      await expect(page.getByRole("banner")).toHaveCount(0);
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
      await page.pdf({ path: test.info().outputPath(`${path.slice(1, 9) || "home"}.pdf`) });
    }
  });
}

for (const look of LOOKS) {
  test(`an opened code is printed with its order only if that was ticked (${look.language})`, async ({
    page,
    mailbox,
    simulator,
  }) => {
    const buyer = newBuyer("codes-on-paper");
    const { shop } = await openLicenceOrder(page, { mailbox, simulator }, look, buyer);
    const order = new OrderPage(shop);
    const problems = order.main.getByRole("heading", { name: order.texts("problems") });
    await order.showCode(LICENCE).click();
    await expectShown(order.codesOf(LICENCE), KEY);
    await expect(problems).toBeVisible();
    await expect(order.printCode).not.toBeChecked();

    await page.emulateMedia({ media: "print" });
    await expectNotShown(order.main, KEY);
    await expect(order.notPrinted).toBeVisible();
    await expect(problems, "nothing stands below it").toBeHidden();
    const heading = order.main.getByRole("heading", {
      name: shop.labels.checkout("result.items"),
    });
    const [title, frame] = await Promise.all([
      heading.boundingBox(),
      order.main.getByRole("listitem").first().boundingBox(),
    ]);
    const gap = (frame?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0);
    expect(gap, "between the heading and the frame").toBeGreaterThanOrEqual(8);

    await page.emulateMedia({ media: "screen" });
    await order.printCode.check();
    await page.emulateMedia({ media: "print" });
    await expectShown(order.main, KEY);
    await expect(order.notPrinted).toBeHidden();
    expect(await printProblems(page), "an order with its code").toEqual([]);
    await page.pdf({ path: test.info().outputPath("order-with-code.pdf") });
  });
}

test("the dark theme stays unchanged on the screen", async ({ page }) => {
  await keepPreferences(page, { theme: "dark" });
  await new ShopPage(page).visit("/");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(18, 15, 34)");
});
