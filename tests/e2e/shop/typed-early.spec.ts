import type { Locator, Page, Route } from "@playwright/test";
import { expect, test } from "../../support/fixtures";
import { ShopPage } from "../../support/pages/shop-page";

/** Delays a page's scripts until its fields are filled. */
async function typeBeforeScripts(page: Page, path: string, type: () => Promise<void>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    await released;
    await route.continue();
  };
  await page.route(/\/_next\/static\/.*\.js/, hold);
  await page.goto(path, { waitUntil: "commit" });
  await type();
  release();
  await page.waitForLoadState("networkidle");
}

/** Waits until React has hydrated an element. */
const isAlive = (field: Locator) =>
  expect
    .poll(() =>
      field.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__react"))),
    )
    .toBe(true);

test("a Player ID typed before the scripts load is kept, and goes into the cart", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  const field = page.getByRole("textbox", { name: "Player ID" });
  await typeBeforeScripts(page, "/product/1", () => field.fill("5123456789"));
  await isAlive(field);
  await expect(field).toHaveValue("5123456789");
  await shop.main
    .getByRole("button", { name: /Quick Add/ })
    .first()
    .click();
  await shop.expectItemCount(1);
  await shop.openCart();
  await expect(page.getByRole("dialog")).toContainText("5123456789");
});

test("a search typed before the scripts load is kept, and finds products", async ({ page }) => {
  const field = page.getByRole("banner").getByRole("combobox");
  const early = page.getByRole("banner").locator("input[name=q]");
  await typeBeforeScripts(page, "/", () => early.fill("Office"));
  await isAlive(early);
  await expect(early).toHaveValue("Office");
  await field.focus();
  await field.press("ArrowDown");
  await expect(page.getByRole("option").first()).toContainText("Office");
});

for (const [path, name] of [
  ["/login", "email"],
  ["/login", "password"],
  ["/register", "username"],
  ["/register", "email"],
  ["/register", "password"],
  ["/forgot-password", "email"],
  ["/find-order", "email"],
  ["/reset-password", "email"],
  ["/reset-password", "code"],
  ["/reset-password", "newPassword"],
  ["/admin-login", "email"],
  ["/admin-login", "password"],
] as const) {
  test(`the field ${name} of ${path} keeps its input typed before the scripts load`, async ({
    page,
  }) => {
    const field = page.locator(`main [name=${name}]`);
    const typed = { username: "Lina", code: "ABC234" }[name as string] ?? "lina@example.com";
    await typeBeforeScripts(page, path, () => field.fill(typed));
    await isAlive(field);
    await expect(field).toHaveValue(typed);
    // The form has the value too: when it refuses the empty fields or is sent, this field has no
    // error.
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") sent += 1;
    });
    await page.locator("main form button[type=submit]").click();
    const refused = page.locator("main [aria-invalid=true]");
    await expect.poll(async () => sent + (await refused.count())).toBeGreaterThan(0);
    await expect(page.locator(`main [name=${name}][aria-describedby*="-error"]`)).toHaveCount(0);
  });
}

test.describe("a sign-in sent before the scripts arrive", () => {
  test.use({ expectedErrors: [/status of 401/] });

  for (const path of ["/login", "/admin-login"]) {
    test(`is carried out once when they do (${path})`, async ({ page }) => {
      const calls: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") calls.push(new URL(request.url()).pathname);
      });
      const form = page.locator("main form");
      await typeBeforeScripts(page, path, async () => {
        await form.locator("[name=email]").fill("nobody@example.com");
        await form.locator("[name=password]").fill("not-the-password");
        await form.locator("[name=password]").press("Enter");
        await form.locator("button[type=submit]").click();
      });
      const refusal = "The e-mail address or the password is not right.";
      await expect(page.getByText(refusal).first()).toBeVisible();
      await expect(page).toHaveURL(path);
      expect(calls.filter((call) => /^\/api\/(auth|trpc\/auth)/.test(call))).toHaveLength(1);
    });
  }
});
