import {
  type ImportProblem,
  type ImportRow,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from "@/contract/admin/catalogue/imports";
import {
  type ProductForm,
  type ProductFormInput,
  productForm,
} from "@/contract/admin/catalogue/products";
import { BUILT_IN_GAME_ID } from "@/domain/catalogue/game";
import { errorCodeOf } from "@/domain/errors";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { withoutHidden } from "@/domain/text/text-limits";
import type { CsvChoices } from "@/server/catalogue/csv/column-choices";
import {
  CellProblem,
  COLUMNS,
  type CsvFields,
  type CsvProduct,
} from "@/server/catalogue/csv/product-columns";
import type { EditedProduct } from "@/server/catalogue/products/check-product";
import { type Cell, unsafeText } from "@/server/exports/csv";

/** A stored product that an import compares with. */
export type StoredProduct = CsvProduct & EditedProduct;

/** The plan for a row, from its cells and the stored product alone. */
export type RowPlan =
  | { kind: "refused"; problems: ImportProblem[] }
  | { kind: "unchanged"; stored: StoredProduct }
  | { kind: "add"; form: ProductForm; needsContent: boolean }
  | { kind: "change"; form: ProductForm; stored: StoredProduct; columns: ProductColumn[] };

/** Values of fields that a row leaves out. */
const BLANK: CsvFields = {
  number: "",
  name: "",
  nameAr: "",
  description: "",
  descriptionAr: "",
  searchWords: "",
  categoryId: 0,
  optionSetId: null,
  fulfilment: "shared",
  gameId: null,
  platform: "",
  isActive: false,
  isArchived: false,
  priceUSD: "",
  originalPriceUSD: "",
  salePriceUSD: "",
  saleFrom: "",
  saleUntil: "",
  lowestPriceUSD: "",
  quantityPrices: "",
  costUSD: "",
  maxPerOrder: "",
  imageUrl: "",
  stock: String(UNLIMITED_STOCK),
  stockAtExport: "",
  deliveryInstructions: "",
  deliveryInstructionsAr: "",
};

type Row = Pick<ImportRow, "cells" | "base">;

/** The product id in a row; null if empty, undefined if invalid. */
export function numberIn({ cells }: Row, words: CsvChoices): number | null | undefined {
  const read = readCell("number", cells.number ?? "", words);
  const number = read instanceof CellProblem ? "" : (read.number ?? "");
  if (number === "") return null;
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : undefined;
}

/**
 * Plans the effect of importing a row; writes nothing.
 * @param stored the product with the row's id; null if there is none
 */
export function planRow(row: Row, stored: StoredProduct | null, words: CsvChoices): RowPlan {
  const number = numberIn(row, words);
  if (number === undefined) return refused(row, "number", "number_invalid");
  if (number !== null && !stored) return refused(row, "number", "number_unknown");
  const { fields, problems } = readCells(row, words);
  if (problems.length > 0) return { kind: "refused", problems };
  return stored ? planChange(row, stored, fields, words) : planAddition(row, fields);
}

function planAddition(row: Row, read: Partial<CsvFields>): RowPlan {
  const fields = { ...BLANK, ...read };
  if (fields.isArchived) return refused(row, "state", "not_archived");
  // Shared content is never in a file; it is entered in the panel.
  const needsContent = fields.isActive && fields.fulfilment === "shared";
  const checked = checkForm(row, { ...fields, isActive: fields.isActive && !needsContent });
  return "problems" in checked
    ? { kind: "refused", ...checked }
    : { kind: "add", ...checked, needsContent };
}

function planChange(
  row: Row,
  stored: StoredProduct,
  read: Partial<CsvFields>,
  words: CsvChoices,
): RowPlan {
  const now = fieldsOf(stored, words);
  const fields = { ...now, ...read };
  if (fields.isArchived !== now.isArchived) {
    return refused(row, "state", now.isArchived ? "archived" : "not_archived");
  }
  // Only a top-up has a game; for any other product, ignore the file's game.
  fields.gameId = fields.fulfilment === "topup" ? (fields.gameId ?? BUILT_IN_GAME_ID) : now.gameId;
  const isStockMoved = settleStock(fields, now, startedWith(row, read));
  const columns = PRODUCT_COLUMNS.filter((column) => !isSame(column, fields, now));
  if (columns.length === 0) return { kind: "unchanged", stored };
  if (row.base && row.base.version !== stored.version) {
    return refused(row, "number", "changed_meanwhile");
  }
  if (isStockMoved) return refused(row, "stock", "stock_moved", { stock: stored.stock });
  const checked = checkForm(row, fields);
  return "problems" in checked
    ? { kind: "refused", ...checked }
    : { kind: "change", ...checked, stored, columns };
}

/**
 * The product's stock when the row was exported or, if that is not stated, when the file was
 * checked.
 */
function startedWith({ base }: Row, { stockAtExport = "" }: Partial<CsvFields>): string {
  return stockAtExport || (base ? String(base.stock) : "");
}

/**
 * Prevents a file from restoring units sold since its export: an unedited stock keeps the stored
 * value, and an edited stock is refused if the stored value has changed since then.
 * @returns whether the row's stock is refused
 */
function settleStock(fields: CsvFields, now: CsvFields, start: string): boolean {
  if (fields.fulfilment === "keys") fields.stock = now.stock;
  // Key products take their stock from the pool, so there is no number to compare.
  if (fields.fulfilment === "keys" || now.fulfilment === "keys") return false;
  if (start === "" || fields.stock === now.stock) return false;
  if (fields.stock !== start) return now.stock !== start;
  fields.stock = now.stock;
  return false;
}

/** The fields of a stored product as its exported row would state them. */
function fieldsOf(stored: StoredProduct, words: CsvChoices): CsvFields {
  const fields = { ...BLANK };
  for (const column of PRODUCT_COLUMNS) {
    const read = readCell(column, textOf(COLUMNS[column].write(stored, words)), words);
    if (!(read instanceof CellProblem)) Object.assign(fields, read);
  }
  return fields;
}

function readCells({ cells }: Row, words: CsvChoices) {
  const fields: Partial<CsvFields> = {};
  const problems: ImportProblem[] = [];
  for (const column of PRODUCT_COLUMNS) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const read = readCell(column, unsafeText(cell), words);
    if (read instanceof CellProblem) {
      problems.push(problem({ cells }, column, read.code, { known: read.known }));
    } else Object.assign(fields, read);
  }
  return { fields, problems };
}

