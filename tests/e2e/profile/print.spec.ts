import type { Page } from "@playwright/test";
import { buy, LICENCE, PACK } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { keepPreferences } from "../../support/pages/preferences";
import { ProfilePage } from "../../support/pages/profile-page";
import { expectNotShown, expectShown, ShopPage } from "../../support/pages/shop-page";
import { newCustomer } from "../../support/people/personas";

const KEY = /[A-HJ-NP-Z2-9]{5}(?:-[A-HJ-NP-Z2-9]{5}){4}/;

/** Replaces the browser's print dialog, which would wait for a person. */
async function countPrints(page: Page) {
  await page.addInitScript(() => {
    let prints = 0;
    window.print = () => {
      prints += 1;
      document.documentElement.dataset.prints = String(prints);
    };
  });
  const html = page.locator("html");
  return {
    async expectSheets(count: number) {
      await expect(html).toHaveAttribute("data-prints", String(count));
    },
    async finish() {
      await page.emulateMedia({ media: "screen" });
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    },
  };
}

test("a print of an order has only the order, with its codes only if that was ticked", async ({
  page,
  mailbox,
  simulator,
}) => {
  const { email } = await newCustomer(page.request, mailbox, "print");
  const lines = [{ productId: LICENCE, quantity: 2 }];
  const orderId = await buy(page.request, simulator, { lines, email });
  const printer = await countPrints(page);
  const profile = new ProfilePage(new ShopPage(page));
  await profile.visit("orders");
  const open = profile.orderCard(orderId).getByRole("button", { name: `Print order #${orderId}` });
  const dialog = page.getByRole("dialog", { name: `Print order #${orderId}` });
  const include = dialog.getByRole("checkbox", { name: "Include codes" });
  const sheet = page.locator("body");

  await open.click();
  await expect(include).not.toBeChecked();
  await expect(dialog).toContainText("Anyone who sees the paper can use them.");
  await dialog.getByRole("button", { name: "Print", exact: true }).click();
  await printer.expectSheets(1);
  await page.emulateMedia({ media: "print" });
  await expectShown(sheet, new RegExp(`^Order #${orderId}`));
  await expectShown(sheet, /Item\s+Quantity\s+Unit price\s+Amount/);
  await expectShown(sheet, /Desktop OS Pro licence\s+2\s+\$39\.99\s+\$79\.98/);
  await expectShown(sheet, /Payment\s+Paid\s+Total\s+\$79\.98/);
  await expectShown(sheet, /Questions about this order\? Write to \S+@\S+\.$/);
  await expectNotShown(sheet, KEY);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("main")).toHaveCount(0);
  await printer.finish();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(open).toBeFocused();

  await open.click();
  await expect(include).not.toBeChecked();
  await include.check();
  await dialog.getByRole("button", { name: "Print", exact: true }).click();
  await printer.expectSheets(2);
  await page.emulateMedia({ media: "print" });
  await expectShown(sheet, KEY);
  const printed = await sheet.innerText();
  await printer.finish();
  await expectShown(profile.orderCard(orderId), KEY);
  const keys = (await profile.orderCard(orderId).innerText()).match(new RegExp(KEY, "g")) ?? [];
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(printed).toContain(key);

  await page.emulateMedia({ media: "print" });
  await expectShown(profile.orderCard(orderId), "The codes are not printed.");
  await expectNotShown(sheet, KEY);
  await page.emulateMedia({ media: "screen" });

  await open.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await printer.expectSheets(2);
});

test("an order without codes is printed at once, in Arabic from right to left", async ({
  page,
  mailbox,
  simulator,
}) => {
  const { email } = await newCustomer(page.request, mailbox, "print-arabic");
  const lines = [{ productId: PACK, playerId: "5123456789" }];
  const orderId = await buy(page.request, simulator, { lines, email });
  await keepPreferences(page, { language: "ar", preferred_currency: "SAR", theme: "dark" });
  const printer = await countPrints(page);
  const profile = new ProfilePage(new ShopPage(page, "ar"));
  await profile.visit("orders");
  await profile
    .orderCard(orderId)
    .getByRole("button", { name: `طباعة الطلب #${orderId}` })
    .click();
  await printer.expectSheets(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("body");
  await expectShown(sheet, new RegExp(`^الطلب #${orderId}`));
  await expectShown(sheet, "5123456789");
  await expectShown(sheet, /الدفع\s+مدفوع\s+الإجمالي\s+37\.46 SAR\s+خُصم منك \$9\.99/);
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByRole("table")).toHaveCSS("direction", "rtl");
});
