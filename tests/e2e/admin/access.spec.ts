import type { APIRequestContext, Page } from "@playwright/test";
import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { ADMIN_EMAIL } from "@/domain/account/session";
import { LOCALES } from "@/domain/text/locale";
import { messagesOf } from "@/i18n/messages";
import { LICENCE, placeOrder } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { openPanel, rowOf, signInAdmin } from "../../support/pages/panel-page";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import { newCustomer, newPersona } from "../../support/people/personas";

const LOGIN = /\/admin-login$/;
const READS = ["products.table", "keys.table", "orders.table", "orders.get", "statistics.read"];
const MUTATIONS = ["products.save", "products.delete", "keys.reveal", "orders.refund", "keys.add"];
const ADMINS_NAME = "admin";

const loginHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Admin login" });
/** The first row of the products' table; which product it is does not matter. */
const productRow = (page: Page) =>
  page.getByRole("table", { name: "Products" }).locator("tbody").getByRole("row").first();
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
/** The tab's name also contains the number of open tasks. */
const today = (page: Page, name = "Today") =>
  page.getByRole("tab", { name: new RegExp(`^${name}`) });
const todayHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Today" });

/** Texts of more than 20 characters that occur in the panel only, not on the shop's pages. */
function textsOfThePanel(): string[] {
  const leaves = (node: unknown): string[] =>
    typeof node === "string" ? [node] : Object.values(node as object).flatMap(leaves);
  const areas = LOCALES.flatMap((locale) => Object.entries(messagesOf(locale)));
  const isOfThePanel = (name: string) => name === "panel" || /^admin(?!Login)/.test(name);
  const ofTheShop = JSON.stringify(areas.filter(([name]) => !isOfThePanel(name)));
  return areas
    .filter(([name]) => isOfThePanel(name))
    .flatMap(([, texts]) => leaves(texts))
    .filter((text) => text.length > 20 && !text.includes("{") && !ofTheShop.includes(text));
}

async function expectShutOut(request: APIRequestContext, reason: string, secret: string) {
  const texts = textsOfThePanel();
  for (const path of ["/admin", "/admin?tab=orders", `/admin?tab=orders&q=${secret}`]) {
    const page = await request.get(path, { maxRedirects: 0 });
    expect(page.status()).toBe(307);
    expect(page.headers()).toMatchObject({ location: "/admin-login" });
    const between = path.includes("?") ? "&" : "?";
    const payload = await request.get(`${path}${between}_rsc`, { headers: { RSC: "1" } });
    expect(payload.headers()["content-type"]).toBe("text/x-component");
    expect(await payload.text()).toContain("NEXT_REDIRECT;replace;/admin-login;307;");
    for (const body of [await page.text(), await payload.text()]) {
      expect(texts.filter((text) => body.includes(text))).toEqual([]);
      expect(body.replaceAll(`q=${secret}`, "")).not.toContain(secret);
    }
  }
  const refused = (names: string[]) => names.map(() => ({ error: { json: { data: { reason } } } }));
  const path = (names: string[]) => `/api/trpc/${names.map((name) => `admin.${name}`)}?batch=1`;
  const read = await request.get(`${path(READS)}&input={}`);
  expect(await read.json()).toMatchObject(refused(READS));
  const done = await request.post(path(MUTATIONS), { data: {} });
  expect(await done.json()).toMatchObject(refused(MUTATIONS));
  for (const file of ["orders", "products"]) {
    const exported = await request.get(`/api/admin/export/${file}.csv`);
    expect(exported.status()).toBe(reason === "not_allowed" ? 403 : 401);
    expect(await exported.text()).not.toContain(secret);
  }
}

test("neither a guest nor a customer gets a byte of the control panel", async ({
  page,
  otherDevice,
  mailbox,
}) => {
  const { email } = newPersona("secret");
  await placeOrder(otherDevice.request, { lines: [{ productId: LICENCE }], email });
  await expectShutOut(page.request, "not_signed_in", email);
  await page.goto("/admin?tab=orders");
  await expect(page).toHaveURL(LOGIN);
  await expect(loginHeading(page)).toBeVisible();

  await newCustomer(page.request, mailbox, "curious");
  await expectShutOut(page.request, "not_allowed", email);
  await page.goto("/admin");
  await expect(page).toHaveURL(LOGIN);

  await signInAdmin(otherDevice.request);
  const [text = ""] = textsOfThePanel();
  const whole = await (await otherDevice.request.get("/admin")).text();
  expect(whole, "an admin's page has what the others' has not").toContain(text);
});

