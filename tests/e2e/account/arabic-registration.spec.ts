import { codeIn } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { PausedClock } from "../../support/pages/paused-clock";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import { newPersona } from "../../support/people/personas";

test.use({ expectedErrors: [/status of 400 .*auth\.verify/] });

test("signing up in Arabic: the page is right to left; address, passwords and code are left to right", async ({
  page,
  mailbox,
}) => {
  const clock = await PausedClock.of(page);
  await keepPreferences(page, { language: "ar" });
  const shop = new ShopPage(page, "ar");
  const account = new AccountPage(shop);
  const person = { ...newPersona("arabic"), username: newPersona("ليلى").username };
  await shop.visit("/register");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(account.heading).toHaveText("أنشئ حسابك");
  await account.button("إنشاء حساب").click();
  for (const [name, direction, sentence] of [
    ["username", "rtl", "يجب ألا يقل اسم المستخدم عن 3 أحرف"],
    ["email", "ltr", "البريد الإلكتروني غير صحيح"],
    ["password", "ltr", "يجب ألا تقل كلمة المرور عن 8 أحرف"],
    ["confirmPassword", "ltr", "يرجى تأكيد كلمة المرور"],
  ] as const) {
    await account.expectProblem(account.field(name), sentence);
    await expect(account.field(name)).toHaveCSS("direction", direction);
  }
  await account.fillRegistration(person, "another lamp 7");
  await account.expectProblem(account.field("confirmPassword"), "كلمتا المرور غير متطابقتين");
  await account.field("confirmPassword").fill(person.password);

  await clock.stop();
  await account.button("إنشاء حساب").click();
  await clock.until(() => account.verificationCode.isVisible());
  await expect(account.heading).toHaveText("تفقّد بريدك");
  await expect(account.heading).toHaveCSS("direction", "rtl");
  await expect(account.main).toContainText("أرسلنا رمزًا من 6 خانات إلى");
  const address = account.main.locator("bdi").filter({ hasText: person.email });
  await expect(address).toHaveText(person.email);
  await expect(address).toHaveCSS("direction", "ltr");
  const code = account.main.getByRole("textbox", { name: "رمز التأكيد", exact: true });
  await expect(code).toHaveCSS("direction", "ltr");

  await code.pressSequentially("wrong1");
  await expect(code).toHaveValue("WRONG1");
  await account.button("تأكيد").click();
  await clock.until(() => account.alert.isVisible());
  await expect(account.alert).toHaveText(
    "هذا الرمز غير صحيح أو انتهت صلاحيته. تحقّق منه أو اطلب رمزًا جديدًا.",
  );
  await clock.pass(10_000);
  await expect(account.main).toContainText("لم يصلك شيء؟ ابحث في مجلد البريد غير المرغوب فيه.");
  await account.button("إخفاء هذا التنبيه").click();
  const resend = account.main.getByRole("button", {
    name: /^(إعادة إرسال الرمز|أرسلنا رمزًا جديدًا\.)/,
  });
  await resend.click();
  await clock.until(async () => (await resend.innerText()).includes("أرسلنا رمزًا جديدًا."));
  await expect(resend).toHaveText("أرسلنا رمزًا جديدًا. يمكنك طلب غيره بعد 1:00");
  await expect(resend.locator("bdi")).toHaveCSS("direction", "ltr");
  await expect(account.button("العودة إلى إنشاء الحساب")).toBeEnabled();
  await expect(
    account.main.getByRole("link", { name: "الانتقال إلى تسجيل الدخول" }),
  ).toHaveAttribute("href", "/login");

  const mail = await mailbox.mailAfter(person.email, 1);
  await account.verify(codeIn(mail));
  await clock.until(() => shop.toast.isVisible());
  await expect(shop.toast).toContainText("تم تأكيد بريدك الإلكتروني");
  await clock.pass(2000);
  const login = `/login?email=${encodeURIComponent(person.email)}`;
  await clock.until(async () => page.url().endsWith(login));
  await expect(account.field("email")).toHaveValue(person.email);
});
