import type { Locator, Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { expect, test } from "../../support/data/test-products";
import {
  expectAccessibleAtAllWidths,
  expectFocusSeen,
  expectNoSidewaysScroll,
  tabTo,
} from "../../support/pages/accessibility";
import { openPanel } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { expectLargeTargetsAtAllSizes } from "../../support/pages/targets";
import { OtherShop } from "../../support/upstream/other-shop";

const PHONE = { width: 390, height: 844 };
const TAB = "?tab=connections";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The section "Other shops" of the Connections tab, in one language. */
class ShopLimits {
  readonly texts: ReturnType<typeof translator<"adminConnections">>;
  readonly errors: ReturnType<typeof translator<"errors">>;
  readonly section: Locator;
  readonly dialog: Locator;
  readonly limit: Locator;
  readonly email: Locator;

  constructor(
    readonly page: Page,
    language: Locale = "en",
  ) {
    this.texts = translator(language, "adminConnections");
    this.errors = translator(language, "errors");
    this.section = page.getByRole("region", { name: this.texts("shops.title"), exact: true });
    this.dialog = page.getByRole("dialog");
    this.limit = this.dialog.getByLabel(this.texts("shops.form.limit"), { exact: true });
    this.email = this.dialog.getByLabel(this.texts("shops.form.email"), { exact: true });
  }

  row(name: string): Locator {
    return this.section.getByRole("row").filter({ hasText: name });
  }

  change(name: string): Locator {
    const label = this.texts("shops.changeName", { name });
    return this.section.getByRole("button", { name: label, exact: true });
  }

  help(usedUSD: string): string {
    return this.texts("shops.form.limitHelp", { used: usedUSD });
  }

  /** Opens the form by keyboard; the focus is then in the field of the limit. */
  async open(name: string): Promise<void> {
    await tabTo(this.change(name));
    await expectFocusSeen(this.change(name));
    await this.page.keyboard.press("Enter");
    await expect(this.limit).toBeFocused();
  }

  async save(): Promise<void> {
    await this.dialog
      .getByRole("button", { name: this.texts("shops.form.submit"), exact: true })
      .click();
  }

  /** Changes the limit with the form. */
  async setLimit(name: string, limitUSD: string): Promise<void> {
    await this.change(name).click();
    await this.limit.fill(limitUSD);
    await this.save();
    await this.expectSaved(name);
  }

  async expectSaved(name: string): Promise<void> {
    await expect(this.dialog).toHaveCount(0);
    await expect(
      this.page.getByRole("listitem").filter({ hasText: this.texts("shops.form.done") }),
    ).toBeVisible();
    await expect(this.change(name)).toBeFocused();
  }

  /** Checks the limit, the used amount and the rest in a shop's row, in dollars. */
  async expectAmounts(name: string, ...dollars: [limit: string, used: string, left: string]) {
    await expect(this.row(name).getByRole("cell")).toContainText([
      ...dollars.map((amount) => `$${amount}`),
      this.texts("shops.change"),
    ]);
  }
}

test("an owner gives another shop a limit, from which it orders, changes it and removes it", async ({
  page,
  context,
  request,
  mailbox,
  testProducts,
}) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const productId = await testProducts.add("Season pass", { priceUSD: "12.50" });
  const name = `Reseller ${testProducts.mark}`;
  const email = `orders-${testProducts.mark}@reseller.example`;
  const saves: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes("admin.upstream.save")) saves.push(sent.url());
  });
  const shops = new ShopLimits(page);
  const { texts, errors, dialog, limit } = shops;
  await openPanel(page, TAB);

  await page.getByRole("button", { name: texts("add"), exact: true }).click();
  const keyDialog = page.getByRole("dialog");
  await keyDialog.getByLabel(texts("form.name"), { exact: true }).fill(name);
  await keyDialog.getByLabel(texts("scopes.upstream.label"), { exact: true }).check();
  await keyDialog.getByRole("button", { name: texts("form.submit"), exact: true }).click();
  const key = await page
    .getByRole("region")
    .getByText(/^barq_test_[0-9A-Z]{28}$/)
    .innerText();
  const shop = await OtherShop.of(page.request, name, key);
  await shops.expectAmounts(name, "0.00", "0.00", "0.00");
  await expect(shops.row(name)).toContainText(shop.publicId);
  await shops
    .row(name)
    .getByRole("button", { name: texts("shops.copyName", { name }), exact: true })
    .click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shop.publicId);
  expect(await shop.order(request, productId, 1)).not.toBe(200);

  await shops.open(name);
  await expect(page).toHaveURL(/\?tab=connections&shop=\d+$/);
  await expect(limit).toHaveValue("0.00");
  await expect(limit).toHaveAccessibleDescription(shops.help("0.00"));
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(shops.change(name)).toBeFocused();
  await page.keyboard.press("Enter");

  const invalid = `${errors("upstream_limit_invalid")} ${shops.help("0.00")}`;
  await limit.fill("12.345");
  await page.keyboard.press("Enter");
  await expect(limit).toHaveAccessibleDescription(invalid);
  await expect(limit).toBeFocused();
  await expect(shops.email).toHaveAccessibleDescription(
    `${errors("email_invalid")} ${texts("shops.form.emailHelp")}`,
  );
  await limit.fill("500");
  await expect(limit).toHaveAccessibleDescription(shops.help("0.00"));
  await limit.fill("10000000.01");
  await expect(limit).toHaveAccessibleDescription(invalid);
  await limit.fill("500");
  await page.keyboard.press("Enter");
  await expect(shops.email).toBeFocused();
  expect(saves).toEqual([]);
  expect(await shop.account()).toMatchObject({ limitUSD: "0.00", email: null });
  await shops.email.fill(email);
  await page.keyboard.press("Enter");
  await shops.expectSaved(name);
  await shops.expectAmounts(name, "500.00", "0.00", "500.00");
  expect(saves).toHaveLength(1);
  expect(await shop.account()).toMatchObject({ limitUSD: "500.00", email });

  expect(await shop.order(request, productId, 2)).toBe(200);
  expect(await shop.balance(request)).toBe("475.00");
  await mailbox.firstMailTo(email);
  await page.reload();
  await shops.expectAmounts(name, "500.00", "25.00", "475.00");
  await shops.change(name).click();
  await expect(limit).toHaveValue("500.00");
  await expect(limit).toHaveAccessibleDescription(shops.help("25.00"));
  await expect(shops.email).toHaveValue(email);

  await limit.fill("1,250.50");
  await shops.save();
  await shops.expectSaved(name);
  await shops.expectAmounts(name, "1250.50", "25.00", "1225.50");
  await shops.setLimit(name, "30");
  await shops.expectAmounts(name, "30.00", "25.00", "5.00");
  expect(await shop.order(request, productId, 1)).toBe(402);
  // A limit below the used amount leaves nothing, rather than a negative amount.
  await shops.setLimit(name, "10");
  await shops.expectAmounts(name, "10.00", "25.00", "0.00");
  expect(await shop.balance(request)).toBe("0.00");

  await shops.setLimit(name, "0");
  await shops.expectAmounts(name, "0.00", "25.00", "0.00");
  expect(await shop.order(request, productId, 1)).not.toBe(200);
  expect(await shop.account()).toMatchObject({ usedUSD: "25.00" });
  await page.reload();
  await shops.expectAmounts(name, "0.00", "25.00", "0.00");

  await page
    .getByRole("button", { name: texts("table.revokeName", { name }), exact: true })
    .click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: texts("revocation.submit"), exact: true })
    .click();
  // Until the question has closed, the page behind it has no roles.
  await expect(page.getByRole("heading", { name: texts("keys"), exact: true })).toBeFocused();
  await expect(shops.row(name)).toHaveCount(0);
  expect(await shop.account()).toBeUndefined();
});

