import { translator } from "@/i18n/translator";
import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { CategoryPanel, restoreCategories } from "../../support/pages/category-panel";
import { sitemapOf } from "../../support/pages/page-head";
import { signInAdmin } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";

// Serial, because the tests share the shop's categories.
test.describe.configure({ mode: "serial" });
test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 1280, height: 800 } });
test.afterEach(restoreCategories);

const CHIPS = { en: "Categories", ar: "التصنيفات" };

test.describe("a new category", () => {
  test.use({ expectedErrors: [/status of 404 .*\/shop\/gift-cards/] });

  test("appears everywhere in the shop, and nowhere while it is hidden", async ({
    page,
    otherDevice,
    request,
  }) => {
    const panel = new CategoryPanel(page);
    const shop = new ShopPage(otherDevice);
    await panel.open();
    await panel.page.getByRole("button", { name: "Add category" }).click();
    await panel.field("Name").fill("Gift Cards");
    await expect(panel.field("Address")).toHaveValue("gift-cards");
    await panel.field("Arabic name").fill("بطاقات الهدايا");
    await panel.field("Tagline").fill("Cards for every shop");
    await panel.dialog.getByRole("radio", { name: "Gift" }).check();
    await panel.dialog.getByRole("radio", { name: "Rose" }).check();
    await panel.button("Add category").click();
    await panel.expectToast("Category added");
    await expect
      .poll(() => panel.names())
      .toEqual(["Gaming", "Software", "Creative", "Gift Cards"]);

    // The cached pages show the new category after a short delay.
    const footer = otherDevice.getByRole("contentinfo");
    await expect(async () => {
      await shop.visit("/");
      await expect(footer.getByRole("link", { name: "Gift Cards" })).toBeVisible({ timeout: 1000 });
    }).toPass();
    const tiles = shop.main.getByRole("region", { name: "Every kind of code" });
    await expect(tiles.getByRole("link")).toHaveText([
      /^Gaming/,
      /^Software/,
      /^Creative/,
      /^Gift Cards/,
    ]);
    await tiles.getByRole("link", { name: "Gift Cards" }).click();
    await expect(otherDevice).toHaveURL(/\/shop\/gift-cards$/);
    await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("Gift Cards");
    await expect(otherDevice).toHaveTitle(/^Gift Cards: Cards for every shop/);
    const chips = shop.main.getByRole("navigation", { name: CHIPS.en }).getByRole("link");
    await expect(chips.last()).toHaveAttribute("aria-current", "page");
    await expect(chips.last()).toHaveText(/^Gift Cards/);
    const trail = shop.main.getByRole("navigation", { name: "Breadcrumb" });
    await expect(trail.getByRole("listitem")).toHaveText(["Home", "Shop", "Gift Cards"]);
    const image = otherDevice.locator('meta[property="og:image"]');
    await expect(image).toHaveAttribute("content", /\/art\/tile-rose\.og\.png$/);
    const listed = await sitemapOf(otherDevice, request);
    expect(listed.map(({ url }) => new URL(url).pathname)).toContain("/shop/gift-cards");

    const arabic = new ShopPage(otherDevice, "ar");
    await arabic.visit("/shop/gift-cards?lang=ar");
    await expect(arabic.main.getByRole("heading", { level: 1 })).toHaveText("بطاقات الهدايا");
    await expect(
      arabic.main.getByRole("navigation", { name: CHIPS.ar }).getByRole("link").last(),
    ).toHaveText(/^بطاقات الهدايا/);
    await expect(footer.getByRole("link", { name: "بطاقات الهدايا" })).toBeVisible();

    await panel.edit("Gift Cards");
    await panel.dialog.getByRole("switch", { name: "Shown in the shop" }).click();
    await panel.button("Save changes").click();
    await panel.expectToast("Changes saved");
    await expect(panel.row("Gift Cards")).toContainText("Hidden");
    await expect(async () => {
      const answer = await otherDevice.goto("/shop/gift-cards?lang=en");
      expect(answer?.status()).toBe(404);
    }).toPass();
    await expect(async () => {
      await shop.visit("/?lang=en");
      await expect(footer.getByRole("link", { name: "Software" })).toBeVisible();
      await expect(footer.getByRole("link", { name: "Gift Cards" })).toHaveCount(0, {
        timeout: 1000,
      });
    }).toPass();
    const paths = (await sitemapOf(otherDevice, request)).map(({ url }) => new URL(url).pathname);
    expect(paths).not.toContain("/shop/gift-cards");
  });
});

