import type { Locator, Page } from "@playwright/test";
import { LICENCE, placeOrder } from "../../support/data/rest-orders";
import { expect, test } from "../../support/data/test-products";
import { OrderPanel } from "../../support/pages/order-panel";
import { keepPreferences } from "../../support/pages/preferences";
import { ProductPanel } from "../../support/pages/product-panel";
import { newPersona } from "../../support/people/personas";

const REASON = "The buyer asked to cancel";

const entries = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");
/** Checks the visible text of a column; the labels of the mobile cards are hidden. */
async function expectCell(row: Locator, column: number, text: string | RegExp): Promise<void> {
  await expect(row.getByRole("cell").nth(column)).toHaveText(text, { useInnerText: true });
}
const search = (page: Page) => page.getByRole("searchbox", { name: "Search the activity log" });
const chip = (page: Page, name: string) =>
  page
    .getByRole("radiogroup", { name: "Show entries about" })
    .getByRole("radio", { name, exact: true });

test("an edited product appears in the log: who changed what, the values before and after, and when", async ({
  page,
  testProducts,
}) => {
  const id = await testProducts.add("Cloud backup", { isActive: false, priceUSD: "12.50" });
  const panel = new ProductPanel(page);
  await panel.open(testProducts.mark);
  await panel.edit(testProducts.name("Cloud backup"));
  await panel.fill({ "Price (USD)": "14.75" });
  const began = Date.now();
  await panel.button("Save changes").click();
  await panel.expectToast("Changes saved");

  await page.getByRole("tab", { name: "Activity log" }).click();
  await expect(page).toHaveURL(/\/admin\?tab=log$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activity log");
  await expect(page.getByRole("columnheader")).toHaveText([
    ...["What", "About", "Details", "Who", "When"],
  ]);
  await search(page).fill(`#${id}`);
  await expect(page).toHaveURL(/tab=log&q=%23\d+$/);
  await chip(page, "Products").click();
  await expect(page).toHaveURL(/&entity=product$/);
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).getByRole("rowheader")).toHaveText([
    "Changed a product",
    "Added a product",
  ]);
  const [changed, added] = [entries(page).first(), entries(page).last()];
  await expectCell(changed, 0, `Product #${id}`);
  await expectCell(changed, 1, /^Price \(USD\): 12\.50\s+is now\s+14\.75$/);
  await expectCell(changed, 2, "admin");
  await expect(changed.getByRole("time")).toHaveText(/^\d{1,2} \p{L}+ \d{4}, \d\d:\d\d$/u);
  const at = Date.parse((await changed.getByRole("time").getAttribute("datetime")) ?? "");
  expect(at).toBeGreaterThanOrEqual(began);

  const group = added.getByRole("group");
  await expect(group.getByText(testProducts.name("Cloud backup"))).toBeHidden();
  await group.locator("summary").click();
  await expect(group.getByText(testProducts.name("Cloud backup"))).toBeVisible();
  await expect(added, "what is secret is not written down").not.toContainText("files.example");
  await page.reload();
  await expect(entries(page)).toHaveCount(2);
  await expect(chip(page, "Products")).toBeChecked();

  await search(page).fill("ADMIN");
  await chip(page, "Accounts").click();
  const signIn = entries(page).filter({ hasText: "Signed in" }).first();
  await expectCell(signIn, 2, "admin");
});

test("an action on an order appears in the log with its reason, and links to the order", async ({
  page,
}) => {
  const { email } = newPersona("regret");
  const orderId = await placeOrder(page.request, { lines: [{ productId: LICENCE }], email });
  const panel = new OrderPanel(page);
  await panel.open(orderId);
  await panel.openAction("Mark failed");
  await panel.reason.fill(REASON);
  await panel.confirm("Mark failed", "Order marked failed");

  await page.getByRole("tab", { name: "Activity log" }).click();
  await search(page).fill(`#${orderId}`);
  await chip(page, "Orders").click();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).getByRole("rowheader")).toHaveText("Marked an order failed");
  const details = entries(page).getByRole("cell").nth(1);
  await expect(details).toContainText("Status: Pending is now Failed");
  await expect(details).toContainText(`Reason: ${REASON}`);
  await entries(page)
    .getByRole("link", { name: `Order #${orderId}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`\\?tab=orders&order=${orderId}$`));
  await panel.isOpen(orderId);

  await page.goBack();
  await expect(entries(page)).toHaveCount(1);
  await search(page).fill("nobody of this name");
  await expect(page.getByText("No entries found")).toBeVisible();
  await page.getByRole("button", { name: "Show the whole log" }).click();
  await expect(page).toHaveURL(/\?tab=log$/);
  await expect(search(page)).toHaveValue("");
  await expect(entries(page).first()).toBeVisible();

  await keepPreferences(page, { language: "ar" });
  await page.goto(`/admin?tab=log&q=${orderId}&entity=order`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("سجل النشاط");
  await expect(entries(page).getByRole("rowheader")).toHaveText("نقل طلبًا إلى «فشل»");
  await expect(entries(page)).toContainText("الحالة: قيد الانتظار صار فشل");
  await expect(entries(page)).toContainText(`السبب: ${REASON}`);
});
