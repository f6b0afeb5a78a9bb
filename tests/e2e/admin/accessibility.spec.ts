import type { Locator, Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { buy, LICENCE, OFFICE, PACK } from "../../support/data/rest-orders";
import { expect, test } from "../../support/data/test-products";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { signInAdmin } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  viewport: { width: 1280, height: 800 },
  expectedErrors: [/status of 40[09] /],
});

/** Walks through the panel and checks each screen and dialog, also at the smallest screen size. */
class Walk {
  readonly dialog: Locator;

  constructor(
    readonly page: Page,
    readonly language: Locale,
    readonly mark: string,
  ) {
    this.dialog = page.getByRole("dialog");
  }

  async go(query: string, shown: Locator): Promise<void> {
    await this.page.goto(`/admin${query}`);
    await expect(shown).toBeVisible();
  }

  async look(place: string): Promise<void> {
    await expectAccessibleAtAllWidths(this.page, place);
  }

  async products(product: number): Promise<void> {
    const texts = translator(this.language, "adminProducts");
    await this.go(`?q=${this.mark}`, this.page.getByRole("table").getByText(this.mark).first());
    await this.look("the products");
    await this.go("?product=new", this.dialog.getByRole("textbox").first());
    await this.dialog.getByRole("button", { name: texts("form.add") }).click();
    await expect(this.dialog.locator("[aria-invalid=true]").first()).toBeFocused();
    await this.look("a new product with everything that is wrong with it");
    await this.go(`?product=${product}`, this.dialog.getByRole("textbox").first());
    await this.look("a product that is edited");
    const name = this.language === "ar" ? `خزنة ${this.mark}` : `Vault ${this.mark}`;
    await this.go(`?q=${this.mark}`, this.page.getByRole("table").getByText(this.mark).first());
    await this.page.getByRole("button", { name: texts("table.delete", { product: name }) }).click();
    await expect(this.page.getByRole("alertdialog").getByRole("heading")).toBeVisible();
    await this.look("the question before a deletion");
  }

  async keys(product: number): Promise<void> {
    const texts = translator(this.language, "adminKeys");
    await this.go(`?keys=${product}`, this.dialog.getByRole("row").nth(2));
    const pasted = [
      `VAULT-${this.mark}-0001`,
      `VAULT-${this.mark}-0009`,
      `VAULT-${this.mark}-0009`,
    ];
    await this.dialog.getByLabel(texts("add.label")).fill(pasted.join("\n"));
    await this.dialog.getByRole("button", { name: texts("add.submit", { count: 3 }) }).click();
    await expect(this.dialog.getByText(texts("add.refused", { count: 2 }))).toBeVisible();
    await this.look("keys, and what was not added");
    await this.dialog.getByLabel(texts("add.label")).fill("");
    const actions = this.dialog.getByRole("row").nth(1).getByRole("cell").last();
    await actions.getByRole("button").first().click();
    const reveal = this.page.getByRole("dialog", { name: texts("reveal.title") });
    await reveal.getByRole("textbox").fill("The buyer cannot read it");
    await this.look("the question before a key is shown");
    await reveal.getByRole("button", { name: texts("reveal.submit") }).click();
    const shown = { name: texts("reveal.shownTitle"), exact: true };
    await expect(this.page.getByRole("dialog", shown).getByRole("heading")).toBeVisible();
    await this.look("a key that is shown");
  }

  async orders(order: number): Promise<void> {
    const stats = translator(this.language, "adminStatistics");
    const actions = translator(this.language, "adminOrderActions");
    await this.go("?tab=orders", this.page.getByRole("row").nth(1));
    await this.look("orders");
    await this.go("?tab=figures", this.page.getByRole("img").last());
    await this.page
      .getByRole("button", { name: stats("chart.asTable") })
      .first()
      .click();
    await this.look("statistics as a table");
    const refund = this.page.getByRole("button", { name: actions("refund.label") });
    await this.go(`?tab=orders&order=${order}`, refund);
    await this.look("an order");
    await refund.click();
    await this.page.getByRole("radio", { name: actions("refund.part") }).click();
    await this.dialog.getByLabel(actions("refund.amount")).fill("900");
    await this.dialog.getByRole("button").last().click();
    await expect(this.dialog.locator("[aria-invalid=true]").first()).toBeVisible();
    await this.look("a refund with everything that is wrong with it");
  }

  async log(product: number): Promise<void> {
    const details = this.page.locator("summary");
    await this.go(`?tab=log&q=%23${product}`, details);
    await details.click();
    await this.look("the activity log with its details");
  }
}

for (const { language, theme } of LOOKS) {
  test(`every screen and dialog of the admin panel is accessible (${language}, ${theme})`, async ({
    page,
    request,
    simulator,
    testProducts,
  }) => {
    test.slow();
    await keepPreferences(page, { language, theme });
    const walk = new Walk(page, language, testProducts.mark);
    await page.goto("/admin-login");
    await expect(page.getByRole("main").getByRole("textbox").first()).toBeVisible();
    await walk.look("the sign-in of administrators");
    const lines = [
      { productId: LICENCE, quantity: 2 },
      { productId: OFFICE },
      { productId: PACK, playerId: "5123456789" },
    ];
    const email = `${"w".repeat(40)}-${testProducts.mark}@example.com`;
    const order = await buy(request, simulator, { lines, email });
    await signInAdmin(page.request);
    const names = { nameAr: `خزنة ${testProducts.mark}`, isActive: false };
    const product = await testProducts.addPooled("Vault", names);
    await testProducts.addKeys(
      product,
      [1, 2, 3].map((number) => `VAULT-${testProducts.mark}-000${number}`),
    );
    await walk.products(product);
    await walk.keys(product);
    await walk.orders(order);
    await walk.log(product);
  });
}