test.describe("an invalid change", () => {
  test.use({ expectedErrors: [/status of 409 .*admin\.categories\./] });

  test("is reported at its field and keeps the input: a taken address, a category in use", async ({
    page,
  }) => {
    const panel = new CategoryPanel(page);
    await panel.open();
    await expect(page.getByRole("button", { name: "Delete Software" })).toHaveCount(0);
    await page.getByRole("button", { name: "Add category" }).click();
    await panel.field("Name").fill("Gaming");
    await panel.button("Add category").click();
    await expect(panel.field("Address")).toHaveAccessibleDescription(
      /Another category has the address \/shop\/gaming/,
    );
    await expect(panel.field("Address")).toBeFocused();
    await panel.field("Address").fill("More Games");
    await panel.button("Add category").click();
    await expect(panel.field("Address")).toHaveAccessibleDescription(/Use lowercase Latin letters/);
    await panel.field("Address").fill("more-games");
    await panel.field("Name").fill("More games");
    await expect(panel.field("Address")).toHaveValue("more-games");
    await panel.button("Add category").click();
    await panel.expectToast("Category added");

    const inIt = "UPDATE products SET category_id = $1 WHERE id = 10 RETURNING id";
    const [made] = await queryDatabase("SELECT id FROM categories WHERE slug = $1", ["more-games"]);
    await queryDatabase(inIt, [made?.id]);
    await page.getByRole("button", { name: "Delete More games" }).click();
    await panel.question.getByRole("button", { name: "Delete category" }).click();
    await expect(panel.question.getByRole("alert")).toContainText("1 product is in this category");
    await panel.question.getByRole("link", { name: "Show its products" }).click();
    await expect(page).toHaveURL(/tab=products&category=\d+$/);
    await queryDatabase(inIt, [3]);
    await panel.open();
    await page.getByRole("button", { name: "Delete More games" }).click();
    await panel.question.getByRole("button", { name: "Delete category" }).click();
    await panel.expectToast("Category deleted");
    await expect(panel.rows).toHaveCount(3);
  });

  test("the second of two admins sees the conflict and chooses the version that counts", async ({
    page,
    otherDevice,
  }) => {
    const [first, second] = [new CategoryPanel(page), new CategoryPanel(otherDevice)];
    await first.open();
    await second.open();
    await first.edit("Creative");
    await second.edit("Creative");
    await first.field("Tagline").fill("Photo, design, film");
    await first.button("Save changes").click();
    await first.expectToast("Changes saved");
    await second.field("Tagline").fill("Tools for pictures");
    await second.button("Save changes").click();
    const conflict = second.dialog.getByRole("alert").filter({ hasText: "Someone else" });
    await expect(conflict).toBeFocused();
    await expect(conflict).toContainText("Photo, design, film");
    await conflict.getByRole("button", { name: "Take theirs" }).click();
    await expect(second.field("Tagline")).toHaveValue("Photo, design, film");
    await second.field("Tagline").fill("Photo and design tools");
    await second.button("Save changes").click();
    await second.expectToast("Changes saved");
  });
});

test("the order can be changed by keyboard, by number and by pointer, and is kept", async ({
  page,
}) => {
  const panel = new CategoryPanel(page);
  const saved: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("categories.move")) saved.push(answer.status());
  });
  await panel.open();
  const down = page.getByRole("button", { name: "Move Gaming down" });
  await down.press("Enter");
  await expect.poll(() => panel.names()).toEqual(["Software", "Gaming", "Creative"]);
  await expect(down).toBeFocused();
  await expect(page.getByText("Gaming is at place 2 of 3 now.")).toBeAttached();
  await panel.place("Creative").fill("١");
  await panel.place("Creative").press("Enter");
  await expect.poll(() => panel.names()).toEqual(["Creative", "Software", "Gaming"]);
  await expect(panel.place("Creative")).toBeFocused();
  await expect(panel.place("Creative")).toHaveValue("1");
  const handle = panel.row("Gaming").getByTitle("Drag to another place");
  await handle.hover();
  await page.mouse.down();
  const target = await panel.row("Creative").boundingBox();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 4, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => panel.names()).toEqual(["Gaming", "Creative", "Software"]);
  // The table shows a move before it is saved; the saves are sent one after another.
  await expect.poll(() => saved).toEqual([200, 200, 200]);
  await page.reload();
  await expect.poll(() => panel.names()).toEqual(["Gaming", "Creative", "Software"]);
});

for (const { language, theme } of LOOKS) {
  test(`in ${language}, ${theme}: the table and the form are accessible`, async ({ page }) => {
    const texts = translator(language, "adminCategories");
    const dialog = page.getByRole("dialog");
    await keepPreferences(page, { language, theme });
    await signInAdmin(page.request);
    await page.goto("/admin?tab=categories");
    await expect(page.getByRole("table").getByRole("row").nth(3)).toBeVisible();
    await expectAccessibleAtAllWidths(page, "the categories");
    await page.goto("/admin?tab=categories&edit=new");
    await dialog.getByRole("button", { name: texts("form.add") }).click();
    await expect(dialog.locator("[aria-invalid=true]").first()).toBeFocused();
    await expectAccessibleAtAllWidths(page, "a new category with what is wrong with it");
  });
}
