import {
  bulkEditIdDto,
  bulkEditIdInput,
  bulkEditPageDto,
  bulkEditsDto,
  bulkPreviewInput,
  bulkRowsDto,
  bulkRowsInput,
} from "@/contract/admin/catalogue/bulk-edits";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { previewBulkEdit } from "@/server/catalogue/products/bulk-edits/preview-bulk-edit";
import {
  bulkEditPage,
  bulkEditRows,
  recentBulkEdits,
} from "@/server/catalogue/products/bulk-edits/read-bulk-edits";
import {
  applyBulkEdit,
  undoBulkEdit,
} from "@/server/catalogue/products/bulk-edits/start-bulk-edit";

/** Edits of many products: a preview, its application by the worker, and its undo. */
export const adminBulkEditsRouter = createRouter({
  /** Stores only a draft. It changes nothing in the shop, so it needs no audit log entry. */
  preview: adminProcedure("products:write")
    .input(bulkPreviewInput)
    .output(bulkEditIdDto)
    .mutation(({ ctx, input }) => previewBulkEdit(ctx.user, input)),

  start: adminMutation("products:write", bulkEditIdInput, bulkEditIdDto).mutation(
    ({ ctx, input }) => applyBulkEdit(ctx.call, input.id),
  ),

  undo: adminMutation("products:write", bulkEditIdInput, bulkEditIdDto).mutation(({ ctx, input }) =>
    undoBulkEdit(ctx.call, input.id),
  ),

  get: adminProcedure("products:write")
    .input(bulkEditIdInput)
    .output(bulkEditPageDto)
    .query(({ ctx, input }) => bulkEditPage(ctx.user, input.id)),

  rows: adminProcedure("products:write")
    .input(bulkRowsInput)
    .output(bulkRowsDto)
    .query(({ ctx, input }) => bulkEditRows(ctx.user, input)),

  recent: adminProcedure("products:write")
    .output(bulkEditsDto)
    .query(() => recentBulkEdits()),
});
