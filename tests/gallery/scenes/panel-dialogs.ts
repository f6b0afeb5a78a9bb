import { expect } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { LICENCE, NAMES } from "../products";
import { inWindow, type Scene } from "../scene";
import type { SceneContext } from "../scene-context";
import { openOrder, openPanel } from "./panel-screens";

const productTexts = ({ locale }: SceneContext) => translator(locale, "adminProducts");
const keyTexts = ({ locale }: SceneContext) => translator(locale, "adminKeys");
const actionTexts = ({ locale }: SceneContext) => translator(locale, "adminOrderActions");

const openNew = (context: SceneContext) =>
  openPanel(context, "?product=new", context.dialog.getByRole("textbox").first());

/** Opens the licence's form, and waits for the preview's image, which loads after a delay. */
const openLicence = (context: SceneContext) =>
  openPanel(context, `?product=${LICENCE}`, context.dialog.locator('img[src^="/art/"]'));

async function openKeys(context: SceneContext) {
  await openPanel(context, `?keys=${LICENCE}`, context.dialog.getByRole("row").nth(2));
}

async function openRefund(context: SceneContext) {
  await openOrder(context);
  await context.page.getByRole("button", { name: actionTexts(context)("refund.label") }).click();
  await expect(context.dialog.getByRole("heading").first()).toBeVisible();
}

async function findLicence(context: SceneContext) {
  await openPanel(context, "?q=Desktop", context.page.getByRole("rowheader").first());
}

const ofLicence = (context: SceneContext, action: "edit" | "delete") => {
  const name = productTexts(context)(`table.${action}`, { product: NAMES.licence });
  return context.page.getByRole("button", { name });
};

/** A CSV file with one changed product, one new product and one invalid row. */
const IMPORT = [
  "number,name,category,fulfilment,state,price,imageUrl,description",
  `${LICENCE},Desktop OS Pro licence,Software,keys,Active,41.50,/art/system.svg,Changed.`,
  ",Cloud backup,Software,shared,Active,19.99,/art/office.svg,A terabyte for a year.",
  ",Gift card,Sofware,keys,Sold,cheap,/art/office.svg,Opens something.",
].join("\n");

async function checkImport(context: SceneContext) {
  const texts = translator(context.locale, "adminImport");
  await openPanel(context, "?import=csv", context.dialog.getByText(texts("line")));
  const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(IMPORT) };
  await context.dialog.locator("input[type=file]").setInputFiles(file);
  await expect(context.dialog.getByText(texts("wouldDo"))).toBeVisible();
}

/** Dialogs of the admin panel. */
export const panelDialogScenes: readonly Scene[] = [
  inWindow(
    "tooltip",
    async (context) => {
      await findLicence(context);
      await ofLicence(context, "edit").hover();
      await expect(context.page.getByRole("tooltip").first()).toBeAttached();
    },
    { sizes: ["desktop"], keepsMouse: true },
  ),
  inWindow("panel-product-new", openNew),
  inWindow("panel-product-errors", async (context) => {
    await openNew(context);
    await context.dialog.getByRole("button", { name: productTexts(context)("form.add") }).click();
    await expect(context.dialog.locator("[aria-invalid=true]").first()).toBeFocused();
  }),
  inWindow("panel-product-edit", openLicence),
  inWindow(
    "panel-product-edit-end",
    async (context) => {
      await openLicence(context);
      const last = context.dialog.getByRole("textbox").last();
      await last.scrollIntoViewIfNeeded();
    },
    { isPerSize: true },
  ),
  inWindow(
    "panel-product-sale",
    async (context) => {
      await openLicence(context);
      const texts = productTexts(context);
      await context.dialog.getByRole("button", { name: texts("form.more"), exact: false }).click();
      const price = context.dialog.getByLabel(texts("form.salePriceUSD"));
      await price.fill("29.99");
      await context.dialog
        .getByLabel(texts("form.saleUntil"), { exact: true })
        .fill("2027-01-15T10:00");
      await context.dialog.getByRole("button", { name: texts("form.addQuantityPrice") }).click();
      await context.dialog.getByLabel(texts("form.fromUnitsOf", { row: 1 })).fill("5");
      await context.dialog.getByLabel(texts("form.priceEachOf", { row: 1 })).fill("27.50");
      await price.evaluate((field) => field.closest("fieldset")?.scrollIntoView());
    },
    { isPerSize: true },
  ),
  inWindow("panel-product-delete", async (context) => {
    await findLicence(context);
    await ofLicence(context, "delete").click();
    await expect(context.page.getByRole("alertdialog").getByRole("heading")).toBeVisible();
  }),
  inWindow("panel-keys", openKeys),
  inWindow("panel-keys-refused", async (context) => {
    await openKeys(context);
    const pasted = ["A key \u0001 nobody reads", "A key \u0001 nobody reads"];
    await context.dialog.getByLabel(keyTexts(context)("add.label")).fill(pasted.join("\n"));
    const add = keyTexts(context)("add.submit", { count: pasted.length });
    await context.dialog.getByRole("button", { name: add }).click();
    await expect(
      context.dialog.getByText(keyTexts(context)("add.refused", { count: 2 })),
    ).toBeVisible();
  }),
  inWindow("panel-import", (context) =>
    openPanel(context, "?import=csv", context.dialog.getByRole("listitem").first()),
  ),
  inWindow("panel-import-checked", checkImport),
  inWindow("panel-key-reveal", async (context) => {
    await openKeys(context);
    const show = new RegExp(`^${keyTexts(context)("table.show", { key: "" }).trim()}`);
    await context.dialog.getByRole("button", { name: show }).first().click();
    const reveal = context.page.getByRole("dialog", { name: keyTexts(context)("reveal.title") });
    await expect(reveal.getByRole("textbox")).toBeVisible();
  }),
  inWindow("panel-refund", openRefund),
  inWindow("panel-refund-part", async (context) => {
    await openRefund(context);
    await context.page.getByRole("radio", { name: actionTexts(context)("refund.part") }).click();
    await context.dialog.getByLabel(actionTexts(context)("refund.amount")).fill("900");
    await context.dialog.getByRole("button").last().click();
    await expect(context.dialog.locator("[aria-invalid=true]").first()).toBeVisible();
  }),
];
