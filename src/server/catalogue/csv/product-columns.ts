import type { ProductColumn } from "@/contract/admin/catalogue/imports";
import { shopMinuteIn } from "@/contract/admin/catalogue/product-prices";
import type { ProductFormInput } from "@/contract/admin/catalogue/products";
import type { KeyStatus } from "@/domain/catalogue/licence-key";
import { formatQuantityPrices, parseQuantityPrices } from "@/domain/catalogue/quantity-prices";
import { centsFromDecimal, decimalFromCents } from "@/domain/money";
import { normalizeAmount, normalizeDigits, normalizeNumber } from "@/domain/text/normalize-digits";
import { regularPricesOf, saleColumns, saleTexts } from "@/server/catalogue/products/product-sale";
import { type Cell, numberCell } from "@/server/exports/csv";
import { quantityPricesOf } from "@/server/platform/database/columns";
import type { RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import type { ReadChoice } from "./choices";
import type { CsvChoices, State } from "./column-choices";

// The products' CSV file, column by column: how the export writes it and how the import reads it.

/** The product columns that the CSV columns read. */
export const csvColumns = {
  id: true,
  name: true,
  nameAr: true,
  categoryId: true,
  optionSetId: true,
  fulfilment: true,
  gameId: true,
  platform: true,
  isActive: true,
  archivedAt: true,
  ...saleColumns,
  lowestPriceUSD: true,
  quantityPrices: true,
  costUSD: true,
  maxPerOrder: true,
  stock: true,
  imageUrl: true,
  description: true,
  descriptionAr: true,
  searchWords: true,
  deliveryInstructions: true,
  deliveryInstructionsAr: true,
} as const satisfies Prisma.ProductSelect;

export type CsvProduct = RowOf<"Product", { select: typeof csvColumns }> & {
  /** Number of keys in the product's pool, by status. Filled by the export only. */
  keys: Partial<Record<KeyStatus, number>>;
  /** Number of available keys, by choice. Filled by the export only. */
  choiceKeys: ReadonlyMap<string, number>;
};

/** The fields of a CSV row: the product form without the digital content, and CSV-only fields. */
export interface CsvFields extends Omit<ProductFormInput, "digitalContent"> {
  /** The product's id; empty adds a product. */
  number: string;
  isArchived: boolean;
  /** The stock at the time of the export; empty if the file does not state it. */
  stockAtExport: string;
}

/** A cell whose value matches no choice, or several; `known` lists valid values. */
export class CellProblem {
  constructor(
    readonly code: "value_unknown" | "value_ambiguous",
    readonly known: string,
  ) {}
}

interface Column {
  write: (product: CsvProduct, words: CsvChoices) => Cell;
  /** Parses a cell. The import ignores columns without `read`. */
  read?: (text: string, words: CsvChoices) => Partial<CsvFields> | CellProblem;
  /** The form field that the column fills; problems of that field are reported on this column. */
  field?: keyof ProductFormInput;
  /** A file without this column is rejected. */
  isRequired?: true;
}

type TextField =
  | "name"
  | "nameAr"
  | "imageUrl"
  | "description"
  | "descriptionAr"
  | "searchWords"
  | "platform"
  | "deliveryInstructions"
  | "deliveryInstructionsAr";

const text = (field: TextField): Column => ({
  write: (product) => product[field],
  read: (cell) => ({ [field]: cell }),
  field,
});

/** The start or end of a sale, for example "2026-12-01 10:00", in the shop's time zone. */
const saleMinute = (field: "saleFrom" | "saleUntil"): Column => ({
  write: (product) => saleTexts(product)[field].replace("T", " ") || null,
  read: (cell) => ({ [field]: shopMinuteIn(cell) ?? cell }),
  field,
});

const keyCount = (status: KeyStatus): Column => ({ write: ({ keys }) => keys[status] ?? 0 });

export const COLUMNS: Record<ProductColumn, Column> = {
  number: {
    write: ({ id }) => id,
    read: (cell) => ({ number: normalizeDigits(cell).replace(/^#/, "") }),
    isRequired: true,
  },
  name: { ...text("name"), isRequired: true },
  nameAr: text("nameAr"),
  category: {
    write: ({ categoryId }, { categories }) => categories.write(categoryId),
    read: (cell, words) => chosen(words.categories.read(cell), (categoryId) => ({ categoryId })),
    field: "categoryId",
    isRequired: true,
  },
  // Empty: the product has no options, and the wizard asks for a quantity only.
  optionSet: {
    write: ({ optionSetId }, { optionSets }) =>
      optionSetId === null ? null : optionSets.write(optionSetId),
    read: (cell, words) =>
      cell === ""
        ? { optionSetId: null }
        : chosen(words.optionSets.read(cell), (optionSetId) => ({ optionSetId })),
    field: "optionSetId",
  },
  fulfilment: {
    write: ({ fulfilment }, { fulfilments }) => fulfilments.write(fulfilment),
    read: (cell, words) => chosen(words.fulfilments.read(cell), (fulfilment) => ({ fulfilment })),
    field: "fulfilment",
    isRequired: true,
  },
  // Empty: the built-in game for a top-up, no game for other products.
  game: {
    write: ({ gameId }, { games }) => (gameId === null ? null : games.write(gameId)),
    read: (cell, words) =>
      cell === "" ? { gameId: null } : chosen(words.games.read(cell), (gameId) => ({ gameId })),
    field: "gameId",
  },
  platform: text("platform"),
  state: {
    write: (product, { states }) => states.write(stateOf(product)),
    read: (cell, words) =>
      chosen(words.states.read(cell), (state) => ({
        isActive: state === "active",
        isArchived: state === "archived",
      })),
    field: "isActive",
    isRequired: true,
  },
  price: {
    // The price without a sale: a sale price in the file would become the regular price on import.
    write: (product) => numberCell(decimalFromCents(regularPricesOf(product).price)),
    read: (cell) => ({ priceUSD: amountIn(cell) }),
    field: "priceUSD",
    isRequired: true,
  },
  originalPrice: {
    write: (product) => {
      const { original } = regularPricesOf(product);
      return original && numberCell(decimalFromCents(original));
    },
    read: (cell) => ({ originalPriceUSD: amountIn(cell) }),
    field: "originalPriceUSD",
  },
  // No sale if all three sale columns are empty.
  salePrice: {
    write: (product) => {
      const { salePriceUSD } = saleTexts(product);
      return salePriceUSD === "" ? null : numberCell(salePriceUSD);
    },
    read: (cell) => ({ salePriceUSD: amountIn(cell) }),
    field: "salePriceUSD",
  },
  saleFrom: saleMinute("saleFrom"),
  saleUntil: saleMinute("saleUntil"),
  lowestPrice: {
    write: ({ lowestPriceUSD }) => lowestPriceUSD && numberCell(lowestPriceUSD.toFixed(2)),
    read: (cell) => ({ lowestPriceUSD: amountIn(cell) }),
    field: "lowestPriceUSD",
  },
  // Empty: no quantity prices.
  quantityPrices: {
    write: (product) => formatQuantityPrices(quantityPricesOf(product.quantityPrices)) || null,
    read: (cell) => ({ quantityPrices: tableIn(cell) }),
    field: "quantityPrices",
  },
  cost: {
    write: ({ costUSD }) => costUSD && numberCell(costUSD.toFixed(2)),
    read: (cell) => ({ costUSD: amountIn(cell) }),
    field: "costUSD",
  },
  // Empty: no limit per order.
  maxPerOrder: {
    write: ({ maxPerOrder }) => maxPerOrder,
    read: (cell) => ({ maxPerOrder: countIn(cell) }),
    field: "maxPerOrder",
  },
  stock: {
    write: (product) => stockOf(product),
    read: (cell) => ({ stock: countIn(cell) }),
    field: "stock",
  },
  // Users must not edit this column: the import compares it with the column `stock` to detect an
  // edit, and with the product's stored stock to detect sales since the export.
  stockAtExport: {
    write: (product) => stockOf(product),
    read: (cell) => ({ stockAtExport: countIn(cell) }),
  },
  availableKeys: keyCount("available"),
  seenKeys: keyCount("seen"),
  reservedKeys: keyCount("reserved"),
  soldKeys: keyCount("sold"),
  keysByChoice: {
    write: ({ fulfilment, optionSetId, choiceKeys }, { keyChoices }) =>
      fulfilment === "keys" && optionSetId !== null
        ? (keyChoices.get(optionSetId)?.(choiceKeys) ?? null)
        : null,
  },
  imageUrl: { ...text("imageUrl"), isRequired: true },
  description: { ...text("description"), isRequired: true },
  descriptionAr: text("descriptionAr"),
  searchWords: text("searchWords"),
  deliveryInstructions: text("deliveryInstructions"),
  deliveryInstructionsAr: text("deliveryInstructionsAr"),
};

function stateOf({ isActive, archivedAt }: CsvProduct): State {
  if (archivedAt) return "archived";
  return isActive ? "active" : "inactive";
}

/** For a product sold from the key pool, the stock is its number of available keys. */
function stockOf({ fulfilment, keys, stock }: CsvProduct): number {
  return fulfilment === "keys" ? (keys.available ?? 0) : stock;
}

/**
 * Normalizes an amount to the form's format ("9.90"); accepts a spreadsheet's decimal comma.
 * Returns an invalid amount unchanged.
 */
function amountIn(cell: string): string {
  const number = normalizeAmount(cell);
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(number)) return cell;
  return decimalFromCents(centsFromDecimal(number));
}

/** Normalizes quantity prices to the form's format. Returns an invalid table unchanged. */
function tableIn(cell: string): string {
  const prices = parseQuantityPrices(cell);
  return prices === null ? cell : formatQuantityPrices(prices);
}

/** Normalizes a count: digits, or -1 for unlimited. Returns an invalid count unchanged. */
function countIn(cell: string): string {
  const number = normalizeNumber(cell);
  return /^(-1|\d{1,9})$/.test(number) ? String(Number(number)) : cell;
}

function chosen<Value>(
  read: ReadChoice<Value>,
  toFields: (value: Value) => Partial<CsvFields>,
): Partial<CsvFields> | CellProblem {
  if ("value" in read) return toFields(read.value);
  return new CellProblem(`value_${read.problem}`, read.known);
}
