import type { Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { codeIn } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import { createAccount, newPersona } from "../../support/people/personas";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  viewport: { width: 1280, height: 800 },
  expectedErrors: [/status of 40\d .*auth\.(login|verify|confirmReset)/],
});

async function enter(page: Page, language: Locale, theme: "light" | "dark") {
  await keepPreferences(page, { language, theme });
  const shop = new ShopPage(page, language);
  return { shop, account: new AccountPage(shop) };
}

for (const { language, theme } of LOOKS) {
  test(`signing in is accessible on every screen (${language}, ${theme})`, async ({
    page,
    mailbox,
  }) => {
    test.slow();
    const { shop, account } = await enter(page, language, theme);
    const unverified = newPersona("unverified");
    await shop.visit("/login");
    await expectAccessibleAtAllWidths(page, "the sign-in");
    await account.button(shop.labels.signIn("login.submit")).click();
    await account.expectProblem(account.field("password"), shop.labels.errors("password_missing"));
    await expectAccessibleAtAllWidths(page, "the sign-in, not filled in");
    await account.tryToSignIn(unverified);
    await expect(account.alert).toHaveText(shop.labels.errors("invalid_credentials"));
    await expectAccessibleAtAllWidths(page, "the sign-in, refused");

    const { password } = unverified;
    await page.request.post("/api/register.php", {
      data: { ...unverified, confirmPassword: password },
    });
    await mailbox.firstMailTo(unverified.email);
    await account.tryToSignIn(unverified);
    await expect(account.alert.getByRole("link")).toBeVisible();
    await expectAccessibleAtAllWidths(page, "the sign-in of an address that is not verified");
  });

  test(`recovering a password is accessible on every screen (${language}, ${theme})`, async ({
    page,
    mailbox,
  }) => {
    test.slow();
    const { shop, account } = await enter(page, language, theme);
    const person = newPersona("forgetful");
    await createAccount(page.request, mailbox, person);
    await shop.visit("/forgot-password");
    await expectAccessibleAtAllWidths(page, "the forgotten password");
    await account.field("email").fill(person.email);
    await account.button(shop.labels.signIn("forgot.submit")).click();
    await expect(account.heading).toHaveText(shop.labels.signIn("forgot.sent.heading"));
    await expectAccessibleAtAllWidths(page, "the code is sent");

    await shop.visit("/reset-password");
    await expectAccessibleAtAllWidths(page, "the new password");
    await account.button(shop.labels.signIn("reset.submit")).click();
    await account.expectProblem(account.field("code"), shop.labels.errors("reset_code_missing"));
    await expectAccessibleAtAllWidths(page, "the new password, not filled in");
    await account.tryToReset(person, "AAAAAA");
    await account.expectProblem(account.field("code"), shop.labels.errors("code_invalid"));
    await expectAccessibleAtAllWidths(page, "the new password, with a wrong code");
    await account.tryToReset(person, codeIn(await mailbox.mailAfter(person.email, 1)));
    await expect(account.heading).toHaveText(shop.labels.signIn("reset.done.heading"));
    await expectAccessibleAtAllWidths(page, "the password is changed");
  });
}

for (const { language, theme } of LOOKS) {
  test(`a registration is accessible on every screen (${language}, ${theme})`, async ({ page }) => {
    test.slow();
    const { shop, account } = await enter(page, language, theme);
    await shop.visit("/register");
    await expectAccessibleAtAllWidths(page, "the registration");
    await account.button(shop.labels.register("submit")).click();
    await account.expectProblem(
      account.field("username"),
      shop.labels.errors("username_too_short"),
    );
    await expectAccessibleAtAllWidths(page, "the registration, not filled in");
    await page.clock.install();
    await account.register({ ...newPersona("axe"), email: `${"m".repeat(50)}@example.com` });
    await expectAccessibleAtAllWidths(page, "the verification");
    await account.verify("AAAAAA");
    await expect(account.alert).toHaveText(shop.labels.errors("code_invalid"));
    await page.clock.runFor(10_000);
    await expect(account.main).toContainText(shop.labels.register("verification.spamHint"));
    await expectAccessibleAtAllWidths(page, "the verification, refused, with its hint");
    await account.button(shop.labels.register("verification.resend")).click();
    await expect(account.alert).toHaveCount(0);
    await expectAccessibleAtAllWidths(page, "the verification, with its countdown");
  });
}
