import { readFile } from "node:fs/promises";
import { codeIn, plainText } from "../../support/data/mailbox";
import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import {
  expectAccessibleAtAllWidths,
  expectFocusSeen,
  tabTo,
} from "../../support/pages/accessibility";
import { newBuyer } from "../../support/pages/checkout-page";
import {
  buyLicence,
  KEY,
  LICENCE,
  licenceOrder,
  OrderPage,
  openLicenceOrder,
  orderAddressIn,
} from "../../support/pages/order-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { expectShown, ShopPage } from "../../support/pages/shop-page";

/** The payer's address in the simulator. */
const PAYER = "buyer@paypal-simulator.example";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the receipt can be downloaded from the order's page, and the mail sent again", async ({
  page,
  mailbox,
  simulator,
}) => {
  const [look] = LOOKS;
  const buyer = newBuyer("receipt");
  const { shop } = await openLicenceOrder(page, { mailbox, simulator }, look, buyer);
  const downloading = page.waitForEvent("download");
  await new OrderPage(shop).receipt.getByRole("link").click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^barq-R-\d{6}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

  const [key] = KEY.exec(plainText(await mailbox.firstMailTo(buyer.email))) ?? [];
  await new OrderPage(shop).openDelivery();
  await page.getByRole("button", { name: "Send the e-mail again" }).click();
  await expect(page.getByText("It is on its way to you again.")).toBeVisible();
  await expectAccessibleAtAllWidths(page, "the order's page whose mail goes out again");
  expect(plainText(await mailbox.mailAfter(buyer.email, 1))).toContain(key);
});

test.describe("a wrong address", () => {
  test.use({ expectedErrors: [/status of 400 .*correctAddress|ERR_FAILED .*requestPayerCode/] });

  test("is corrected on the order's page: the right one gets the mail, the wrong one a notice", async ({
    page,
    mailbox,
    simulator,
  }) => {
    const [look] = LOOKS;
    const [wrong, right] = [newBuyer("wrong"), newBuyer("right")];
    const { shop } = await openLicenceOrder(page, { mailbox, simulator }, look, wrong);
    const order = new OrderPage(shop);
    const [key] = KEY.exec(plainText(await mailbox.firstMailTo(wrong.email))) ?? [];

    const ask = page.getByRole("button", { name: order.texts("address.ask") });
    await order.openDelivery();
    await ask.click();
    const field = page.getByLabel(order.texts("address.field"));
    await expect(field).toBeFocused();
    await field.fill("nobody");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleAtAllWidths(page, "the address that is corrected, with a mistake");
    await field.fill(right.email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: right.email })).toBeFocused();
    expect(plainText(await mailbox.firstMailTo(right.email))).toContain(key);
    const told = plainText(await mailbox.mailAfter(wrong.email, 1));
    expect(told).toContain("Your order has another address");
    expect(told).not.toContain(key);
    expect(told).not.toContain(right.email);
    await expectShown(order.receipt, right.email);

    await order.showCode(LICENCE).click();
    await expect(order.codesOf(LICENCE)).toContainText(KEY);

    await ask.click();
    await page.getByRole("button", { name: order.texts("address.payerSend") }).click();
    const code = codeIn(await mailbox.firstMailTo(PAYER));
    await expect(order.code).toBeFocused();
    await expectAccessibleAtAllWidths(page, "the proof of who paid");
    await order.expectNoNewCode();
    await order.code.fill(code);
    await page.getByRole("button", { name: order.texts("address.payerEnter") }).click();
    await expect(field).toBeFocused();
    const later = newBuyer("later");
    await field.fill(later.email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: later.email })).toBeFocused();
    expect(plainText(await mailbox.firstMailTo(later.email))).toContain(key);
  });
});

