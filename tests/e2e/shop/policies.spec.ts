import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { LICENCE, OrderPage } from "../../support/pages/order-page";
import { openPanel } from "../../support/pages/panel-page";
import { printProblems } from "../../support/pages/print-checks";
import { ShopPage } from "../../support/pages/shop-page";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors: [/status of 409 .*orders\.place/],
});

test.afterAll(async () => {
  await queryDatabase("TRUNCATE policies", []);
  await queryDatabase(`SELECT pg_notify('catalogue_changed', '{"changed": "policies"}')`, []);
});

test("an owner publishes a policy: the footer links to it, the checkout names it, and the order keeps it", async ({
  page,
  browser,
}) => {
  await openPanel(page, "?tab=policies");
  const row = page.getByRole("row").filter({ hasText: "Refund policy" });
  await expect(row).toContainText("Not published");
  await row.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog", { name: "Draft: Refund policy" });
  const english = dialog.getByLabel("English text");
  await expect(english).toHaveValue(/A code that someone has seen/);
  await english.fill(
    "## Our first rule\n\nWhat does not work is **replaced**. <script>alert(1)</script>",
  );
  const preview = dialog.getByRole("region", { name: "Preview in English" });
  await expect(preview.getByRole("heading", { name: "Our first rule" })).toBeVisible();
  await expect(preview).toContainText("<script>alert(1)</script>");
  await expectAccessibleAtAllWidths(page, "the draft of a policy");
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expect(dialog).toHaveCount(0);
  await expectAccessibleAtAllWidths(page, "the policies of the panel");

  const reader = await browser.newContext({ reducedMotion: "reduce" });
  const shop = new ShopPage(await reader.newPage());
  await shop.visit("/");
  const footer = shop.page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Refund policy" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  await row.getByRole("button", { name: /^Publish/ }).click();
  const asked = page.getByRole("alertdialog", { name: "Publish version 1 of the Refund policy?" });
  await asked.getByRole("button", { name: "Publish" }).click();
  await expect(row).toContainText("Version 1");

  await expect(async () => {
    await shop.visit("/");
    await footer.getByRole("link", { name: "Refund policy" }).click({ timeout: 1_000 });
    await expect(shop.page).toHaveURL(/\/policies\/refund$/);
  }).toPass();
  await expect(shop.page.getByRole("heading", { level: 1 })).toHaveText("Refund policy");
  await expect(shop.page.getByRole("heading", { name: "Our first rule" })).toBeVisible();
  await expect(shop.page.getByRole("main")).toContainText("<script>alert(1)</script>");
  await expectAccessibleAtAllWidths(shop.page, "a policy");
  await shop.page.emulateMedia({ media: "print" });
  expect(await printProblems(shop.page), "a printed policy").toEqual([]);
  await shop.page.emulateMedia({ media: "screen" });
  const missing = await shop.page.request.get("/policies/refund/2");
  expect(missing.status()).toBe(404);

  const checkout = new CheckoutPage(shop);
  await shop.visit("/shop");
  await shop.openProduct(LICENCE);
  await shop.quickAdd(LICENCE);
  await shop.openCart();
  await shop.goToCheckout();
  const named = checkout.main.getByRole("list", { name: "These apply to this order:" });
  await expect(named.getByRole("link")).toHaveAccessibleName(/^Refund policy, version 1/);
  await checkout.fillContact(newBuyer("policy"));
  await expectAccessibleAtAllWidths(shop.page, "a checkout that names policies");

  // A second version is published while the checkout is open.
  await row.getByRole("button", { name: /^Edit/ }).click();
  await english.fill("## Our second rule");
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await row.getByRole("button", { name: /^Publish/ }).click();
  const again = page.getByRole("alertdialog", { name: "Publish version 2 of the Refund policy?" });
  await again.getByRole("button", { name: "Publish" }).click();
  await expect(row).toContainText("Version 2");

  await checkout.payButton.click();
  await expect(
    checkout.main.getByRole("alert").filter({ hasText: "policies changed" }),
  ).toBeVisible();
  await expect(named.getByRole("link")).toHaveAccessibleName(/^Refund policy, version 2/);
  await checkout.pay();
  const order = new OrderPage(shop);
  await expect(
    order.receipt.getByRole("list", { name: "These applied to this order:" }),
  ).toContainText("Refund policy, version 2");
  await expectAccessibleAtAllWidths(shop.page, "an order's page with its policies");

  await shop.visit("/policies/refund/1");
  await expect(shop.page.getByRole("main")).toContainText("no longer in force");
  await reader.close();
});
