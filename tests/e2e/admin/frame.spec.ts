import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { ADMIN_EMAIL } from "@/domain/account/session";
import { buy, LICENCE } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { holdRequests } from "../../support/pages/held-requests";
import { openPanel } from "../../support/pages/panel-page";
import { ShopPage } from "../../support/pages/shop-page";
import { newPersona } from "../../support/people/personas";

const PHONE = { width: 390, height: 844 };

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("Ctrl K finds an order by id and a product by name, opens it, and gives the focus back", async ({
  page,
  request,
  simulator,
}) => {
  const { email } = newPersona("palette");
  const orderId = await buy(request, simulator, { lines: [{ productId: LICENCE }], email });
  await openPanel(page, "?tab=products");
  const field = page.getByRole("combobox", { name: /^Order, e-mail/ });
  const option = (name: string | RegExp) => page.getByRole("option", { name });
  const add = page.getByRole("main").getByRole("button", { name: "Add product" });
  await add.focus();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field).toBeFocused();
  await expect(option("Find an order")).toBeVisible();
  await expect(field).not.toHaveAttribute("aria-activedescendant", /./);
  await expectAccessibleAtAllWidths(page, "the palette before anything is typed");

  await page.keyboard.type("desktop os");
  await expect(option(/^Desktop OS Pro licence/)).toHaveAttribute("aria-selected", "true");
  await expect(option("Change the price of Desktop OS Pro licence")).toBeVisible();
  await expectAccessibleAtAllWidths(page, "what the palette found");
  await page.keyboard.press("ArrowDown");
  await expect(option("Add keys to Desktop OS Pro licence")).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(add).toBeFocused();

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("zzzzz");
  await expect(page.getByText("Nothing called “zzzzz”.")).toBeVisible();
  await field.fill(`#${orderId}`);
  await expect(option(new RegExp(`#${orderId}`))).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`tab=orders&order=${orderId}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`#${orderId}`);
});

const FIND = /admin\.today\.find/;

test("Enter opens a result for the typed text, never one of an earlier response", async ({
  page,
  request,
  simulator,
}) => {
  const { email } = newPersona("race");
  const orderId = await buy(request, simulator, { lines: [{ productId: LICENCE }], email });
  await openPanel(page);
  const field = page.getByRole("combobox", { name: /^Order, e-mail/ });
  await page.keyboard.press("ControlOrMeta+k");
  await field.fill("desktop os");
  await expect(page.getByRole("option", { name: /^Desktop OS Pro licence/ })).toBeVisible();
  const answer = await holdRequests(page, FIND);
  const asked = page.waitForRequest(FIND);
  await field.fill(`#${orderId}`);
  await page.keyboard.press("Enter");
  await asked;
  await expect(field).toBeFocused();
  answer();
  await expect(page).toHaveURL(new RegExp(`tab=orders&order=${orderId}$`));
});

test("the palette scrolls to the erasures section, from its own tab and from another", async ({
  page,
}) => {
  await openPanel(page, "?tab=customers");
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
  const erasures = page.getByRole("heading", { name: "Erasure of personal data" });
  for (const tab of ["here", "products"]) {
    if (tab !== "here") await page.getByRole("tab", { name: "Products" }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: /^Order, e-mail/ }).fill("erase");
    await page.getByRole("option", { name: "Erase personal data" }).click();
    await expect(page).toHaveURL(/tab=customers#customers-erasures$/);
    await expect(erasures, tab).toBeInViewport();
  }
});

test.describe("without a response", () => {
  test.use({ expectedErrors: [/status of 503/] });

  test("the palette shows the error instead of an empty result", async ({ page }) => {
    await openPanel(page);
    await page.route(FIND, (route) => route.fulfill({ status: 503, body: "" }));
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: /^Order, e-mail/ }).fill("zzzzz");
    const palette = page.getByRole("dialog", { name: "Search the control panel" });
    await expect(palette).toContainText("The search failed.");
    await expect(palette).not.toContainText("Nothing called");
    await expectAccessibleAtAllWidths(page, "a palette without an answer");
    await page.unroute(FIND);
    await palette.getByRole("button", { name: "Try again" }).click();
    await expect(palette).toContainText("Nothing called “zzzzz”.");
  });
});

test("on a phone the bottom bar opens three parts, and its sheet the rest", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openPanel(page);
  const bar = page.getByRole("navigation", { name: "Parts of the control panel" });
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(bar.getByRole("link", { name: /^Today/ })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await expectAccessibleAtAllWidths(page, "Today on a phone");
  await bar.getByRole("link", { name: "Products" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await expect(bar).toBeVisible();
  await page.getByRole("searchbox", { name: "Search products" }).focus();
  await expect(bar, "the keyboard takes its room").toBeHidden();
  await page.getByRole("searchbox", { name: "Search products" }).blur();

  await bar.getByRole("button", { name: "More" }).click();
  const sheet = page.getByRole("dialog", { name: "More" });
  await expect(sheet.getByRole("link", { name: "Activity log" })).toBeVisible();
  await expectAccessibleAtAllWidths(page, "the sheet of the bottom bar");
  await sheet.getByRole("link", { name: "Settings" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\?tab=settings$/);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("on a phone a toast appears below the bar at any scroll position", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  await shop.visit("/admin-login");
  await account.field("email").fill(ADMIN_EMAIL);
  await account.field("password").fill(DEMO_ADMIN_PASSWORD);
  await account.button("Sign in").click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(shop.toast).toBeVisible();
  const gap = async () => {
    const [bar, toast] = await Promise.all([
      page.getByRole("banner").boundingBox(),
      shop.toast.boundingBox(),
    ]);
    return Math.round((toast?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0));
  };
  await expect.poll(gap).toBe(8);
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(page.getByRole("banner")).toBeInViewport({ ratio: 1 });
  await expect.poll(gap).toBe(8);
});
