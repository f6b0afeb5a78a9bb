import { expect } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { LICENCE, NAMES } from "./goods";
import { openOrder, openPanel } from "./panel-screens";
import { inWindow, type Shot } from "./shot";
import type { Stage } from "./stage";

const productTexts = ({ locale }: Stage) => translator(locale, "adminProducts");
const keyTexts = ({ locale }: Stage) => translator(locale, "adminKeys");
const actTexts = ({ locale }: Stage) => translator(locale, "adminOrderActs");

const openNew = (stage: Stage) =>
  openPanel(stage, "?product=new", stage.dialog.getByRole("textbox").first());

/** With the picture of its preview, which is looked for after a pause. */
const openLicence = (stage: Stage) =>
  openPanel(stage, `?product=${LICENCE}`, stage.dialog.locator('img[src^="/art/"]'));

async function openKeys(stage: Stage) {
  await openPanel(stage, `?keys=${LICENCE}`, stage.dialog.getByRole("row").nth(2));
}

async function openRefund(stage: Stage) {
  await openOrder(stage);
  await stage.page.getByRole("button", { name: actTexts(stage)("refund.label") }).click();
  await expect(stage.dialog.getByRole("heading").first()).toBeVisible();
}

async function findLicence(stage: Stage) {
  await openPanel(stage, "?q=Desktop", stage.page.getByRole("rowheader").first());
}

const ofLicence = (stage: Stage, act: "edit" | "delete") => {
  const name = productTexts(stage)(`table.${act}`, { product: NAMES.licence });
  return stage.page.getByRole("button", { name });
};

/** What opens over the control panel. */
export const panelDialogShots: readonly Shot[] = [
  inWindow(
    "tooltip",
    async (stage) => {
      await findLicence(stage);
      await ofLicence(stage, "edit").hover();
      await expect(stage.page.getByRole("tooltip").first()).toBeAttached();
    },
    { sizes: ["desktop"], keepsMouse: true },
  ),
  inWindow("panel-product-new", openNew),
  inWindow("panel-product-errors", async (stage) => {
    await openNew(stage);
    await stage.dialog.getByRole("button", { name: productTexts(stage)("form.add") }).click();
    await expect(stage.dialog.locator("[aria-invalid=true]").first()).toBeFocused();
  }),
  inWindow("panel-product-edit", openLicence),
  inWindow(
    "panel-product-edit-end",
    async (stage) => {
      await openLicence(stage);
      const last = stage.dialog.getByRole("textbox").last();
      await last.scrollIntoViewIfNeeded();
    },
    { isPerSize: true },
  ),
  inWindow("panel-product-delete", async (stage) => {
    await findLicence(stage);
    await ofLicence(stage, "delete").click();
    await expect(stage.page.getByRole("alertdialog").getByRole("heading")).toBeVisible();
  }),
  inWindow("panel-keys", openKeys),
  inWindow("panel-keys-refused", async (stage) => {
    await openKeys(stage);
    const pasted = ["A key \u0001 nobody reads", "A key \u0001 nobody reads"];
    await stage.dialog.getByLabel(keyTexts(stage)("add.label")).fill(pasted.join("\n"));
    const add = keyTexts(stage)("add.submit", { count: pasted.length });
    await stage.dialog.getByRole("button", { name: add }).click();
    await expect(
      stage.dialog.getByText(keyTexts(stage)("add.refused", { count: 2 })),
    ).toBeVisible();
  }),
  inWindow("panel-key-reveal", async (stage) => {
    await openKeys(stage);
    await stage.dialog.getByRole("row").nth(1).getByRole("button").first().click();
    const reveal = stage.page.getByRole("dialog", { name: keyTexts(stage)("reveal.title") });
    await expect(reveal.getByRole("textbox")).toBeVisible();
  }),
  inWindow("panel-refund", openRefund),
  inWindow("panel-refund-part", async (stage) => {
    await openRefund(stage);
    await stage.page.getByRole("radio", { name: actTexts(stage)("refund.part") }).click();
    await stage.dialog.getByLabel(actTexts(stage)("refund.amount")).fill("900");
    await stage.dialog.getByRole("button").last().click();
    await expect(stage.dialog.locator("[aria-invalid=true]").first()).toBeVisible();
  }),
];
