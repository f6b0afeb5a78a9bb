import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ProfilePage } from "../../support/pages/profile-page";
import { ShopPage } from "../../support/pages/shop-page";
import { createAccount, newCustomer, newPersona } from "../../support/people/personas";

test.use({ expectedErrors: [/status of 40\d .*auth\.requestErasure/] });

for (const look of LOOKS) {
  test(`a customer downloads the personal data, requests their erasure after fourteen days and cancels it, in ${look.language}`, async ({
    page,
    mailbox,
  }) => {
    const person = await newCustomer(page.request, mailbox, `data-${look.language}`);
    await keepPreferences(page, look);
    const shop = new ShopPage(page, look.language);
    const account = new AccountPage(shop);
    const profile = new ProfilePage(shop);
    await profile.visit("security");
    const { panel } = profile;
    const button = (name: "erase" | "confirm" | "cancel" | "takeBack") =>
      panel.getByRole("button", { name: shop.labels.profile(`data.${name}`), exact: true });

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      panel.getByRole("link", { name: shop.labels.profile("data.download") }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.json$/);

    await button("erase").click();
    const field = panel.getByLabel(shop.labels.account("currentPassword"), { exact: true });
    await expect(field).toBeFocused();
    await button("cancel").click();
    await expect(button("erase")).toBeFocused();
    await button("erase").click();
    await expect(field).toBeFocused();
    await expectAccessibleAtAllWidths(page, "what goes and what stays");
    await field.fill("not the password");
    await button("confirm").click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill(person.password);
    await button("confirm").click();
    await expect(panel.getByRole("status")).toBeFocused();
    await expectAccessibleAtAllWidths(page, "an account that is about to go");
    const mail = await mailbox.mailAfter(person.email, 1);
    expect(mail.text).toContain("/profile#security");

    await button("takeBack").click();
    await expect(button("erase")).toBeFocused();
    await expect(account.menuButton(person.username)).toBeVisible();
  });
}

test("the next person to sign in does not see the previous person's erasure", async ({
  page,
  request,
  mailbox,
}) => {
  const person = await newCustomer(page.request, mailbox, "data-first");
  const next = newPersona("data-next");
  await createAccount(request, mailbox, next);
  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  const profile = new ProfilePage(shop);
  await profile.visit("security");
  await profile.panel.getByRole("button", { name: "Delete my account and data" }).click();
  await profile.panel.getByLabel("Current password", { exact: true }).fill(person.password);
  await profile.panel.getByRole("button", { name: "Delete in 14 days" }).click();
  await expect(profile.panel.getByRole("button", { name: "Cancel the deletion" })).toBeVisible();

  await account.signOut(person.username);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await account.signIn(next);
  await account.menuButton(next.username).click();
  await page.getByRole("menuitem", { name: /^Profile$/i }).click();
  await profile.tab("security").click();
  const erase = profile.panel.getByRole("button", { name: "Delete my account and data" });
  await expect(erase).toBeVisible();
  await expect(profile.panel.getByText(/will be deleted on/)).toHaveCount(0);
});