test.describe("a sign-out in another tab", () => {
  // After the sign-out, a request of the other tab may get a 401, which makes that tab leave too.
  test.use({ expectedErrors: [/status of 401 .*admin\./] });

  test("an admin opens the panel by the shop's button and by its menu, and signs out of it", async ({
    page,
    context,
  }) => {
    await signInAdmin(page.request);
    const shop = new ShopPage(page);
    const account = new AccountPage(shop);
    await shop.visit("/shop");
    await page.getByRole("banner").getByRole("link", { name: "Control Panel" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole("tab")).toHaveText([
      /^Today/,
      "Orders",
      "Customers",
      "Coupons",
      "Products",
      "Categories",
      "Options",
      "Games",
      "Reports",
      "Settings",
      "Policies",
      "Staff",
      "Connections",
      "Activity log",
    ]);
    await expect(today(page)).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tablist")).toHaveAttribute("aria-orientation", "vertical");
    await expect(page).toHaveTitle(/^Control Panel/);
    await page.getByRole("banner").getByRole("link", { name: "View shop" }).click();
    await expect(page).toHaveURL(/\/$/);
    await account.menuButton(ADMINS_NAME).click();
    await page.getByRole("menuitem", { name: "Control Panel" }).click();
    await expect(todayHeading(page)).toBeVisible();

    const elsewhere = await context.newPage();
    // The sign-in page redirects an admin who is signed in already.
    await elsewhere.goto("/admin-login");
    await expect(elsewhere).toHaveURL(/\/admin$/);
    await expect(todayHeading(elsewhere)).toBeVisible();
    await tab(elsewhere, "Products").click();
    await expect(productRow(elsewhere)).toBeVisible();
    await account.menuButton(ADMINS_NAME).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(shop.toast).toContainText("Signed out");
    await expect(elsewhere, "the other tab leaves, too").toHaveURL(LOGIN);
    await expect(productRow(elsewhere)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(LOGIN);
    await expect(loginHeading(page)).toBeVisible();
  });
});

test("an admin signed in at the shop must confirm at the admin sign-in before the panel opens", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  await shop.visit("/login");
  await account.tryToSignIn({ email: ADMIN_EMAIL, password: DEMO_ADMIN_PASSWORD });
  await expect(account.menuButton(ADMINS_NAME)).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Control Panel" }).click();
  await expect(page).toHaveURL(LOGIN);
  await expect(loginHeading(page)).toBeVisible();
  await account.tryToSignIn({ email: ADMIN_EMAIL, password: DEMO_ADMIN_PASSWORD });
  await expect(page).toHaveURL(/\/admin$/);
  await expect(todayHeading(page)).toBeVisible();
});

test("the panel is shown in Arabic, from right to left", async ({ page }) => {
  await keepPreferences(page, { language: "ar" });
  await openPanel(page);
  await expect(page).toHaveTitle(/^لوحة التحكم/);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("banner")).toContainText("لوحة التحكم");
  await expect(page.getByRole("tab")).toHaveText([
    /^اليوم/,
    "الطلبات",
    "العملاء",
    "الكوبونات",
    "المنتجات",
    "التصنيفات",
    "الخيارات",
    "الألعاب",
    "التقارير",
    "الإعدادات",
    "السياسات",
    "الموظفون",
    "الربط",
    "سجل النشاط",
  ]);
  await tab(page, "الطلبات").click();
  await expect(page).toHaveURL(/\?tab=orders$/);
  await page.reload();
  await expect(tab(page, "الطلبات")).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(today(page, "اليوم")).toHaveAttribute("aria-selected", "true");
});

test.describe("when the session was ended elsewhere", () => {
  // `cart.saveToUser` responds with 403: after a sign-out elsewhere, the browser has no proof of
  // whose cart it saves.
  test.use({ expectedErrors: [/401 .*(admin\.|auth\.me)|403 .*cart\.saveToUser/] });

  test("the next click leads to the sign-in, and Back does not show the panel again", async ({
    page,
    otherDevice,
  }) => {
    const { email } = newPersona("gone");
    await placeOrder(otherDevice.request, { lines: [{ productId: LICENCE }], email });
    await openPanel(page, `?tab=orders&q=${email}`);
    await expect(rowOf(page, email)).toBeVisible();
    await otherDevice.context().addCookies(await page.context().cookies());
    const ended = await otherDevice.request.post("/api/trpc/auth.logout", { data: {} });
    expect(ended.ok(), await ended.text()).toBe(true);

    await tab(page, "Activity log").click();
    await expect(page).toHaveURL(LOGIN);
    await expect(loginHeading(page)).toBeVisible();
    // Watches the whole document, so that text that appears only briefly is noticed.
    await page.addInitScript((secret) => {
      const look = () => {
        if (document.documentElement.textContent?.includes(secret)) console.error("was seen");
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    }, email);
    await page.goBack();
    await expect(page).toHaveURL(LOGIN);
    await expect(loginHeading(page)).toBeVisible();
    await expect(page.locator("body")).not.toContainText(email);
  });
});
