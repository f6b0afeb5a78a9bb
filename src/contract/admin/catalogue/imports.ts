import { z } from "zod";
import { rowId } from "@/contract/admin/common";
import { errorCodes } from "@/domain/errors";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { isStorable } from "@/domain/text/text-limits";

/**
 * The columns of the products' CSV file, in order; src/server/catalogue/csv/product-columns.ts
 * describes their contents.
 */
export const PRODUCT_COLUMNS = [
  "number",
  "name",
  "nameAr",
  "category",
  "optionSet",
  "fulfilment",
  "game",
  "platform",
  "state",
  "price",
  "originalPrice",
  "salePrice",
  "saleFrom",
  "saleUntil",
  "lowestPrice",
  "quantityPrices",
  "cost",
  "maxPerOrder",
  "stock",
  "stockAtExport",
  "availableKeys",
  "seenKeys",
  "reservedKeys",
  "soldKeys",
  "keysByChoice",
  "imageUrl",
  "description",
  "descriptionAr",
  "searchWords",
  "deliveryInstructions",
  "deliveryInstructionsAr",
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** Maximum bytes of a file that the browser reads; about 100,000 products. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;

/** Maximum columns of a file, and maximum characters of a column's name. */
export const IMPORT_HEADER = { columns: 100, characters: 200 } as const;

/**
 * Maximum rows of one call, and maximum bytes of all rows of the call. The browser splits a file
 * into several calls.
 */
export const ROWS_PER_CALL = { rows: 100, bytes: 48_000 } as const;

export const importHeaderInput = z.object({
  /** The cells of the file's first row. */
  header: z
    .array(z.string().max(IMPORT_HEADER.characters).refine(isStorable))
    .min(1)
    .max(IMPORT_HEADER.columns),
});

const columnName = z.enum(PRODUCT_COLUMNS);

export const importHeaderDto = z.object({
  /** The column that each cell of the header names; null for an unknown name. */
  columns: z.array(columnName.nullable()),
  /** Required columns that the file lacks. */
  missing: z.array(columnName),
  /** Columns that the file has more than once. */
  repeated: z.array(columnName),
});
export type ImportHeaderDto = z.infer<typeof importHeaderDto>;

const importRow = z.object({
  /** The row's number in the file, as a spreadsheet counts: the header is row 1. */
  row: z.number().int().positive().max(10_000_000),
  /** The text of the row's cells, by column. */
  cells: z.partialRecord(columnName, z.string().max(20_000).refine(isStorable)),
  /**
   * Version and stock of the product when the row was checked. If the product has another version
   * now, a row that would change it is refused; null skips this comparison. If the file has no
   * column `stockAtExport`, a row whose stock equals `base.stock` does not change the stock.
   */
  base: z
    .object({
      version: z.number().int().positive(),
      stock: z.number().int().min(UNLIMITED_STOCK),
    })
    .nullable()
    .default(null),
});
export type ImportRow = z.input<typeof importRow>;

export const importInput = z.object({ rows: z.array(importRow).min(1).max(ROWS_PER_CALL.rows) });

/** Problems that only a row of a file can have. A row may also have the product form's errors. */
export const IMPORT_PROBLEMS = [
  "number_invalid",
  "number_unknown",
  "number_repeated",
  "cells_differ",
  "row_too_long",
  "value_unknown",
  "value_ambiguous",
  "archived",
  "not_archived",
  "changed_meanwhile",
] as const;

/**
 * A problem of a row. `params` are the values for the placeholders of the problem's text. `value`
 * is the cell's text, truncated; empty if the problem concerns no single cell.
 */
const importProblem = z.object({
  column: columnName.nullable(),
  code: z.enum([...IMPORT_PROBLEMS, ...errorCodes()]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  value: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** Outcome of a row, which is imported as a whole or refused. */
export const IMPORT_OUTCOMES = ["added", "changed", "unchanged", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const importedRow = z.object({
  row: z.number().int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /**
   * The added, changed or unchanged product. Null for a refused row, for a row that would add a
   * product if this call were not only a check, and for a repetition of an earlier row of the same
   * call that adds a product.
   */
  productId: rowId.nullable(),
  /** For a changed product, the columns that differ from the stored values. */
  columns: z.array(columnName),
  problems: z.array(importProblem),
  /**
   * True if the row adds a product that should be active, but is added inactive because its digital
   * content is missing: no file contains it.
   */
  needsContent: z.boolean(),
  /**
   * After a check, for a changed product: the `base` to send with the call that imports the row.
   */
  base: z.object({ version: z.number().int(), stock: z.number().int() }).nullable(),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** One result per row, in the order of the call. */
export const importDto = z.object({ rows: z.array(importedRow) });
export type ImportDto = z.infer<typeof importDto>;
