import { codeIn } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { tabTo } from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { ProfilePage } from "../../support/pages/profile-page";
import { ShopPage } from "../../support/pages/shop-page";
import { newCustomer, newPersona } from "../../support/people/personas";

test.describe("without a mouse", () => {
  test.use({ expectedErrors: [/status of 40\d .*auth\.verify/] });

  test("a new user signs up, verifies, signs in and signs out", async ({ page, mailbox }) => {
    test.slow();
    const shop = new ShopPage(page);
    const account = new AccountPage(shop);
    const person = newPersona("keyboard");
    const { keyboard } = page;
    const banner = page.getByRole("banner");
    await shop.visit("/");
    await tabTo(banner.getByRole("link", { name: "Sign up" }));
    await keyboard.press("Enter");
    await expect(account.heading).toHaveText("Create your account");

    await tabTo(account.button("Sign up"));
    await keyboard.press("Enter");
    await expect(account.field("username"), "the first wrong field").toBeFocused();
    // The form library focuses the first invalid field twice, the second time from a timer. If the
    // name were typed before that, it would be valid already and its rest would go to the next
    // invalid field.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await keyboard.type(person.username);
    await tabTo(account.field("email"));
    await keyboard.type(person.email);
    await tabTo(account.field("password"));
    await keyboard.type(person.password);
    await tabTo(account.button("Show password").first());
    await keyboard.press("Space");
    await expect(account.field("password")).toHaveAttribute("type", "text");
    await tabTo(account.field("confirmPassword"));
    await keyboard.type(person.password);
    await keyboard.press("Enter");

    await expect(account.verificationCode).toBeFocused();
    await keyboard.type("aaaaaa");
    await keyboard.press("Enter");
    await expect(account.alert).toBeVisible();
    await expect(account.verificationCode).toBeFocused();
    // The refused code is selected, so that typing replaces it.
    await keyboard.type(codeIn(await mailbox.firstMailTo(person.email)).toLowerCase());
    await tabTo(account.button("Verify"));
    await keyboard.press("Space");

    await expect(account.heading).toHaveText("Sign in");
    await expect(account.field("email")).toHaveValue(person.email);
    await expect(account.field("password")).toBeFocused();
    await keyboard.type(person.password);
    await keyboard.press("Enter");
    const menuButton = account.menuButton(person.username);
    await tabTo(menuButton);
    await keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
    await keyboard.press("Escape");
    await expect(menuButton).toBeFocused();
    await keyboard.press("Enter");
    await keyboard.press("End");
    await keyboard.press("Enter");
    await expect(menuButton).toHaveCount(0);
    await tabTo(banner.getByRole("link", { name: "Sign in" }));
  });

  test("a user requests a code to change the password", async ({ page, mailbox }) => {
    const person = await newCustomer(page.request, mailbox, "keyboard-change");
    const shop = new ShopPage(page);
    const profile = new ProfilePage(shop);
    const { keyboard } = page;
    await profile.visit();
    await tabTo(profile.tab("profile"));
    await keyboard.press("End");
    await profile.expectTab("security");
    await tabTo(profile.panel.getByRole("button", { name: "Change Password" }));
    await keyboard.press("Enter");
    await expect(profile.panel.getByLabel("Current password", { exact: true })).toBeFocused();
    await keyboard.type(person.password);
    await keyboard.press("Enter");
    await expect(profile.panel.getByRole("heading", { name: "Check your e-mail" })).toBeFocused();
    await tabTo(profile.panel.getByRole("link", { name: "Enter the code" }));
    await keyboard.press("Enter");
    await expect(new AccountPage(shop).field("code")).toBeFocused();
  });
});
