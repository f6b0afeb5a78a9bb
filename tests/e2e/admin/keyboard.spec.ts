import type { Locator, Page } from "@playwright/test";
import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { ADMIN_EMAIL } from "@/domain/account/session";
import { buy, LICENCE, OFFICE } from "../../support/data/rest-orders";
import { expect, test } from "../../support/data/test-products";
import { expectFocusSeen, tabTo } from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { OrderPanel } from "../../support/pages/order-panel";
import { ProductPanel } from "../../support/pages/product-panel";
import { expectShown, ShopPage } from "../../support/pages/shop-page";
import { newPersona } from "../../support/people/personas";

/** Moves the focus to an element by keyboard, and checks that the focus is visible. */
async function goTo(place: Locator, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await tabTo(place, key);
  await expectFocusSeen(place);
}

async function press(place: Locator, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await goTo(place, key);
  await place.page().keyboard.press("Enter");
}

async function type(place: Locator, text: string, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await goTo(place, key);
  await place.page().keyboard.press("ControlOrMeta+A");
  await place.page().keyboard.type(text);
}

async function choose(choice: Locator, beginning: string): Promise<void> {
  await goTo(choice);
  await choice.page().keyboard.press("Space");
  await expect(choice.page().getByRole("option").first()).toBeVisible();
  await choice.page().keyboard.type(beginning);
  await choice.page().keyboard.press("Enter");
  await expect(choice).toContainText(beginning);
  await expectFocusSeen(choice);
}

/** The tab name of Today also contains the number of open tasks. */
const tab = (page: Page, name: string) =>
  page.getByRole("tab", { name: new RegExp(`^${name}(,|$)`) });

/**
 * Focuses the tab `from`, then presses each key and checks that it opens the tab `to`. `heading`
 * is the page's heading if it differs from the tab's name.
 */
