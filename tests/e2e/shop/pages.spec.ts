import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { ShopPage } from "../../support/pages/shop-page";

const LICENCE = "Desktop OS Pro licence";

test.use({ expectedErrors: [/status of 404 .*\/(nothing|shop\/toys|product\/(999|three))/] });

test("the shop lists all products, counts them by category and filters by category", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  const title = shop.main.getByRole("heading", { level: 1 });
  const cards = shop.main.getByRole("heading", { level: 2 });
  const found = shop.main.getByRole("status");
  const chips = shop.main.getByRole("navigation", { name: "Categories" }).getByRole("link");
  await expect(title).toHaveText("All products");
  await expect(found).toHaveText("10 products found");
  await expect(cards).toHaveCount(10);
  await expect(chips).toHaveText([
    /^All\s*10$/,
    /^Gaming\s*6$/,
    /^Software\s*2$/,
    /^Creative\s*2$/,
  ]);
  await expect(chips.first()).toHaveAttribute("aria-current", "page");

  await chips.nth(1).click();
  await expect(page).toHaveURL(/\/shop\/gaming$/);
  await expect(title).toHaveText("Gaming");
  await expect(found).toHaveText("6 products found");
  await expect(cards).toHaveText(Array.from({ length: 6 }, () => /^PUBG UC \d+$/));
  await expect(chips.nth(1)).toHaveAttribute("aria-current", "page");
  await expect(chips.first()).not.toHaveAttribute("aria-current");
});

test("the shop sorts by price both ways and by name, and returns to its default order", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  const cards = shop.main.getByRole("heading", { level: 2 });
  const sort = shop.main.getByRole("button", { name: "Sort" });
  const sortBy = async (name: string) => {
    await sort.click();
    await page.getByRole("option", { name, exact: true }).click();
    await expect(sort).toContainText(name);
    return cards.allInnerTexts();
  };
  const featured = await cards.allInnerTexts();
  const rising = await sortBy("Price: Low to High");
  expect(rising.slice(0, 3)).toEqual(["PUBG UC 60", "PUBG UC 325", "PUBG UC 660"]);
  expect(rising.at(-1)).toBe("PUBG UC 8100");
  expect(await sortBy("Price: High to Low")).toEqual(rising.toReversed());
  const byName = await sortBy("Name: A to Z");
  expect(byName.slice(0, 2)).toEqual(["Creative Suite, all apps", LICENCE]);
  expect(byName.slice(-2)).toEqual(["PUBG UC 3850", "PUBG UC 8100"]);
  expect(await sortBy("Featured")).toEqual(featured);
});

test("an unknown path returns 404 and an error page", async ({ page }) => {
  const shop = new ShopPage(page);
  for (const path of ["/nothing", "/shop/toys"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
    await expect(shop.main).toContainText("Did you forget to add the page to the router?");
  }
  await shop.main.getByRole("link", { name: "Browse the shop" }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test("a product that does not exist returns 404 and links to the shop", async ({ page }) => {
  const shop = new ShopPage(page);
  for (const path of ["/product/three", "/product/999"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("Product Not Found");
    await expect(shop.main).toContainText("The product you are looking for does not exist.");
  }
  await shop.main.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("All products");
});

const AVAILABLE_KEYS =
  "SELECT count(*) FROM licence_keys WHERE product_id = $1 AND status = 'available'";

test("a product shows its stock, or that it is unlimited", async ({ page }) => {
  const shop = new ShopPage(page);
  await shop.visit("/product/3");
  await expect(shop.main.getByText("Unlimited Stock")).toBeVisible();
  await expect(async () => {
    // Reads the count again on each try, because other tests buy the product concurrently.
    const [row] = await queryDatabase(AVAILABLE_KEYS, [7]);
    await shop.visit("/product/7");
    const shown = shop.main.getByText(`${row?.count} in stock`, { exact: true });
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await shop.visit("/product/9");
  await expect(shop.main.getByText("156 in stock")).toBeVisible();
});

test("the breadcrumb of a product leads through its category and the shop to the home page", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/product/7");
  const breadcrumb = shop.main.getByRole("navigation", { name: "Breadcrumb" });
  const steps = breadcrumb.getByRole("listitem");
  await expect(steps).toHaveText(["Home", "Shop", "Software", LICENCE]);
  await expect(breadcrumb.locator("[aria-current=page]")).toHaveText(LICENCE);
  await breadcrumb.getByRole("link", { name: "Software" }).click();
  await expect(page).toHaveURL(/\/shop\/software$/);
  await expect(steps).toHaveText(["Home", "Shop", "Software"]);
  await breadcrumb.getByRole("link", { name: "Shop" }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(steps).toHaveText(["Home", "Shop"]);
  await breadcrumb.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the header marks the current page", async ({ page }) => {
  const shop = new ShopPage(page);
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
  await shop.visit("/");
  await expect(links).toHaveText(["Home", "Shop", "About", "Contact"]);
  await expect(current).toHaveText(["Home"]);
  await links.nth(1).click();
  await expect(current).toHaveText(["Shop"]);
  await shop.visit("/shop/creative");
  await expect(current).toHaveText(["Shop"]);
  await shop.visit("/checkout");
  await expect(current).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Barq, home" }).click();
  await expect(current).toHaveText(["Home"]);
});

test("the footer links to the shop and its categories; its legal links lead nowhere", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/");
  const footer = page.getByRole("contentinfo");
  for (const [name, path] of [
    ["Gaming", "/shop/gaming"],
    ["Software", "/shop/software"],
    ["Creative", "/shop/creative"],
    ["All products", "/shop"],
    ["About", "/about"],
    ["Contact", "/contact"],
    ["Find my order", "/find-order"],
  ] as const) {
    const link = footer.getByRole("link", { name, exact: true });
    await expect(link).toHaveAttribute("href", path);
  }
  for (const name of ["Privacy policy", "Terms of use", "Refund policy"]) {
    const link = footer.getByRole("link", { name: `${name} (not available yet)` });
    await expect(link).toBeDisabled();
    await link.click({ force: true });
    await expect(page).toHaveURL(/\/$/);
  }
});

test("every page of the demo has the demo notice and links the mailbox", async ({ page }) => {
  const shop = new ShopPage(page);
  for (const path of ["/", "/product/3", "/checkout", "/nothing"]) {
    await shop.visit(path);
    const notice = page.getByRole("complementary").filter({ hasText: "This is a demo" });
    await expect(notice).toContainText("No real money moves");
    const mailbox = notice.getByRole("link", { name: "Open the mailbox" });
    await expect(mailbox).toHaveAttribute("href", new RegExp(`^${process.env.E2E_MAILBOX_URL}`));
  }
});

test("a page is served in the language of the cookie, and in English without one", async ({
  context,
  baseURL,
}) => {
  const sentWith = async (language: string) => {
    await context.addCookies([{ name: "language", value: language, url: baseURL }]);
    return sent();
  };
  const sent = async () => {
    const html = await (await context.request.get("/shop")).text();
    return /<html[^>]*\blang="(\w+)"[^>]*\bdir="(\w+)"/.exec(html)?.slice(1);
  };
  expect(await sent()).toEqual(["en", "ltr"]);
  expect(await sentWith("ar")).toEqual(["ar", "rtl"]);
  expect(await sentWith("fr")).toEqual(["en", "ltr"]);
  expect(await sentWith("en")).toEqual(["en", "ltr"]);
});
