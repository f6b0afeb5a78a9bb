import { expect, test } from "../../support/data/test-products";
import { ProductPanel } from "../../support/pages/product-panel";
import { expectShown } from "../../support/pages/shop-page";

const GAMING = 1;
const lamp = (number: number) => `Lamp ${String(number).padStart(2, "0")}`;

test("the table can be searched, filtered, sorted and paged, and a reload keeps its state", async ({
  page,
  testProducts,
}) => {
  for (let number = 1; number <= 26; number += 1) {
    await testProducts.add(lamp(number), {
      priceUSD: `${number}.50`,
      isActive: number !== 26,
      stock: number === 5 ? "3" : "-1",
      ...(number === 7 && { categoryId: GAMING, nameAr: testProducts.name("مصباح") }),
    });
  }
  const archived = await testProducts.addPooled("Old lamp");
  await testProducts.addKeys(archived, [`OLD-${testProducts.mark}`]);
  await testProducts.delete(archived);
  const panel = new ProductPanel(page);
  const { rows } = panel;
  const pages = page.getByRole("navigation", { name: "Pages of products" });
  const shown = page.getByRole("main").getByRole("status");
  const column = (name: string) => page.getByRole("columnheader", { name });

  await panel.open(testProducts.mark);
  await expect(rows).toHaveCount(25);
  await expect(rows.first(), "the newest stands first").toContainText(lamp(26));
  await expect(shown).toHaveText("26 products, 25 active");
  await expect(pages).toContainText("Page 1 of 2");
  await pages.getByRole("button", { name: "Next page" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(lamp(1));
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(pages).toContainText("Page 2 of 2");
  await page.goBack();
  await expect(rows).toHaveCount(25);
  await expect(pages).toContainText("Page 1 of 2");
  await page.goForward();
  await expect(rows).toHaveCount(1);

  const price = column("Price");
  await price.getByRole("button").click();
  await expect(price).toHaveAttribute("aria-sort", "ascending");
  await expect(pages).toContainText("Page 1 of 2");
  await expectShown(rows.first(), "$1.50");
  await expectShown(rows.nth(9), "$10.50");
  await price.getByRole("button").click();
  await expect(price).toHaveAttribute("aria-sort", "descending");
  await expectShown(rows.first(), "$26.50");
  await page.getByRole("button", { name: "Sort" }).click();
  await page.getByRole("option", { name: "Name: A to Z" }).click();
  await expect(column("Product")).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.nth(1)).toContainText(lamp(2));
  await column("Stock").getByRole("button").click();
  await expect(rows.first(), "what is least stands before the unlimited").toContainText(lamp(5));

  const show = (state: string) => page.getByRole("radio", { name: state, exact: true }).click();
  await show("Inactive");
  await expect(rows).toHaveCount(1);
  await expectShown(rows, new RegExp(`${lamp(26)}.*Inactive`, "s"));
  await show("Low stock");
  await expectShown(rows, new RegExp(`${lamp(5)}.*3\\s+Low stock`, "s"));
  await show("Archived");
  await expectShown(rows, /Old lamp.*Archived/s);
  await show("Active");
  await expect(shown).toHaveText("25 products");
  await page.getByRole("button", { name: "Category" }).click();
  await page.getByRole("option", { name: "Gaming" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(lamp(7));

  const search = page.getByRole("searchbox", { name: "Search products" });
  await search.fill(`${testProducts.mark} lamp 08`);
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await page.getByRole("button", { name: "Category" }).click();
  await page.getByRole("option", { name: "All" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(lamp(8));
  await search.fill(testProducts.name("مصباح"));
  await expect(rows).toContainText(lamp(7));
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  const arabic = page.getByRole("table", { name: "المنتجات" }).locator("tbody").getByRole("row");
  await expect(arabic).toHaveCount(1);
  await expectShown(arabic, /مصباح.*الألعاب.*غير محدود.*معروض/s);
  await page.getByRole("searchbox").fill(`nothing ${testProducts.mark}`);
  await page.getByRole("button", { name: "عرض كل المنتجات" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(arabic).not.toHaveCount(0);
});
