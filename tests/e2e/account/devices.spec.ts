import type { BrowserContext, Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { codeIn, type mailbox as openMailbox } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import {
  createAccount,
  newPersona,
  type Persona,
  signInByRequest,
} from "../../support/people/personas";

const PLEASE_LOG_IN = "Please log in to view your profile.";

async function open(page: Page, path: string, locale?: Locale): Promise<AccountPage> {
  const shop = new ShopPage(page, locale);
  await shop.visit(path);
  return new AccountPage(shop);
}

/** The Cookie header of a person who copied the browser's cookies. */
async function cookiesOf(context: BrowserContext): Promise<{ cookie: string }> {
  const cookies = await context.cookies();
  return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

async function resetPassword(page: Page, mailbox: ReturnType<typeof openMailbox>, person: Persona) {
  const account = await open(page, "/forgot-password");
  await account.field("email").fill(person.email);
  await account.button("Send the code").click();
  await expect(account.heading).toHaveText("Code Sent!");
  const code = codeIn(await mailbox.mailAfter(person.email, 1));
  await account.main.getByRole("link", { name: "Enter the code" }).click();
  await account.tryToReset({ ...person, password: "copper kettle 5" }, code);
  await expect(account.heading).toHaveText("Password Updated");
}

async function expectSignedOut(page: Page): Promise<void> {
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Sign up" })).toBeVisible();
}

test.describe("a password reset on one device", () => {
  // `cart.saveToUser` responds with 403: after a sign-out elsewhere, the browser has no proof of
  // whose cart it saves.
  test.use({ expectedErrors: [/401 .*(auth\.me|orders\.my)|403 .*cart\.saveToUser/] });

  test("signs the other device out, and invalidates a cookie copied before", async ({
    page,
    otherDevice,
    request,
    mailbox,
  }) => {
    const person = newPersona("devices");
    await createAccount(page.request, mailbox, person);
    await signInByRequest(page.request, person);
    const there = await open(page, "/profile");
    await expect(there.heading).toHaveText(person.username);
    const copied = await cookiesOf(page.context());
    const asCopied = () => request.get("/api/auth_user.php", { headers: copied });
    expect((await asCopied()).status()).toBe(200);

    await signInByRequest(otherDevice.request, person);
    await resetPassword(otherDevice, mailbox, person);
    await expectSignedOut(otherDevice);

    await page.reload();
    await expectSignedOut(page);
    await expect(there.heading).toHaveText(PLEASE_LOG_IN);
    await expect(there.menuButton(person.username)).toHaveCount(0);
    expect((await asCopied()).status()).toBe(401);
    await page.context().addCookies(
      copied.cookie.split("; ").map((pair) => {
        const [name = "", value = ""] = pair.split(/=(.*)/s);
        return { name, value, url: page.url() };
      }),
    );
    expect((await page.request.get("/api/auth_user.php")).status()).toBe(401);

    await there.main.getByRole("link", { name: "Sign in" }).click();
    await there.signIn({ ...person, password: "copper kettle 5" });
  });

  test("is noticed by an open page as soon as it requests the account's orders", async ({
    page,
    otherDevice,
    mailbox,
  }) => {
    const person = newPersona("open-page");
    await createAccount(page.request, mailbox, person);
    await signInByRequest(page.request, person);
    const there = await open(page, "/profile");
    await expect(there.heading).toHaveText(person.username);
    await resetPassword(otherDevice, mailbox, person);
    await page.getByRole("tab", { name: "Orders" }).click();
    await expect(there.heading).toHaveText(PLEASE_LOG_IN);
    await expectSignedOut(page);
  });
});

test("the header's menu opens the profile and signs out, which also invalidates a copied cookie", async ({
  page,
  request,
  mailbox,
}) => {
  const person = newPersona("leaves");
  await createAccount(page.request, mailbox, person);
  await signInByRequest(page.request, person);
  const account = await open(page, "/shop");
  await account.menuButton(person.username).click();
  const entries = page.getByRole("menu").getByRole("menuitem");
  await expect(entries).toHaveText([/^Profile$/i, "My orders", /^Sign Out$/i]);
  await entries.first().click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(account.heading).toHaveText(person.username);
  const copied = await cookiesOf(page.context());
  const asCopied = () => request.get("/api/auth_user.php", { headers: copied });
  expect((await asCopied()).status()).toBe(200);

  await account.signOut(person.username);
  await expect(page).toHaveURL(/\/$/);
  await expectSignedOut(page);
  expect((await asCopied()).status()).toBe(401);
  const left = await page.context().cookies();
  expect(left.map(({ name }) => name)).not.toContain("next-auth.session-token");
});

test("signing in and out in one tab is noticed by the other tab", async ({ page, mailbox }) => {
  const person = newPersona("tabs");
  await createAccount(page.request, mailbox, person);
  const here = await open(page, "/login");
  const otherTab = await page.context().newPage();
  const there = await open(otherTab, "/profile");
  const saves: string[] = [];
  for (const tab of [page, otherTab]) {
    tab.on("request", (request) => {
      if (request.url().includes("cart.saveToUser")) saves.push(tab === page ? "here" : "there");
    });
  }
  await expect(there.heading).toHaveText(PLEASE_LOG_IN);
  await here.signIn(person);
  await expect(there.menuButton(person.username)).toBeVisible();
  await expect(there.heading).toHaveText(person.username);
  await here.signOut(person.username);
  await expectSignedOut(otherTab);
  await expect(there.heading).toHaveText(PLEASE_LOG_IN);
  await expect.poll(() => otherTab.evaluate(() => sessionStorage.previous_user_id)).toBeUndefined();
  await expect.poll(() => saves, "only the tab that signed out saves the cart").toEqual(["here"]);
});

test.describe("a sign-out without a response", () => {
  test.use({ expectedErrors: [/ERR_FAILED .*auth\.logout/] });

  test("is reported in a toast, and the user stays signed in", async ({ page, mailbox }) => {
    const person = newPersona("stays");
    await createAccount(page.request, mailbox, person);
    await signInByRequest(page.request, person);
    const account = await open(page, "/shop");
    await page.route(/auth\.logout/, (route) => route.abort());
    await account.menuButton(person.username).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(new ShopPage(page).toast).toContainText("An error occurred. Please try again.");
    await expect(account.menuButton(person.username)).toBeVisible();
    await expect(page).toHaveURL(/\/shop$/);
  });
});

test("the small screen's menu shows the username and signs out", async ({ page, mailbox }) => {
  const person = newPersona("small");
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPreferences(page, { language: "ar" });
  await createAccount(page.request, mailbox, person);
  await signInByRequest(page.request, person);
  const account = await open(page, "/profile", "ar");
  await expect(account.heading).toHaveText(person.username);
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "القائمة" }).click();
  const menu = page.getByRole("dialog", { name: "القائمة" });
  await expect(menu).toContainText(person.username);
  await expect(menu.getByRole("link", { name: "الملف الشخصي" })).toBeVisible();
  await menu.getByRole("button", { name: "تسجيل الخروج" }).click();
  await expect(page).toHaveURL(/\/$/);
  await header.getByRole("button", { name: "القائمة" }).click();
  await expect(menu.getByRole("link", { name: "تسجيل الدخول" })).toBeVisible();
});
