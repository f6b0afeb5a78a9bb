import { bulkPreviewInput } from "@/contract/admin/catalogue/bulk-edits";
import { COMMAND_LINE } from "@/server/audit/audited-action";
import { previewBulkEdit } from "@/server/catalogue/products/bulk-edits/preview-bulk-edit";
import { runBulkEdit } from "@/server/catalogue/products/bulk-edits/run-bulk-edit";
import { db } from "@/server/platform/database/db";
import type { Measure } from "./measure";

/** Measures a price rise of a tenth for all products: preview, the worker's change and undo. */
export async function measureBulkEdit(measure: Measure): Promise<void> {
  const asked = bulkPreviewInput.parse({
    selection: { of: "filter", filter: {} },
    change: { field: "priceUSD", direction: "raise", by: "percent", amount: "10", ending: null },
  });
  let id = 0;
  const counted = async () => {
    const { matched, ready, applied, undone, skipped } = await db().bulkEdit.findUniqueOrThrow({
      where: { id },
    });
    return JSON.stringify({ matched, ready, applied, undone, skipped });
  };
  // An admin's request only writes the state and a job; the worker does the rest.
  const work = async (state: "applying" | "undoing") => {
    const time = state === "applying" ? "appliedAt" : "undoneAt";
    await db().bulkEdit.update({ where: { id }, data: { state, [time]: new Date() } });
    await runBulkEdit(id);
    return counted();
  };
  await measure("all prices at once: preview", async () => {
    id = (await previewBulkEdit(COMMAND_LINE, asked)).id;
    return counted();
  });
  await measure("all prices at once: change", () => work("applying"));
  await measure("all prices at once: undo", () => work("undoing"));
}
