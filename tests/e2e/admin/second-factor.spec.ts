import type { Page } from "@playwright/test";
import { forgetCodes, letProofEnd, makeAdmin } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { expectAccessible } from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { openSecurityFromMenu } from "../../support/pages/panel-page";
import { ShopPage } from "../../support/pages/shop-page";
import { createAccount, newPersona, type Persona } from "../../support/people/personas";
import { totp, wrongTotp } from "../../support/people/totp";

test.use({
  expectedErrors: [
    /status of (400|403) .*(auth\.adminLogin|auth\.proveAdmin|secondFactor\.renewCodes)/,
  ],
});

/** Signs in to the panel with only the password. */
async function openSecurity(page: Page, { email, password }: Persona): Promise<void> {
  const answer = await page.request.post("/api/auth/admin-login", { data: { email, password } });
  expect(await answer.json()).toEqual({ success: true, error: null });
  await page.goto("/admin?tab=security");
}

/** Sets up a second factor, and returns its secret and the recovery codes. */
async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  await expect(page.getByRole("heading", { name: "Set up your authenticator app" })).toBeFocused();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page, "the secret of a second factor");
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = shown.replaceAll(" ", "");
  await page.getByLabel("Code from your app").fill(totp(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  const items = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(items).toHaveCount(10);
  await expectAccessible(page, "the recovery codes");
  const codes = await items.allInnerTexts();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByRole("heading", { name: "Second factor is on" })).toBeVisible();
  return { secret, codes };
}

test("an admin sets up a second factor, signs in elsewhere with it, and proves with it", async ({
  page,
  otherDevice: there,
  mailbox,
}) => {
  const boss = newPersona("boss");
  await createAccount(page.request, mailbox, boss);
  await makeAdmin(boss.email);
  await openSecurity(page, boss);
  const { secret, codes } = await enrol(page);
  await forgetCodes(boss.email);

  const shop = new ShopPage(there);
  await shop.visit("/admin-login");
  await new AccountPage(shop).tryToSignIn(boss);
  const typed = there.getByLabel("Code from your app");
  await expect(typed).toBeFocused();
  await expectAccessible(there, "the second step of the sign-in");
  await typed.fill(wrongTotp(secret));
  await there.keyboard.press("Enter");
  await expect(typed).toHaveAccessibleDescription(/This code is wrong/);
  await typed.fill(totp(secret));
  await there.keyboard.press("Enter");
  await expect(there).toHaveURL(/\/admin$/);

  await letProofEnd(boss.email);
  await openSecurityFromMenu(there);
  await there.getByRole("button", { name: "New recovery codes" }).click();
  const asked = there.getByRole("dialog", { name: "Confirm that it is you" });
  await asked.getByLabel("Password", { exact: true }).fill(boss.password);
  await asked.getByRole("button", { name: "Use a recovery code" }).click();
  await asked.getByLabel("Recovery code", { exact: true }).fill(codes[0] ?? "");
  await expectAccessible(there, "the question for password and code");
  await there.keyboard.press("Enter");
  await expect(there.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  await expect(asked).toHaveCount(0);
});