test.describe("with refusals", () => {
  test.use({ expectedErrors: [/status of 409 .*admin\.upstream\.save/] });

  test("a limit that another admin has changed is shown before it is overwritten", async ({
    page,
    testProducts,
  }) => {
    const name = `Reseller ${testProducts.mark}`;
    const email = "orders@reseller.example";
    const shops = new ShopLimits(page);
    const { texts, dialog, limit } = shops;
    await openPanel(page);
    const shop = await OtherShop.add(page.request, name);
    await page.goto(`/admin${TAB}`);
    const lose = async (typed: string, theirs: string) => {
      await limit.fill(typed);
      await shop.setLimit(theirs, "theirs@reseller.example");
      await shops.save();
      const alert = dialog.getByRole("alert").filter({ hasText: texts("conflict.title") });
      await expect(alert).toBeFocused();
      await expect(alert).toContainText(`$${theirs}.00`);
      await expect(alert).toContainText("theirs@reseller.example");
      await expect(limit).toHaveValue(typed);
      expect(await shop.account()).toMatchObject({ limitUSD: `${theirs}.00` });
    };
    await shops.change(name).click();
    await expect(dialog).toHaveAccessibleName(texts("shops.changeName", { name }));
    await shops.email.fill(email);
    await lose("80", "200");
    await expectAccessibleAtAllWidths(page, "a limit with a conflict");
    await dialog.getByRole("button", { name: texts("conflict.keepMine"), exact: true }).click();
    await expect(limit).toHaveValue("80");
    await expect(shops.email).toHaveValue(email);
    await shops.save();
    await shops.expectSaved(name);
    await shops.expectAmounts(name, "80.00", "0.00", "80.00");

    await shops.change(name).click();
    await lose("90", "300");
    await dialog.getByRole("button", { name: texts("conflict.takeTheirs"), exact: true }).click();
    await expect(limit).toHaveValue("300.00");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await shops.expectAmounts(name, "300.00", "0.00", "300.00");
    await shop.revoke();
  });

  test("a form says that the shop's key was revoked, and closes without a question", async ({
    page,
    testProducts,
  }) => {
    const name = `Reseller ${testProducts.mark}`;
    const shops = new ShopLimits(page);
    const { texts, dialog, limit } = shops;
    await openPanel(page);
    const shop = await OtherShop.add(page.request, name);
    await page.goto(`/admin${TAB}`);
    await shops.change(name).click();
    await limit.fill("80");
    await shops.email.fill("orders@reseller.example");
    await shop.revoke();
    await shops.save();
    await expect(dialog.getByRole("alert")).toHaveText(texts("shops.form.missing"));
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get("shop")).toBeNull();
  });
});