for (const look of LOOKS) {
  const { language } = look;
  test(`the checkout ends on the order's page, whose code opens with a click in the browser that paid, in ${language}`, async ({
    page,
    mailbox,
  }) => {
    const buyer = newBuyer("page");
    const { shop } = await buyLicence(page, look, buyer);
    const order = new OrderPage(shop);

    await expect(order.heading).toHaveText(shop.labels.checkout("result.deliveredTitle"));
    await expect(page).toHaveURL(/\/order\/\d+-[\w-]{27}$/);
    await expect(order.delivery).toContainText(buyer.email);
    await expect(order.delivery).toContainText(language === "ar" ? "بعد الدفع" : "after paying");
    const [paid] = await queryDatabase(
      "SELECT completed_at AS at FROM orders WHERE customer_email = $1",
      [buyer.email],
    );
    const time = paid?.at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    await expectShown(order.receipt, new RegExp(`[,،] ${time}$`, "m"));
    await expectShown(order.receipt, "$39.99");
    await expectShown(order.receipt, buyer.email);
    expect(new URL(page.url()).pathname).toBe(
      orderAddressIn(await mailbox.firstMailTo(buyer.email)),
    );
    await expect(order.main).not.toContainText(KEY);
    await expectAccessibleAtAllWidths(page, "the order's page");

    await tabTo(order.showCode(LICENCE));
    await expectFocusSeen(order.showCode(LICENCE));
    await page.keyboard.press("Enter");
    await expect(order.codesOf(LICENCE)).toBeFocused();
    await expect(order.codesOf(LICENCE)).toContainText(KEY);
    const [key] = KEY.exec(await order.codesOf(LICENCE).innerText()) ?? [];
    expect(plainText(await mailbox.firstMailTo(buyer.email))).toContain(key);
    await expectAccessibleAtAllWidths(page, "the order's page with its code");
    const openings = await queryDatabase(
      `SELECT way FROM code_openings c JOIN order_items i ON i.id = c.item_id
       JOIN orders o ON o.id = i.order_id WHERE o.customer_email = $1`,
      [buyer.email],
    );
    expect(openings).toEqual([{ way: "browser" }]);

    await page.reload();
    await expect(order.showCode(LICENCE)).toBeVisible();
    await expect(order.main).not.toContainText(KEY);
  });

  test(`the link shows an order's status, but its key only after a code mailed to the order's address, in ${language}`, async ({
    request,
    otherDevice,
    mailbox,
    simulator,
  }) => {
    const buyer = newBuyer("link");
    const { address } = await licenceOrder(request, { mailbox, simulator }, buyer);

    await keepPreferences(otherDevice, look);
    const shop = new ShopPage(otherDevice, language);
    const order = new OrderPage(shop);
    const answer = await otherDevice.goto(address);
    expect(answer?.headers()).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.not.stringMatching(/script-src[^;]*'unsafe-inline'/),
    });
    await expect(order.heading).toHaveText(shop.labels.checkout("result.deliveredTitle"));
    await expect(otherDevice.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(order.showCode(LICENCE)).toHaveCount(0);
    await expect(order.main).not.toContainText(buyer.email);
    await expect(order.receipt).toContainText("l•••@e•••.com");
    await expectAccessibleAtAllWidths(otherDevice, "the order's page by its link alone");

    await order.prove.getByRole("button", { name: order.texts("prove.send") }).click();
    await expect(order.code).toBeFocused();
    await expectAccessibleAtAllWidths(otherDevice, "the order's page that asks for a code");
    const code = codeIn(await mailbox.mailAfter(buyer.email, 1));
    await order.code.fill(code);
    await order.enter.click();
    await expect(order.main).toBeFocused();
    await order.showCode(LICENCE).click();
    await expect(order.codesOf(LICENCE)).toContainText(KEY);
    await expect(order.receipt).toContainText(buyer.email);
  });
}

test.describe("a new code that could not be requested", () => {
  test.use({ expectedErrors: [/ERR_FAILED .*requestCode/] });

  test("leaves the field for the code that was already mailed", async ({
    request,
    otherDevice,
    mailbox,
    simulator,
  }) => {
    const buyer = newBuyer("again");
    const { address } = await licenceOrder(request, { mailbox, simulator }, buyer);
    const shop = new ShopPage(otherDevice);
    const order = new OrderPage(shop);
    await shop.visit(address);
    await order.prove.getByRole("button", { name: "Send me a one-time code" }).click();
    const code = codeIn(await mailbox.mailAfter(buyer.email, 1));
    await order.expectNoNewCode();
    await order.code.fill(code);
    await order.enter.click();
    await expect(order.showCode(LICENCE)).toBeVisible();
  });
});

test.describe("a made-up link", () => {
  test.use({ expectedErrors: [/404 \(Not Found\).*orderPage\.read/] });

  test("shows that there is no such order", async ({ page }) => {
    const shop = new ShopPage(page);
    const order = new OrderPage(shop);
    await page.goto(`/order/77-${"A".repeat(27)}`);
    await expect(order.heading).toHaveText("Order not found");
    await expectAccessibleAtAllWidths(page, "no such order");
  });
});
