import type { Page } from "@playwright/test";
import { letProofEnd, makeAdmin } from "../../support/data/shop-database";
import { expect, test } from "../../support/data/test-products";
import { expectAccessible } from "../../support/pages/accessibility";
import { keepPreferences } from "../../support/pages/preferences";
import { ProductPanel } from "../../support/pages/product-panel";
import { createAccount, newPersona, type Persona } from "../../support/people/personas";

/** Signs in a new admin whose password proof has expired. */
async function signInAgo(page: Page, { email, password }: Persona): Promise<void> {
  await makeAdmin(email);
  const data = { email, password };
  const answer = await page.request.post("/api/auth/admin-login", { data });
  expect(await answer.json()).toEqual({ success: true, error: null });
  await letProofEnd(email);
}

test.use({
  expectedErrors: [/status of (400|403) .*(admin\.keys\.reveal|auth\.proveAdmin|exports\.allowed)/],
});

test("a critical action asks for the password again and then continues by itself", async ({
  page,
  mailbox,
  testProducts,
}) => {
  const name = testProducts.name("Proven Keys");
  const productId = await testProducts.addPooled("Proven Keys");
  const key = `KEY-${testProducts.mark}-PROVEN`;
  await testProducts.addKeys(productId, [key]);
  const boss = newPersona("boss");
  await createAccount(page.request, mailbox, boss);
  await signInAgo(page, boss);
  const panel = new ProductPanel(page);
  await page.goto(`/admin?q=${testProducts.mark}`);
  await expect(panel.row(name)).toBeVisible();
  await page.getByRole("button", { name: `Keys of ${name}` }).click();
  await page.getByRole("button", { name: /^Show key ••••/ }).click();
  const reveal = page.getByRole("dialog", { name: /^(Show this key\?|The key)$/ });
  const asked = page.getByRole("dialog", { name: "Confirm that it is you" });
  const typed = asked.getByLabel("Password", { exact: true });
  await reveal.getByRole("textbox", { name: "Reason" }).fill("A buyer cannot read it.");

  await reveal.getByRole("button", { name: "Show key" }).click();
  await expect(typed).toBeFocused();
  await expectAccessible(page, "the question for the password");
  await page.keyboard.press("Escape");
  await expect(asked).toHaveCount(0);
  await expect(reveal.getByRole("alert")).toHaveText("Type your password to continue.");

  await reveal.getByRole("button", { name: "Show key" }).click();
  await typed.fill("not the password");
  await page.keyboard.press("Enter");
  await expect(typed).toHaveAccessibleDescription(/password is not right/);
  await typed.fill(boss.password);
  await page.keyboard.press("Enter");
  await expect(reveal).toContainText(key);
  await expect(asked).toHaveCount(0);
});

test("an export asks for the password in Arabic too, and downloads once it was typed", async ({
  page,
  mailbox,
}) => {
  const boss = newPersona("boss");
  await createAccount(page.request, mailbox, boss);
  await signInAgo(page, boss);
  await keepPreferences(page, { language: "ar" });
  await page.goto("/admin?tab=orders");
  await page.getByRole("link", { name: "تصدير CSV" }).click();
  const asked = page.getByRole("dialog", { name: "أكّد هويتك" });
  await asked.getByLabel("كلمة المرور", { exact: true }).fill(boss.password);
  await expectAccessible(page, "the question for the password, in Arabic");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/^barq-orders-.*\.csv$/);
});
