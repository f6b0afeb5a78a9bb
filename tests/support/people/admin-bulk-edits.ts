import { randomUUID } from "node:crypto";
import type {
  BulkChangeInput,
  BulkEditDto,
  BulkEditPageDto,
  BulkSelectionInput,
} from "@/contract/admin/catalogue/bulk-edits";
import { runBulkEdit } from "@/server/catalogue/products/bulk-edits/run-bulk-edit";
import { callAs } from "./callers";

export const ids = (...chosen: number[]): BulkSelectionInput => ({ of: "ids", ids: chosen });

/** A price change; by default a raise of 10 percent, not rounded to an ending such as ".99". */
export const prices = (
  more: Partial<Extract<BulkChangeInput, { field: "priceUSD" }>> = {},
): BulkChangeInput => ({
  field: "priceUSD",
  direction: "raise",
  by: "percent",
  amount: "10",
  ending: null,
  ...more,
});

export const active = (value: boolean): BulkChangeInput => ({ field: "isActive", value });
export const category = (value: number): BulkChangeInput => ({ field: "categoryId", value });

export const optionSet = (value: number | null): BulkChangeInput => ({
  field: "optionSetId",
  value,
});

export const platform = (value: string): BulkChangeInput => ({ field: "platform", value });

export async function preview(
  selection: BulkSelectionInput,
  change: BulkChangeInput,
): Promise<BulkEditPageDto> {
  const { id } = (await callAs("admin", "admin.bulkEdits.preview", { selection, change })) as {
    id: number;
  };
  return edit(id);
}

export function edit(id: number): Promise<BulkEditPageDto> {
  return callAs("admin", "admin.bulkEdits.get", { id }) as Promise<BulkEditPageDto>;
}

export async function recent(): Promise<BulkEditDto[]> {
  const { edits } = (await callAs("admin", "admin.bulkEdits.recent", undefined)) as {
    edits: BulkEditDto[];
  };
  return edits;
}

/** Makes the admin's call only; no worker runs in these tests. */
export function begin(what: "start" | "undo", id: number, idempotencyKey: string = randomUUID()) {
  return callAs("admin", `admin.bulkEdits.${what}`, { idempotencyKey, id });
}

/** Starts an edit as the admin and runs it as the worker does. */
export async function apply(id: number): Promise<BulkEditPageDto> {
  await begin("start", id);
  await runBulkEdit(id);
  return edit(id);
}

export async function undo(id: number): Promise<BulkEditPageDto> {
  await begin("undo", id);
  await runBulkEdit(id);
  return edit(id);
}
