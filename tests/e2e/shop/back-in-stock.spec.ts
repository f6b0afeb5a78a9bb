import { translator } from "@/i18n/translator";
import { plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/data/test-products";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { newBuyer } from "../../support/pages/checkout-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  // The responses to an invalid address and to a used link.
  expectedErrors: [/status of (400|404) .*stockRequests\./],
});

for (const look of LOOKS) {
  const { language } = look;
  test(`a visitor asks to be notified about a sold-out product, confirms by mail and cancels, in ${language}`, async ({
    page,
    otherDevice,
    mailbox,
    testProducts: products,
  }) => {
    const id = await products.addPooled("Awaited");
    const { email } = newBuyer("patient");
    await keepPreferences(page, look);
    const shop = new ShopPage(page, language);
    const texts = (key: string) => shop.labels.product(`whenBack.${key}` as "whenBack.open");
    await shop.visit(`/product/${id}`);
    await shop.main.getByRole("button", { name: texts("open") }).click();
    const field = shop.main.getByLabel(texts("email"));
    await expect(field).toBeFocused();
    await field.fill("nobody");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleAtAllWidths(page, "a sold-out product with a wrong address");
    await field.fill(email);
    await page.keyboard.press("Enter");
    const done = shop.main.getByRole("status").filter({ hasText: email });
    await expect(done).toBeFocused();
    await expectAccessibleAtAllWidths(page, "a sold-out product that is waited for");

    const mail = plainText(await mailbox.firstMailTo(email));
    const [address = ""] = /http\S+\/back-in-stock\/\S+/.exec(mail) ?? [];
    await keepPreferences(otherDevice, look);
    const answer = await otherDevice.goto(address.replace(/^https?:\/\/[^/]+/, ""));
    expect(answer?.headers()).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
    });
    const other = new ShopPage(otherDevice, language);
    const backInStock = translator(language, "backInStock");
    const heading = other.main.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(backInStock("asked.heading"));
    await expect(other.main).toContainText(products.name("Awaited"));
    await expectAccessibleAtAllWidths(otherDevice, "the page that asks for a confirmation");
    await other.main.getByRole("button", { name: backInStock("confirm") }).click();
    await expect(heading).toHaveText(backInStock("waiting.heading"));
    await expect(heading).toBeFocused();
    await expectAccessibleAtAllWidths(otherDevice, "the page of who waits");
    await other.main.getByRole("button", { name: backInStock("waiting.takeBack") }).click();
    await expect(heading).toHaveText(backInStock("takenBack.title"));
    await expectAccessibleAtAllWidths(otherDevice, "the page of a request that was taken back");
    await otherDevice.reload();
    await expect(heading).toHaveText(backInStock("missing.title"));
  });
}

for (const look of LOOKS) {
  test(`on a phone a sold-out product has a single button for notifications, at the bottom (${look.language})`, async ({
    page,
    testProducts: products,
  }) => {
    const id = await products.addPooled("Awaited on a phone");
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPreferences(page, look);
    const shop = new ShopPage(page, look.language);
    await shop.visit(`/product/${id}`);
    const open = shop.main.getByRole("button", { name: shop.labels.product("whenBack.open") });
    await expect(open).toHaveCount(1);
    await expect(open).toBeInViewport({ ratio: 1 });
    await open.click();
    const field = shop.main.getByLabel(shop.labels.product("whenBack.email"));
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(open).toHaveCount(0);
  });
}
