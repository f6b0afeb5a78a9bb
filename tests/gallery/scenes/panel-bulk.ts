import { expect } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { adminApi } from "../../support/people/admin-api";
import { LICENCE } from "../products";
import { inWindow, type Scene } from "../scene";
import type { SceneContext } from "../scene-context";
import { openPanel } from "./panel-screens";

const textsOf = ({ locale }: SceneContext) => translator(locale, "adminBulkEdits");

async function chooseTwo(context: SceneContext) {
  await openPanel(context, "?tab=products", context.page.getByRole("rowheader").first());
  const boxes = context.page.getByRole("table").locator("tbody").getByRole("checkbox");
  for (const row of [1, 4]) await boxes.nth(row).check();
}

async function openForm(context: SceneContext) {
  await chooseTwo(context);
  const change = textsOf(context)("selection.change");
  await context.page.getByRole("button", { name: change, exact: true }).click();
  await expect(context.dialog.getByRole("textbox")).toBeVisible();
}

/** Creates a bulk edit of prices: five products, and an unknown id, which is skipped. */
async function change(context: SceneContext, isApplied: boolean): Promise<number> {
  const desk = adminApi((await context.personas.admin()).request);
  const { id } = await desk.change<{ id: number }>("bulkEdits.preview", {
    selection: { of: "ids", ids: [1, 2, 3, 7, 8, 4711] },
    // The applied change is small, because each run of the scene applies it again.
    change: isApplied
      ? { field: "priceUSD", direction: "lower", by: "percent", amount: "2", ending: null }
      : { field: "priceUSD", direction: "raise", by: "percent", amount: "20", ending: "99" },
  });
  if (isApplied) {
    await context.personas.proveAdmin();
    await desk.change("bulkEdits.start", { id });
  }
  return id;
}

/** Bulk edits of products. */
export const panelBulkScenes: readonly Scene[] = [
  inWindow("panel-products-chosen", chooseTwo),
  inWindow("panel-bulk-form", openForm),
  inWindow("panel-bulk-form-wrong", async (context) => {
    await openForm(context);
    const preview = textsOf(context)("form.preview");
    await context.dialog.getByRole("button", { name: preview }).click();
    await expect(context.dialog.locator("[aria-invalid=true]")).toBeVisible();
  }),
  inWindow("panel-bulk-form-platform", async (context) => {
    await openForm(context);
    const texts = textsOf(context);
    await context.dialog.getByText(texts("fields.priceUSD"), { exact: true }).click();
    await context.page.getByRole("option", { name: texts("fields.platform"), exact: true }).click();
    await context.dialog.getByRole("combobox", { name: texts("form.platform") }).fill("Windows");
  }),
  inWindow(
    "panel-bulk-preview",
    async (context) => {
      const id = await change(context, false);
      await openPanel(context, `?bulk=${id}`, context.dialog.getByRole("list").first());
    },
    // Alone, because an admin has only one draft of a bulk edit.
    { isAlone: true },
  ),
  inWindow(
    "panel-bulk-applied",
    async (context) => {
      const id = await change(context, true);
      const undo = context.dialog.getByRole("button", { name: textsOf(context)("edit.undo") });
      await openPanel(context, `?bulk=${id}`, undo);
    },
    { isAlone: true, needsOwnShop: true },
  ),
  inWindow(
    "panel-bulk-recent",
    (context) => openPanel(context, "?bulk=recent", context.dialog.getByRole("listitem").first()),
    { isAlone: true, needsOwnShop: true },
  ),
  inWindow("panel-product-copy", (context) =>
    openPanel(
      context,
      `?product=copy-${LICENCE}`,
      context.dialog.locator('img[src^="/art/"]').first(),
    ),
  ),
];
