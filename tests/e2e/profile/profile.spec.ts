import type { Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { setRegistrationDate } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { tabTo } from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { keepPreferences } from "../../support/pages/preferences";
import { ProfilePage } from "../../support/pages/profile-page";
import { ShopPage } from "../../support/pages/shop-page";
import { newCustomer } from "../../support/people/personas";

test.use({ timezoneId: "Asia/Riyadh" });

test("a visitor who is not signed in is asked to sign in, with a link", async ({ page }) => {
  const shop = new ShopPage(page);
  await shop.visit("/profile#orders");
  await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText(
    "Please log in to view your profile.",
  );
  await expect(shop.main.getByRole("tab")).toHaveCount(0);
  await shop.main.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);

  await keepPreferences(page, { language: "ar" });
  const arabic = new ShopPage(page, "ar");
  await arabic.visit("/profile");
  await expect(arabic.main.getByRole("heading", { level: 1 })).toHaveText(
    "يرجى تسجيل الدخول لعرض ملفك الشخصي.",
  );
});

test.describe("while the shop does not answer", () => {
  test.use({ expectedErrors: [/status of 502 .*auth\.me/] });

  test("a signed-in user is not treated as signed out, and is recognised on the next try", async ({
    page,
    mailbox,
  }) => {
    const person = await newCustomer(page.request, mailbox, "who");
    let isDown = true;
    await page.route(/auth\.me/, (route) =>
      isDown ? route.fulfill({ status: 502, body: "" }) : route.continue(),
    );
    const shop = new ShopPage(page);
    await shop.visit("/profile");
    const { main } = shop;
    const heading = main.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("An error occurred. Please try again.");
    // The page retries at the first user input; only the retry by the button gets a response.
    const again = main.getByRole("button", { name: "Try again" });
    await again.focus();
    await page.keyboard.press("Shift");
    await expect(again).not.toHaveAttribute("aria-busy", "true");
    isDown = false;
    await page.keyboard.press("Enter");
    await expect(heading).toHaveText(person.username);
    await expect(main).toBeFocused();
  });
});

const ACCOUNTS: Record<Locale, (person: { username: string; email: string }) => string[][]> = {
  en: ({ username, email }) => [
    ["Username", username],
    ["E-mail", email],
    ["Registered", "15 June 2025"],
    ["Account status", "User Verified"],
  ],
  ar: ({ username, email }) => [
    ["اسم المستخدم", username],
    ["البريد الإلكتروني", email],
    ["تاريخ التسجيل", "15 يونيو 2025"],
    ["حالة الحساب", "مستخدم موثّق"],
  ],
};

for (const locale of ["en", "ar"] satisfies Locale[]) {
  test(`the profile shows name, address, registration day and status, all read-only (${locale})`, async ({
    page,
    mailbox,
  }) => {
    const person = await newCustomer(page.request, mailbox, "details");
    await setRegistrationDate(person.email, "2025-06-14T22:30:00Z");
    await keepPreferences(page, { language: locale });
    const profile = new ProfilePage(new ShopPage(page, locale));
    await profile.visit();
    await expect(profile.main.getByRole("heading", { level: 1 })).toHaveText(person.username);
    const account = profile.panel.getByRole("region").first();
    expect(await rowsOf(account.locator("dl > div"))).toEqual(ACCOUNTS[locale](person));
    await expect(profile.panel.getByRole("textbox")).toHaveCount(0);
  });
}

async function rowsOf(rows: ReturnType<Page["locator"]>): Promise<string[][]> {
  const texts = await rows.allInnerTexts();
  return texts.map((text) => {
    const [name = "", ...value] = text.split(/\n+/);
    return [name, value.join(" ")];
  });
}

test("the profile's currency is the header's, and English is the only available language", async ({
  page,
  mailbox,
}) => {
  await newCustomer(page.request, mailbox, "choices");
  const profile = new ProfilePage(new ShopPage(page));
  await profile.visit();
  const own = profile.panel.getByRole("radiogroup", { name: "Currency" });
  const headers = page.getByRole("banner").getByRole("radiogroup", { name: "Currency" });
  const html = page.locator("html");
  await expect(own.getByRole("radio")).toHaveCount(2);
  await expect(own.getByRole("radio", { name: "USD" })).toBeChecked();

  await own.getByRole("radio", { name: "SAR" }).click();
  await expect(headers.getByRole("radio", { name: "SAR" })).toBeChecked();
  await expect(html).toHaveAttribute("data-currency", "SAR");
  expect(await page.evaluate(() => localStorage.getItem("preferred_currency"))).toBe("SAR");
  await headers.getByRole("radio", { name: "USD" }).click();
  await expect(own.getByRole("radio", { name: "USD" })).toBeChecked();
  await expect(html).toHaveAttribute("data-currency", "USD");

  const language = profile.panel.getByLabel("Language", { exact: true });
  await expect(language).toHaveText("English");
  await expect(language).toBeDisabled();
  await expect(language).toHaveAccessibleDescription("More languages coming soon");
});

for (const [locale, next, previous] of [
  ["en", "ArrowRight", "ArrowLeft"],
  ["ar", "ArrowLeft", "ArrowRight"],
] as const) {
  test(`the arrow keys move between the tabs in their visual order (${locale})`, async ({
    page,
    mailbox,
  }) => {
    await newCustomer(page.request, mailbox, "arrows");
    await keepPreferences(page, { language: locale });
    const profile = new ProfilePage(new ShopPage(page, locale));
    const { keyboard } = page;
    await profile.visit();
    await tabTo(profile.tab("profile"));
    await keyboard.press(next);
    await profile.expectTab("orders");
    await expect(profile.tab("orders")).toBeFocused();
    await expect(page).toHaveURL(/\/profile#orders$/);
    await keyboard.press(next);
    await profile.expectTab("security");
    await keyboard.press(previous);
    await profile.expectTab("orders");
    await keyboard.press("End");
    await profile.expectTab("security");
    await expect(page).toHaveURL(/\/profile#security$/);
    await keyboard.press("Home");
    await profile.expectTab("profile");
    await expect(page).toHaveURL(/\/profile$/);
  });
}

test("the URL names the open tab: for a link, a reload and Back", async ({ page, mailbox }) => {
  await newCustomer(page.request, mailbox, "hash");
  const shop = new ShopPage(page);
  const profile = new ProfilePage(shop);
  await profile.visit("security");
  await expect(profile.panel.getByRole("button", { name: "Change Password" })).toBeVisible();
  await profile.tab("orders").click();
  await expect(page).toHaveURL(/\/profile#orders$/);
  await page.reload();
  await profile.expectTab("orders");

  await shop.openShop();
  await page.goBack();
  await profile.expectTab("orders");
  await page.evaluate(() => window.location.assign("#security"));
  await profile.expectTab("security");
  await page.evaluate(() => window.location.assign("#nothing"));
  await profile.expectTab("profile");
});

test("Profile in the header's menu opens the first tab, even from another tab", async ({
  page,
  mailbox,
}) => {
  const { username } = await newCustomer(page.request, mailbox, "first-tab");
  const shop = new ShopPage(page);
  const profile = new ProfilePage(shop);
  await profile.visit();
  await profile.tab("orders").click();
  await profile.expectTab("orders");
  await new AccountPage(shop).menuButton(username).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await profile.expectTab("profile");
  await expect(page).toHaveURL(/\/profile$/);
});
