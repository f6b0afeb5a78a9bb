import type { Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { makeAdmin } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import { createAccount, newPersona } from "../../support/people/personas";

async function open(page: Page, locale?: Locale) {
  const shop = new ShopPage(page, locale);
  await shop.visit("/admin-login");
  return { shop, account: new AccountPage(shop) };
}

const submit = (account: AccountPage, name = "Sign in") => account.button(name).click();

test("the demo shows its admin's credentials, and signing in with them opens the panel with a message", async ({
  page,
}) => {
  const { shop, account } = await open(page);
  await expect(account.heading).toHaveText("Admin login");
  await submit(account);
  await expect(shop.toast).toHaveCount(1);
  await expect(shop.toast).toHaveText("Please fill in all fields");
  await expect(account.field("email")).toBeFocused();
  const hint = account.main.locator("dl");
  await expect(hint.getByRole("definition")).toHaveText(["admin@barq.example", "barq-demo-admin"]);
  const [email = "", password = ""] = await hint.getByRole("definition").allInnerTexts();

  await account.field("email").fill(email);
  await submit(account);
  await account.expectProblem(account.field("password"), "Password is required");
  await expect(account.field("email")).not.toHaveAttribute("aria-invalid");
  await account.field("password").fill(password);
  await expect(account.field("password")).toHaveAttribute("type", "password");
  await account.button("Show password").click();
  await expect(account.field("password")).toHaveAttribute("type", "text");
  await account.button("Hide password").click();
  await expect(account.field("password")).toHaveAttribute("type", "password");

  await submit(account);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("tab", { name: "Products" })).toBeVisible();
  await expect(shop.toast).toHaveCount(1);
  await expect(shop.toast).toHaveText("Admin login successful");
});

test.describe("with a wrong password", () => {
  test.use({ expectedErrors: [/status of 401 .*auth\.adminLogin/] });

  test("a red toast shows the error, the input stays, and the right password signs in", async ({
    page,
    mailbox,
  }) => {
    const boss = newPersona("boss");
    await createAccount(page.request, mailbox, boss);
    await makeAdmin(boss.email);
    const { shop, account } = await open(page);
    await account.tryToSignIn({ ...boss, password: "rose table 17" });
    await expect(shop.toast).toHaveCount(1);
    await expect(shop.toast.getByText("Error", { exact: true })).toBeVisible();
    await expect(shop.toast).toContainText("The e-mail address or the password is not right.");
    expect(await shop.toast.locator("svg").first().evaluate(isReddish)).toBe(true);
    await expect(account.field("email")).toHaveValue(boss.email);
    await account.field("password").fill(boss.password);
    await submit(account);
    await expect(page).toHaveURL(/\/admin$/);
    await expect(shop.toast).toHaveText("Admin login successful");
    await expect(account.menuButton(boss.username)).toBeVisible();
  });
});

function isReddish(element: Element): boolean {
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
  return red > green + 60 && red > blue + 60;
}

test.describe("with the right password of a customer's account", () => {
  test.use({ expectedErrors: [/status of 403 .*auth\.adminLogin/] });

  test("the sign-in is refused with a reason, in both languages", async ({ page, mailbox }) => {
    const person = newPersona("customer");
    await createAccount(page.request, mailbox, person);
    const { shop, account } = await open(page);
    await account.tryToSignIn(person);
    await expect(shop.toast).toContainText("Error");
    await expect(shop.toast).toContainText("This account has no access to the control panel.");
    await expect(page).toHaveURL(/\/admin-login$/);
    expect((await page.request.get("/api/trpc/auth.me")).status()).toBe(401);

    await keepPreferences(page, { language: "ar" });
    const arabic = await open(page, "ar");
    await expect(arabic.account.heading).toHaveText("دخول المشرفين");
    await submit(arabic.account, "تسجيل الدخول");
    await expect(arabic.shop.toast).toHaveText("يرجى ملء جميع الحقول");
    await arabic.account.tryToSignIn(person);
    await expect(arabic.shop.toast).toContainText("خطأ");
    await expect(arabic.shop.toast).toContainText(
      "لا يملك هذا الحساب صلاحية الدخول إلى لوحة التحكم.",
    );
  });
});

test.describe("when the response does not come from the shop", () => {
  test.use({ expectedErrors: [/status of 502 .*auth\.adminLogin/] });

  test("the red toast reads “Admin login failed”", async ({ page }) => {
    const { shop, account } = await open(page);
    await page.route(/auth\.adminLogin/, (route) => route.fulfill({ status: 502, body: "" }));
    await account.tryToSignIn({ email: "boss@example.com", password: "rose table 17" });
    await expect(shop.toast.getByText("Error", { exact: true })).toBeVisible();
    await expect(shop.toast).toContainText("Admin login failed");
  });
});
