import { codeIn } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { keepPreferences } from "../../support/pages/preferences";
import { ProfilePage } from "../../support/pages/profile-page";
import { ShopPage } from "../../support/pages/shop-page";
import { newCustomer } from "../../support/people/personas";

const CHANGED = "amber kettle 93";

test.describe("the change of a password", () => {
  test.use({
    // `cart.saveToUser` responds with 403: after a sign-out elsewhere, the browser has no proof of
    // whose cart it saves.
    expectedErrors: [/status of 40\d .*(auth\.(?:requestPasswordChange|erasure)|cart\.saveToUser)/],
  });

  test("asks for the current password, mails a code, and sets the new password with it", async ({
    page,
    mailbox,
  }) => {
    const person = await newCustomer(page.request, mailbox, "change");
    const shop = new ShopPage(page);
    const account = new AccountPage(shop);
    const profile = new ProfilePage(shop);
    await profile.visit("security");
    await profile.panel.getByRole("button", { name: "Change Password" }).click();
    const field = profile.panel.getByLabel("Current password", { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("type", "password");
    const send = profile.panel.getByRole("button", { name: "Send code" });

    await send.click();
    await account.expectProblem(field, "Current password is required");
    await field.fill("not the password");
    await expect(field).not.toHaveAttribute("aria-invalid");
    await send.click();
    await account.expectProblem(
      field,
      "The current password is not right. Check it and try again.",
    );
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("not the password");

    await field.fill(person.password);
    await send.click();
    await expect(
      profile.panel.getByRole("heading", { name: "Check your e-mail", exact: true }),
    ).toBeVisible();
    await expect(profile.panel).toContainText(
      `We sent a code to ${person.email}. Enter it with your new password. It expires in 1 hour.`,
    );
    const mail = await mailbox.mailAfter(person.email, 1);
    expect(mail.subject).toBe("Your Barq password reset code");

    await profile.panel.getByRole("link", { name: "Enter the code" }).click();
    await expect(account.heading).toHaveText("New password");
    await expect(account.field("email")).toHaveValue(person.email);
    await account.tryToReset({ email: person.email, password: CHANGED }, codeIn(mail));
    await expect(account.heading).toHaveText("Password Updated");
    await expect(account.menuButton(person.username)).toHaveCount(0);
    const notice = await mailbox.mailAfter(person.email, 2);
    expect(notice.subject).toBe("Your Barq password was changed");

    await account.main.getByRole("link", { name: "Go to Login" }).click();
    await expect(account.field("email")).toHaveValue(person.email);
    await account.signIn({ ...person, password: CHANGED });
    expect(await mailbox.mailsTo(person.email)).toHaveLength(3);
  });

  test("is shown in Arabic, and mails nothing if the current password is wrong", async ({
    page,
    mailbox,
  }) => {
    const { email } = await newCustomer(page.request, mailbox, "arabic-change");
    await keepPreferences(page, { language: "ar" });
    const shop = new ShopPage(page, "ar");
    const account = new AccountPage(shop);
    const profile = new ProfilePage(shop);
    await profile.visit("security");
    const change = profile.panel.getByRole("button", { name: "تغيير كلمة المرور" });
    await change.click();
    const field = profile.panel.getByLabel("كلمة المرور الحالية", { exact: true });
    const send = profile.panel.getByRole("button", { name: "إرسال الرمز" });
    await send.click();
    await account.expectProblem(field, "كلمة المرور الحالية مطلوبة");
    await field.fill("not the password");
    await send.click();
    await account.expectProblem(field, "كلمة المرور الحالية غير صحيحة. تحقّق منها وحاول مرة أخرى.");

    await profile.panel.getByRole("button", { name: "إلغاء" }).click();
    await expect(change).toBeFocused();
    await expect(field).toHaveCount(0);
    expect(await mailbox.mailsTo(email)).toHaveLength(1);
  });
});
