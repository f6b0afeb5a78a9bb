import type { Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { codeIn, plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import { createAccount, newPersona } from "../../support/people/personas";

async function open(page: Page, path: string, locale?: Locale): Promise<AccountPage> {
  const shop = new ShopPage(page, locale);
  await shop.visit(path);
  return new AccountPage(shop);
}

async function askForCode(page: Page, email: string): Promise<AccountPage> {
  const account = await open(page, "/forgot-password");
  await account.field("email").fill(email);
  await account.button("Send the code").click();
  await expect(account.heading).toHaveText("Code Sent!");
  return account;
}

test("a forgotten password requires a complete address", async ({ page }) => {
  const account = await open(page, "/forgot-password");
  for (const typed of ["", "lina", "lina@nowhere"]) {
    await account.field("email").fill(typed);
    await account.button("Send the code").click();
    await account.expectProblem(account.field("email"), "Please enter a valid email address");
  }
  await expect(account.heading).toHaveText("Forgot your password?");
});

test("the screen after sending shows the address and the code's lifetime, and leads back, onward and to the sign-in", async ({
  page,
}) => {
  const { email } = newPersona("sent");
  const account = await askForCode(page, email);
  await expect(account.heading).toBeFocused();
  await expect(account.main.getByText(email, { exact: true })).toBeVisible();
  await expect(account.main.getByText("The code expires in 1 hour.")).toBeVisible();

  await account.button("Send to Different Email").click();
  await expect(account.heading).toHaveText("Forgot your password?");
  await expect(account.field("email")).toBeFocused();
  const other = newPersona("other").email;
  await account.field("email").fill(other);
  await account.button("Send the code").click();
  await expect(account.main.getByText(other, { exact: true })).toBeVisible();

  await account.main.getByRole("link", { name: "Enter the code" }).click();
  await expect(account.heading).toHaveText("New password");
  await expect(account.field("email")).toHaveValue(other);
  await page.goBack();
  await account.field("email").fill(other);
  await account.button("Send the code").click();
  await account.main.getByRole("link", { name: "Back to Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a known and an unknown address get the same screen, and only the known one a mail", async ({
  page,
  mailbox,
}) => {
  const person = newPersona("known");
  const { email: unknown } = newPersona("known");
  await createAccount(page.request, mailbox, person);
  const screens: string[] = [];
  // The unknown address goes first: once the mail to the known address arrives, both requests have
  // been processed.
  for (const email of [unknown, person.email]) {
    const answer = page.waitForResponse(/auth\.requestReset/);
    const account = await askForCode(page, email);
    const said = await (await answer).text();
    screens.push(`${said} ${await account.main.innerText()}`.replaceAll(email, "ADDRESS"));
  }
  expect(screens[0]).toContain("ADDRESS");
  expect(screens[0]).toBe(screens[1]);
  const mail = await mailbox.mailAfter(person.email, 1);
  expect(mail.subject).toBe("Your Barq password reset code");
  expect(plainText(mail)).toContain("The code is valid for 1 hour and works once.");
  expect(await mailbox.mailsTo(unknown)).toEqual([]);
});

test.describe("a request that the shop refuses", () => {
  test.use({ expectedErrors: [/(ERR_FAILED|status of 429) .*auth\.requestReset/] });

  test("is shown in an alert, and the address stays in its field", async ({ page }) => {
    const { email } = newPersona("often");
    const account = await open(page, "/forgot-password");
    await account.field("email").fill(email);
    await page.route(/auth\.requestReset/, (route) => route.abort());
    await account.button("Send the code").click();
    await expect(account.alert).toHaveText("An error occurred. Please try again.");
    await page.unroute(/auth\.requestReset/);
    for (let request = 1; request <= 5; request += 1) {
      const path = "/api/password_reset_request.php";
      const answer = await page.request.post(path, { data: { email } });
      expect(answer.status()).toBe(200);
    }
    await account.button("Send the code").click();
    await expect(account.alert).toHaveText(/^Too many tries\. Try again in \d+ minutes\.$/);
    await expect(account.field("email")).toHaveValue(email);
  });
});

test("an incomplete reset shows the error at each field", async ({ page }) => {
  const account = await open(page, "/reset-password");
  const save = account.button("Save new password");
  await save.click();
  await account.expectProblem(account.field("email"), "Please enter your email address");
  await account.expectProblem(account.field("code"), "Enter the code sent to your email");
  const password = account.field("newPassword");
  await account.expectProblem(password, "Password must be at least 6 characters");
  const confirmation = account.field("confirmPassword");
  await account.expectProblem(confirmation, "Please confirm your password");
  await expect(account.field("email")).toBeFocused();

  await password.fill("fünf5");
  await confirmation.fill("fünf56");
  await account.expectProblem(password, "Password must be at least 6 characters");
  await account.expectProblem(confirmation, "Passwords don't match");
  await password.fill("fünf56");
  await expect(password).not.toHaveAttribute("aria-invalid");
  await expect(confirmation).not.toHaveAttribute("aria-invalid");
  await account.main.getByRole("link", { name: "Ask for a new code" }).click();
  await expect(account.heading).toHaveText("Forgot your password?");
});

test.describe("the whole reset", () => {
  test.use({ expectedErrors: [/status of 40[01] .*auth\.(confirmReset|login)/] });

  test("refuses a wrong code, accepts the right one once, notifies the owner by mail, and accepts only the new password", async ({
    page,
    mailbox,
  }) => {
    const person = newPersona("reset");
    const renewed = { ...person, password: "plum66" };
    await createAccount(page.request, mailbox, person);
    const account = await askForCode(page, person.email);
    const code = codeIn(await mailbox.mailAfter(person.email, 1));
    await account.main.getByRole("link", { name: "Enter the code" }).click();
    await expect(account.field("code")).toBeFocused();
    await account.tryToReset(renewed, code === "AAAAAA" ? "BBBBBB" : "AAAAAA");
    const refusal = "This code is not right or no longer valid. Check it, or ask for a new one.";
    await expect(account.alert).toHaveText(refusal);
    await account.expectProblem(account.field("code"), refusal);
    await expect(account.field("newPassword")).toHaveValue(renewed.password);

    await account.tryToReset(renewed, code.toLowerCase());
    await expect(account.heading).toHaveText("Password Updated");
    await expect(account.heading).toBeFocused();
    const mail = await mailbox.mailAfter(person.email, 2);
    expect(mail.subject).toBe("Your Barq password was changed");
    expect(plainText(mail)).toContain(`Account ${person.username}`);
    expect(plainText(mail)).toContain("All devices were signed out.");
    expect(plainText(mail)).not.toMatch(/^[0-9A-Z]{6}$/m);

    await account.main.getByRole("link", { name: "Go to Login" }).click();
    await expect(account.field("email")).toHaveValue(person.email);
    await account.tryToSignIn(person);
    await expect(account.alert).toHaveText("The e-mail address or the password is not right.");
    await account.signIn(renewed);

    await open(page, "/reset-password");
    await account.tryToReset(person, code);
    await expect(account.alert).toHaveText(refusal);
  });
});

test("the whole reset is shown in Arabic, and so are its mails", async ({ page, mailbox }) => {
  const person = newPersona("arabic");
  await keepPreferences(page, { language: "ar" });
  await createAccount(page.request, mailbox, person);
  const account = await open(page, "/forgot-password", "ar");
  await account.button("إرسال الرمز").click();
  await account.expectProblem(account.field("email"), "يرجى إدخال بريد إلكتروني صحيح");
  await account.field("email").fill(person.email);
  await account.button("إرسال الرمز").click();
  await expect(account.heading).toHaveText("تم إرسال الرمز");
  await expect(account.main.getByText(person.email, { exact: true })).toBeVisible();
  await expect(account.main.getByText("تنتهي صلاحية الرمز بعد ساعة واحدة.")).toBeVisible();
  const mail = await mailbox.mailAfter(person.email, 1);
  expect(mail.subject).toBe("رمز إعادة تعيين كلمة مرورك في برق");

  await account.main.getByRole("link", { name: "إدخال الرمز" }).click();
  await account.button("حفظ كلمة المرور الجديدة").click();
  await account.expectProblem(account.field("code"), "أدخل الرمز الذي أرسلناه إلى بريدك");
  await account.expectProblem(account.field("newPassword"), "يجب ألا تقل كلمة المرور عن 6 أحرف");
  await account.tryToReset({ ...person, password: "بنفسج" }, codeIn(mail));
  await account.expectProblem(account.field("newPassword"), "يجب ألا تقل كلمة المرور عن 6 أحرف");
  await account.tryToReset({ ...person, password: "بنفسجي" }, codeIn(mail));
  await expect(account.heading).toHaveText("تم تحديث كلمة المرور");
  const notice = await mailbox.mailAfter(person.email, 2);
  expect(notice.subject).toBe("تم تغيير كلمة مرورك في برق");
  await account.main.getByRole("link", { name: "الانتقال إلى تسجيل الدخول" }).click();
  await account.signIn({ ...person, password: "بنفسجي" });
});