async function walkTabs(
  page: Page,
  from: string,
  steps: [key: string, to: string, heading?: string][],
  key: "Tab" | "Shift+Tab" = "Shift+Tab",
) {
  await goTo(tab(page, from), key);
  for (const [key, to, heading = to] of steps) {
    await page.keyboard.press(key);
    await expectFocusSeen(tab(page, to));
    await expect(tab(page, to)).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
}

async function signIn(page: Page): Promise<void> {
  const shop = new ShopPage(page);
  await shop.visit("/admin-login");
  const account = new AccountPage(shop);
  await type(account.field("email"), ADMIN_EMAIL);
  await type(account.field("password"), DEMO_ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin$/);
}

/** Adds an inactive product whose units are keys. */
async function addProduct(panel: ProductPanel, name: string): Promise<void> {
  const { page } = panel;
  const add = page.getByRole("main").getByRole("button", { name: "Add product" });
  await press(add);
  await expectFocusSeen(panel.field("Name"));
  await page.keyboard.type(name);
  await choose(panel.choice("Category"), "Software");
  await choose(panel.choice("How it is delivered"), "One key each");
  await type(panel.field("Description"), "Added without a mouse.");
  await type(panel.field("Picture"), "/art/office.svg");
  await type(panel.field("Price (USD)"), "12.50");
  const active = panel.dialog.getByRole("switch", { name: "Active" });
  await goTo(active);
  await page.keyboard.press("Space");
  await expect(active).not.toBeChecked();
  await press(panel.button("Add product"));
  await panel.expectToast("Product added");
  await expectFocusSeen(add);
}

/** Changes the product's price. @returns the product's id */
async function editPrice(panel: ProductPanel, name: string): Promise<string> {
  const { page } = panel;
  const edit = page.getByRole("button", { name: `Edit ${name}` });
  await press(edit);
  await expect(panel.field("Name")).toHaveValue(name);
  const id = new URL(page.url()).searchParams.get("product") ?? "";
  const price = panel.field("Price (USD)");
  await type(price, "14.75");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectFocusSeen(price);
  await page.keyboard.press("Enter");
  await panel.expectToast("Changes saved");
  await expectFocusSeen(edit);
  await expectShown(panel.row(name), "$14.75");
  return id;
}

async function addKeys(panel: ProductPanel, name: string, keys: readonly string[]): Promise<void> {
  const { page } = panel;
  const open = page.getByRole("button", { name: `Keys of ${name}` });
  await press(open, "Shift+Tab");
  const dialog = page.getByRole("dialog", { name: `Keys of ${name}` });
  await goTo(dialog.getByRole("textbox", { name: "Keys to add" }));
  for (const key of keys) {
    await page.keyboard.type(key);
    await page.keyboard.press("Enter");
  }
  await press(dialog.getByRole("button", { name: `Add ${keys.length} keys` }));
  await expect(dialog.getByRole("status").filter({ hasText: "2 keys added" })).toBeVisible();
  await expectFocusSeen(dialog.getByRole("button", { name: "Add keys" }));
  await press(dialog.getByRole("button", { name: /^Show key / }).first());
  const reveal = page.getByRole("dialog", { name: "Show this key?" });
  await expectFocusSeen(reveal.getByRole("textbox", { name: "Reason" }));
  await page.keyboard.press("Escape");
  await expectFocusSeen(dialog.getByRole("button", { name: /^Show key / }).first());
  await press(dialog.getByRole("button", { name: "Close" }), "Shift+Tab");
  await expect(dialog).toHaveCount(0);
  await expectFocusSeen(open);
  await expectShown(panel.row(name), "2 free keys");
}

test("an owner runs the shop for a day without a mouse", async ({
  page,
  request,
  mailbox,
  simulator,
  testProducts,
}) => {
  test.slow();
  const { email } = newPersona("keyboard");
  const lines = [{ productId: LICENCE }, { productId: OFFICE }];
  const orderId = await buy(request, simulator, { lines, email });
  await mailbox.firstMailTo(email);
  const name = testProducts.name("Without a mouse");
  const products = new ProductPanel(page);
  await signIn(page);
  await walkTabs(
    page,
    "Today",
    [
      ["ArrowDown", "Orders"],
      ["ArrowDown", "Customers"],
      ["ArrowDown", "Coupons"],
      ["ArrowDown", "Products"],
    ],
    "Tab",
  );
  await addProduct(products, name);
  await type(
    page.getByRole("searchbox", { name: "Search products" }),
    testProducts.mark,
    "Shift+Tab",
  );
  await expect(products.rows).toHaveCount(1);
  const productId = await editPrice(products, name);
  await addKeys(products, name, [`DAY-${testProducts.mark}-1`, `DAY-${testProducts.mark}-2`]);

  await walkTabs(page, "Products", [
    ["Home", "Today"],
    ["ArrowUp", "Activity log"],
    ["ArrowDown", "Today"],
    ["ArrowDown", "Orders"],
  ]);
  const orders = new OrderPanel(page);
  await type(page.getByRole("searchbox", { name: "Search orders" }), email);
  await expect(orders.rows).toHaveCount(1);
  await press(orders.link(orderId));
  await orders.isOpen(orderId);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const action = (label: string) =>
    orders.section("Actions").getByRole("button", { name: label, exact: true });
  await press(action("Send the e-mail again"));
  await press(orders.button("Send the e-mail"));
  await orders.expectToast("E-mail on its way");
  await expectFocusSeen(action("Send the e-mail again"));
  await mailbox.mailAfter(email, 1);

  await press(action("Refund"));
  await goTo(orders.dialog.getByRole("radio", { name: "Everything" }));
  await page.keyboard.press("ArrowRight");
  await expectFocusSeen(orders.dialog.getByRole("radio", { name: "A part" }));
  await type(orders.dialog.getByRole("textbox", { name: "Amount in US dollars" }), "39.99");
  await goTo(orders.dialog.getByRole("checkbox", { name: /^Desktop OS Pro licence/ }));
  await page.keyboard.press("Space");
  await type(orders.reason, "Asked by telephone");
  await press(orders.button("Refund $39.99"));
  await orders.expectToast("Refund requested");
  await expectFocusSeen(action("Refund"));
  await expect(orders.section("Money")).toContainText("Left to refund$89.99");

  await walkTabs(page, "Orders", [
    ["ArrowDown", "Customers"],
    ["ArrowDown", "Coupons"],
    ["ArrowDown", "Products"],
    ["ArrowDown", "Categories"],
    ["ArrowDown", "Options"],
    ["ArrowDown", "Games"],
    ["ArrowDown", "Reports"],
    ["ArrowDown", "Settings"],
    ["ArrowDown", "Policies"],
    ["ArrowDown", "Staff"],
    ["ArrowDown", "Connections"],
    ["ArrowDown", "Activity log"],
  ]);
  await type(page.getByRole("searchbox", { name: "Search the activity log" }), `#${productId}`);
  // Wait for the filtered log: until then, the focused row may be replaced.
  const entries = page.getByRole("table").locator("tbody").getByRole("row");
  await expect(entries).toHaveCount(3);
  const added = entries.filter({ hasText: "Added a product" });
  await press(added.locator("summary"));
  await expect(added.getByText(name)).toBeVisible();

  const menu = page.getByRole("banner").getByRole("button", { name: "admin" });
  await press(menu, "Shift+Tab");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectFocusSeen(menu);
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await tabTo(page.getByRole("banner").getByRole("link", { name: "Sign in" }));
});
