import type { Page } from "@playwright/test";
import { makeAdmin } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import { newCustomer, type Persona } from "../../support/people/personas";

/** Opens the menu. Everything behind it is hidden from assistive technology. */
async function openMenu(page: Page, { username }: Pick<Persona, "username">) {
  await new AccountPage(new ShopPage(page)).menuButton(username).click();
  return page.getByRole("menu");
}

const controlPanel = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Control Panel" });

test("the menu in the header shows the username, and leads to the profile and the sign-out", async ({
  page,
  mailbox,
}) => {
  const person = await newCustomer(page.request, mailbox, "menu");
  await new ShopPage(page).visit("/shop");
  await expect(new AccountPage(new ShopPage(page)).menuButton(person.username)).toBeVisible();
  await expect(controlPanel(page)).toHaveCount(0);
  const menu = await openMenu(page, person);
  await expect(menu).toContainText(person.email);
  await expect(menu.getByRole("menuitem")).toHaveText(["Profile", "My orders", "Sign out"]);
  const links = page.getByRole("banner").getByRole("navigation", { name: "Account" });
  await expect(links).toHaveCount(0);

  await menu.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await new AccountPage(new ShopPage(page)).signOut(person.username);
  await expect(page).toHaveURL(/\/$/);
  await expect(links.getByRole("link")).toHaveText(["Sign in", "Sign up"]);
  await expect(links.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
  await expect(links.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/register");
});

test("a sign-out on the home page is announced, and the keyboard continues at the content", async ({
  page,
  mailbox,
}) => {
  const person = await newCustomer(page.request, mailbox, "said");
  const shop = new ShopPage(page);
  await shop.visit("/");
  await new AccountPage(shop).signOut(person.username);
  await expect(shop.toast).toContainText("Signed out");
  await expect(shop.main).toBeFocused();
});

test("an admin has the Control Panel in the top bar and in the menu, and is labelled as an admin", async ({
  page,
  mailbox,
}) => {
  const person = await newCustomer(page.request, mailbox, "boss");
  await makeAdmin(person.email);
  await new ShopPage(page).visit("/shop");
  await expect(controlPanel(page)).toBeVisible();
  await expect(controlPanel(page)).toHaveAttribute("href", "/admin");
  const menu = await openMenu(page, person);
  await expect(menu.getByRole("menuitem")).toHaveText([
    "Profile",
    "My orders",
    "Control Panel",
    "Sign out",
  ]);
  await expect(menu.getByRole("menuitem", { name: "Control Panel" })).toHaveAttribute(
    "href",
    "/admin",
  );
  await menu.getByRole("menuitem", { name: "Profile" }).click();
  const status = page.getByRole("main").locator("dl > div", { hasText: "Account status" });
  await expect(status.getByRole("definition")).toHaveText(/^Admin\s*Verified$/);
});

for (const [field, value] of [
  ["username", "admin"],
  ["email", "admin@barq.example"],
] as const) {
  test(`the menu of an account with the ${field} ${value}, but not the role, has no panel entry`, async ({
    page,
    mailbox,
  }) => {
    const person = await newCustomer(page.request, mailbox, "namesake");
    // The shop reserves this name and this address, so the test changes the response instead.
    await page.route(/auth\.me/, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.replaceAll(person[field], value) });
    });
    await new ShopPage(page).visit("/shop");
    await expect(controlPanel(page)).toHaveAttribute("href", "/admin");
    const menu = await openMenu(page, { ...person, [field]: value });
    await expect(menu.getByRole("menuitem")).toHaveText(["Profile", "My orders", "Sign out"]);
  });
}

test("the menu is shown in Arabic", async ({ page, mailbox }) => {
  const person = await newCustomer(page.request, mailbox, "arabic-menu");
  await keepPreferences(page, { language: "ar" });
  await new ShopPage(page, "ar").visit("/shop");
  const menu = await openMenu(page, person);
  await expect(menu.getByRole("menuitem")).toHaveText(["الملف الشخصي", "طلباتي", "تسجيل الخروج"]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the drawer shows the username and leads to the profile, the Control Panel and the sign-out", async ({
    page,
    mailbox,
  }) => {
    const person = await newCustomer(page.request, mailbox, "phone");
    await makeAdmin(person.email);
    await new ShopPage(page).visit("/");
    const open = page.getByRole("button", { name: "Menu", exact: true });
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await open.click();
    await expect(drawer.getByText(person.username)).toBeVisible();
    await expect(drawer.getByRole("link", { name: "Sign in" })).toHaveCount(0);
    await expect(drawer.getByRole("link", { name: "Control Panel" })).toHaveAttribute(
      "href",
      "/admin",
    );
    await drawer.getByRole("link", { name: "Profile" }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(drawer).toHaveCount(0);

    await open.click();
    await drawer.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await open.click();
    await expect(drawer.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
    await expect(drawer.getByText(person.username)).toHaveCount(0);
  });
});
