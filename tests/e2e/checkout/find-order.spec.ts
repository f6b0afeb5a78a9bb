import { codeIn } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { newBuyer } from "../../support/pages/checkout-page";
import {
  FindOrderPage,
  KEY,
  LICENCE,
  licenceOrder,
  OrderPage,
} from "../../support/pages/order-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  // The response to a wrong code.
  expectedErrors: [/400 \(Bad Request\).*orderPage\.enterCode/],
});

for (const look of LOOKS) {
  const { language } = look;
  test(`a guest finds an order by address and number only, and opens its code, in ${language}`, async ({
    request,
    otherDevice,
    mailbox,
    simulator,
  }) => {
    const buyer = newBuyer("lost");
    const { orderId: number } = await licenceOrder(request, { mailbox, simulator }, buyer);

    await keepPreferences(otherDevice, look);
    const elsewhere = new ShopPage(otherDevice, language);
    const find = new FindOrderPage(elsewhere);
    await elsewhere.visit("/contact");
    await elsewhere.main.getByRole("link", { name: find.texts("title") }).click();
    await expect(find.heading).toHaveText(find.texts("title"));
    await expectAccessibleAtAllWidths(otherDevice, "finding an order");
    await find.submit.click();
    await expect(find.email).toBeFocused();
    await find.email.fill(buyer.email);
    await find.reference.fill(`#${number}`);
    await find.submit.click();
    await expect(find.heading).toHaveText(find.texts("sentTitle"));
    await expectAccessibleAtAllWidths(otherDevice, "the code of an order's address");

    const code = codeIn(await mailbox.mailAfter(buyer.email, 1));
    const order = new OrderPage(elsewhere);
    await order.code.fill(code === "AAAAAA" ? "BBBBBB" : "AAAAAA");
    await order.enter.click();
    await expect(order.code).toBeFocused();
    await expect(find.main.getByRole("alert").last()).not.toBeEmpty();
    await order.code.fill(code);
    await order.enter.click();
    await expect(find.heading).toHaveText(find.texts("foundTitle"));
    await expect(find.heading).toBeFocused();
    await expectAccessibleAtAllWidths(otherDevice, "the orders of an address");

    await find.order(number).click();
    await order.showCode(LICENCE).click();
    await expect(order.codesOf(LICENCE)).toContainText(KEY);
    await otherDevice.goBack();
    await expect(find.order(number)).toBeVisible();
    await find.searchAgain();
  });
}

test("an address without orders gets the same response as an address with orders", async ({
  page,
  mailbox,
}) => {
  const shop = new ShopPage(page);
  const find = new FindOrderPage(shop);
  const nobody = newBuyer("nobody");
  await shop.visit("/login");
  await shop.main.getByRole("link", { name: "Find my order" }).click();
  // Wait for the page before filling in the address: the sign-in page has such a field, too.
  await expect(find.reference).toBeVisible();
  await find.email.fill(nobody.email);
  await find.reference.fill("1042");
  await find.submit.click();
  await expect(find.heading).toHaveText("Check your e-mail");
  await expect(find.main.getByText(/^If we have this order, a code is on its way/)).toBeVisible();
  expect(await mailbox.mailsTo(nobody.email)).toEqual([]);
  await find.searchAgain();
});
