import { plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { GiftPage, KEY, LICENCE, OrderPage } from "../../support/pages/order-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { printProblems } from "../../support/pages/print-checks";
import { expectNotShown, expectShown, ShopPage } from "../../support/pages/shop-page";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  // The response for a link that was sent before the address was corrected.
  expectedErrors: [/status of 404 .*gift\.read/],
});

for (const look of LOOKS) {
  const { language } = look;
  test(`a gift is sent, its address is corrected, and only its recipient opens it, in ${language}`, async ({
    page,
    otherDevice,
    mailbox,
  }) => {
    const [buyer, wrong, right] = [newBuyer("giver"), newBuyer("wrong"), newBuyer("friend")];
    await keepPreferences(page, look);
    const shop = new ShopPage(page, language);
    const checkout = new CheckoutPage(shop);
    await shop.visit("/product/7");
    await shop.quickAdd(LICENCE);
    await shop.openCart();
    await shop.goToCheckout();
    await checkout.fillContact({ ...buyer, phone: "50123" });
    const texts = (key: string) => shop.labels.checkout(`gift.${key}` as "gift.ask");
    // Hold the mouse button for 100 ms: the phone field loses the focus at the press, but shows its
    // error only after the release, so that the switch stays under the pointer.
    await page.getByRole("switch", { name: texts("ask") }).click({ delay: 100 });
    await expect(checkout.phone).toHaveAttribute("aria-invalid", "true");
    await checkout.fillContact(buyer);
    await expect(page.getByText(shop.labels.checkout("payment.waitGift"))).toBeVisible();
    const name = page.getByLabel(texts("name"), { exact: true });
    await expect(name).toHaveCSS("direction", language === "ar" ? "rtl" : "ltr");
    await name.fill("سارة");
    await expect(name).toHaveCSS("direction", "rtl");
    await name.fill("Amal");
    await expect(name).toHaveCSS("direction", "ltr");
    const email = page.getByLabel(texts("email"), { exact: true });
    await email.fill("nobody");
    await email.blur();
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleAtAllWidths(page, "the checkout of a gift with a mistake");
    await email.fill(wrong.email);
    await page.getByLabel(texts("words")).fill("Happy birthday! From Lina");
    await checkout.pay();

    const order = new OrderPage(shop);
    await expect(order.heading).toHaveText(shop.labels.checkout("result.giftTitle"));
    await expect(order.main).toContainText(wrong.email);
    const first = plainText(await mailbox.firstMailTo(wrong.email));
    expect(first).toContain("Happy birthday! From Lina");
    expect(first).not.toContain(buyer.email);
    expect(first).not.toMatch(KEY);
    const receipt = plainText(await mailbox.firstMailTo(buyer.email));
    expect(receipt).toContain(wrong.email);
    expect(receipt).not.toMatch(KEY);
    await expect(order.showCode(LICENCE)).toHaveCount(0);
    await expectAccessibleAtAllWidths(page, "the order's page of a gift");

    await page.getByRole("button", { name: order.texts("gift.correct") }).click();
    const field = page.getByLabel(order.texts("gift.field"));
    await expect(field).toBeFocused();
    await field.fill(right.email);
    await page.keyboard.press("Enter");
    await expect(order.main).toContainText(right.email);
    const mail = plainText(await mailbox.firstMailTo(right.email));

    await keepPreferences(otherDevice, look);
    const gift = new GiftPage(new ShopPage(otherDevice, language));
    await otherDevice.goto(GiftPage.addressIn(first));
    await expect(gift.heading).toHaveText(gift.texts("missingTitle"));
    const answer = await otherDevice.goto(GiftPage.addressIn(mail));
    expect(answer?.headers()).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
    });
    await expect(gift.heading).toContainText("Amal");
    await expect(gift.main).toContainText("Happy birthday! From Lina");
    await expect(gift.main).not.toContainText("39.99");
    await expectAccessibleAtAllWidths(otherDevice, "a gift's page");
    await gift.showCode(LICENCE).click();
    await expect(gift.codesOf(LICENCE)).toContainText(KEY);
    await expectAccessibleAtAllWidths(otherDevice, "a gift's page with its code");
    await otherDevice.emulateMedia({ media: "print" });
    expect(await printProblems(otherDevice), "a printed gift").toEqual([]);
    await expectNotShown(gift.main, KEY);
    await otherDevice.emulateMedia({ media: "screen" });
    await gift.printCode.check();
    await otherDevice.emulateMedia({ media: "print" });
    await expectShown(gift.codesOf(LICENCE), KEY);
    await otherDevice.emulateMedia({ media: "screen" });

    const ask = { name: order.texts("report.askOf", { product: LICENCE }) };
    await otherDevice.getByRole("button", ask).click();
    // Reports of the kind `other` do not lead to a quarantine of the batch, from which other tests
    // buy.
    await otherDevice.getByLabel(order.texts("report.kind")).click();
    await otherDevice.getByRole("option", { name: order.texts("report.kinds.other") }).click();
    await expect(otherDevice.getByRole("listbox")).toHaveCount(0);
    await otherDevice.getByLabel(order.texts("report.text")).fill("It is for another system.");
    await expectAccessibleAtAllWidths(otherDevice, "a problem of a gift that is reported");
    await otherDevice.getByRole("button", { name: order.texts("report.send") }).click();
    await expect(otherDevice.getByText(order.texts("report.sent"))).toBeFocused();
    await expect(gift.main).toContainText("It is for another system.");

    await page.reload();
    await expect(page.getByRole("button", { name: order.texts("gift.correct") })).toHaveCount(0);
    await expect(order.main).toContainText(order.texts("now.giftOpened"));
    await expect(order.main).not.toContainText(KEY);
    await expect(order.main, "the recipient's words").not.toContainText("another system");
  });
}