function isSame(column: ProductColumn, one: CsvFields, other: CsvFields): boolean {
  const { field } = COLUMNS[column];
  return !field || field === "digitalContent" || one[field] === other[field];
}

function checkForm(
  row: Row,
  fields: CsvFields,
): { form: ProductForm } | { problems: ImportProblem[] } {
  const input: ProductFormInput = { ...fields, digitalContent: "" };
  const parsed = productForm.safeParse(input);
  if (parsed.success) return { form: parsed.data };
  return {
    problems: parsed.error.issues.map(({ path, message }) => {
      const column = PRODUCT_COLUMNS.find((name) => COLUMNS[name].field === path[0]) ?? null;
      return problem(row, column, errorCodeOf(message) ?? "invalid_input");
    }),
  };
}

function readCell(column: ProductColumn, text: string, words: CsvChoices) {
  return COLUMNS[column].read?.(text.trim(), words) ?? {};
}

function textOf(cell: Cell): string {
  if (cell === null) return "";
  return typeof cell === "object" ? cell.digits : String(cell);
}

function refused(
  row: Row,
  column: ProductColumn,
  code: ImportProblem["code"],
  params: ImportProblem["params"] = {},
): RowPlan {
  return { kind: "refused", problems: [problem(row, column, code, params)] };
}

const SHOWN_CHARACTERS = 80;

export function problem(
  { cells }: Row,
  column: ProductColumn | null,
  code: ImportProblem["code"],
  params: ImportProblem["params"] = {},
): ImportProblem {
  const characters = [...unsafeText((column && cells[column]) ?? "").trim()];
  const isLong = characters.length > SHOWN_CHARACTERS;
  const value = isLong
    ? `${characters.slice(0, SHOWN_CHARACTERS - 1).join("")}…`
    : characters.join("");
  // Make hidden characters visible.
  return { column, code, params, value: withoutHidden(value, "\uFFFD") };
}
