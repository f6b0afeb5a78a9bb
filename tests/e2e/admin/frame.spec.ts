import { buy, LICENCE } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { expectOpenToAll } from "../../support/pages/accessibility";
import { openPanel } from "../../support/pages/panel-page";
import { newPersona } from "../../support/people/personas";

const PHONE = { width: 390, height: 844 };

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("Ctrl K finds an order by its number and a product by its name, leads there and gives the focus back", async ({
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
  await expectOpenToAll(page, "the palette before anything is typed");

  await page.keyboard.type("desktop os");
  await expect(option(/^Desktop OS Pro licence/)).toHaveAttribute("aria-selected", "true");
  await expect(option("Change the price of Desktop OS Pro licence")).toBeVisible();
  await expectOpenToAll(page, "what the palette found");
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

test("on a phone the bottom bar leads to three parts, and its sheet to the rest", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openPanel(page);
  const bar = page.getByRole("navigation", { name: "Parts of the control panel" });
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(bar.getByRole("link", { name: /^Today/ })).toHaveAttribute("aria-current", "page");
  await expectOpenToAll(page, "Today on a phone");
  await bar.getByRole("link", { name: "Products" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await expect(bar).toBeVisible();
  await page.getByRole("searchbox", { name: "Search products" }).focus();
  await expect(bar, "the keyboard takes its room").toBeHidden();
  await page.getByRole("searchbox", { name: "Search products" }).blur();

  await bar.getByRole("button", { name: "More" }).click();
  const sheet = page.getByRole("dialog", { name: "More" });
  await expect(sheet.getByRole("link", { name: "Activity log" })).toBeVisible();
  await expectOpenToAll(page, "the sheet of the bottom bar");
  await sheet.getByRole("link", { name: "Settings" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\?tab=settings$/);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});