for (const { language, theme } of LOOKS) {
  test(`the limits, their form and its errors are accessible (${language}, ${theme})`, async ({
    page,
    request,
    testProducts,
  }) => {
    test.slow();
    const productId = await testProducts.add("Season pass");
    const name = `${language === "ar" ? "نجوم الألعاب" : "Star Games"} ${testProducts.mark}`;
    const email = "orders@reseller.example";
    await keepPreferences(page, { language, theme });
    const shops = new ShopLimits(page, language);
    const { errors, limit } = shops;
    await openPanel(page, TAB);
    const shop = await OtherShop.add(page.request, name);
    await page.reload();
    await shops.expectAmounts(name, "0.00", "0.00", "0.00");
    await expectAccessibleAtAllWidths(page, "a shop without a limit");

    await shops.open(name);
    await expect(limit).toHaveAccessibleDescription(shops.help("0.00"));
    await expect(limit).toHaveCSS("direction", "ltr");
    await expectAccessibleAtAllWidths(page, "the form");
    await limit.fill("-5");
    await page.keyboard.press("Enter");
    await expect(limit).toBeFocused();
    await expect(limit).toHaveAccessibleDescription(
      `${errors("upstream_limit_invalid")} ${shops.help("0.00")}`,
    );
    await expectAccessibleAtAllWidths(page, "the form with everything that is wrong with it");
    expect(await shop.account()).toMatchObject({ limitUSD: "0.00" });

    // As typed on an Arabic keyboard, which has these digits.
    await limit.fill(language === "ar" ? "٩٩٫٩٠" : "99.9");
    await shops.email.fill(email);
    await page.keyboard.press("Enter");
    await shops.expectSaved(name);
    await shops.expectAmounts(name, "99.90", "0.00", "99.90");
    expect(await shop.order(request, productId, 1)).toBe(200);
    await page.reload();
    await shops.expectAmounts(name, "99.90", "12.50", "87.40");
    for (const text of [shop.publicId, "$12.50"]) {
      await expect(shops.row(name).locator("bdi", { hasText: text })).toHaveCSS("direction", "ltr");
    }
    await expectAccessibleAtAllWidths(page, "a shop with a limit");
    await expectLargeTargetsAtAllSizes(page, "a shop with a limit");
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page, "a shop with a limit on a phone");
    await shops.change(name).click();
    await expect(limit).toHaveAccessibleDescription(shops.help("12.50"));
    await expectAccessibleAtAllWidths(page, "the form of a limit in use");
    await page.keyboard.press("Escape");
    await expect(shops.change(name)).toBeFocused();
    await shop.revoke();
  });
}
