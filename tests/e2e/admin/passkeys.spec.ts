import type { Page } from "@playwright/test";
import { letProofEnd, makeAdmin } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { expectAccessible } from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { openSecurityFromMenu } from "../../support/pages/panel-page";
import { ShopPage } from "../../support/pages/shop-page";
import { createAccount, newPersona } from "../../support/people/personas";

test.use({
  expectedErrors: [/status of 403 .*(auth\.adminLogin|secondFactor\.renewCodes|cart\.saveToUser)/],
});

/** Adds a virtual authenticator that stores passkeys and confirms every request. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

test("an admin adds a passkey, signs in with it, proves with it, and removes it", async ({
  page,
  mailbox,
}) => {
  const boss = newPersona("boss");
  await createAccount(page.request, mailbox, boss);
  await makeAdmin(boss.email);
  await giveAuthenticator(page);
  const { email, password } = boss;
  const opened = await page.request.post("/api/auth/admin-login", { data: { email, password } });
  expect(await opened.json()).toEqual({ success: true, error: null });
  const answer = await page.goto("/admin?tab=security");
  expect(answer?.headers()["permissions-policy"]).toContain(
    "publickey-credentials-get=(self), publickey-credentials-create=(self)",
  );

  await page.getByRole("button", { name: "Add a passkey" }).click();
  const named = page.getByLabel("Name of the new passkey");
  await expect(named).toHaveAccessibleDescription(/Give the passkey a name/);
  await named.fill("Work laptop");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  await page.getByRole("button", { name: "I have saved them" }).click();
  const keys = page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(keys).toHaveText([/Work laptop.*Not used yet/]);
  await expect(page.getByRole("button", { name: "Set up an app" })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, "the passkeys of an admin");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.context().clearCookies();
  const shop = new ShopPage(page);
  await shop.visit("/admin-login");
  await new AccountPage(shop).tryToSignIn(boss);
  await expect(page.getByLabel("Code from your app")).toBeFocused();
  await expectAccessible(page, "the second step of the sign-in");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await letProofEnd(boss.email);
  await openSecurityFromMenu(page);
  await expect(keys).toHaveText([/Work laptop.*Last used/]);
  await page.getByRole("button", { name: "New recovery codes" }).click();
  const asked = page.getByRole("dialog", { name: "Confirm that it is you" });
  await asked.getByRole("button", { name: "Use a passkey" }).click();
  const typed = asked.getByLabel("Password", { exact: true });
  await expect(typed).toBeFocused();
  await typed.fill(boss.password);
  await expectAccessible(page, "the question for password and factor");
  await asked.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  await page.getByRole("button", { name: "I have saved them" }).click();

  await page.getByRole("button", { name: "Remove the passkey Work laptop" }).click();
  const leaving = page.getByRole("dialog", { name: "Remove this passkey?" });
  await leaving.getByLabel("Password", { exact: true }).fill(boss.password);
  await leaving.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up a second factor" })).toBeVisible();
});
