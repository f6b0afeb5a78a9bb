import type { AdminProductDto, ProductFormInput } from "@/contract/admin/products";
import { quantityPricesIn, quantityPricesText } from "@/domain/quantity-prices";
import { type EditedVersion, formValuesOf, typedPrice } from "./form-values";

/** The fields of which another version can be seen: the digital content stays sealed. */
const COMPARED = [
  "name",
  "nameAr",
  "categoryId",
  "optionSetId",
  "fulfilment",
  "gameId",
  "platform",
  "description",
  "descriptionAr",
  "searchWords",
  "priceUSD",
  "originalPriceUSD",
  "salePriceUSD",
  "saleFrom",
  "saleUntil",
  "lowestPriceUSD",
  "quantityPrices",
  "costUSD",
  "maxPerOrder",
  "imageUrl",
  "stock",
  "deliveryInstructions",
  "deliveryInstructionsAr",
  "isActive",
] as const satisfies readonly (keyof ProductFormInput)[];
type ComparedField = (typeof COMPARED)[number];

export interface Difference {
  field: ComparedField;
  theirs: ProductFormInput[ComparedField];
  yours: ProductFormInput[ComparedField];
}

/** The fields in which what is stored now differs from what is typed, in the order of the form. */
export function compareVersions(
  stored: AdminProductDto,
  typed: ProductFormInput,
  opened: EditedVersion,
): readonly Difference[] {
  const theirs = formValuesOf(stored);
  const yours = keptOver(stored, typed, opened);
  return COMPARED.filter((field) => meaning(theirs, field) !== meaning(yours, field)).map(
    (field) => ({ field, theirs: theirs[field], yours: yours[field] }),
  );
}

const PRICES: ReadonlySet<ComparedField> = new Set([
  "priceUSD",
  "originalPriceUSD",
  "salePriceUSD",
  "lowestPriceUSD",
  "costUSD",
]);

/** A value without what does not matter: spaces around it, "9.9" for "9.90". */
function meaning(values: ProductFormInput, field: ComparedField): string {
  const value = values[field];
  if (typeof value !== "string") return String(value);
  if (field === "quantityPrices") return quantityPricesMeaning(value);
  return PRICES.has(field) ? (typedPrice(value) ?? value.trim()) : value.trim();
}

function quantityPricesMeaning(value: string): string {
  const prices = quantityPricesIn(value);
  return prices === null ? value : quantityPricesText(prices);
}

/**
 * What is typed, on top of what is stored now, so that it can be saved. A stock that nobody typed
 * follows the stored one: it moves with every sale.
 */
export function keptOver(
  stored: AdminProductDto,
  typed: ProductFormInput,
  opened: EditedVersion,
): ProductFormInput {
  const isStockTyped = typed.stock.trim() !== String(opened.stock);
  return isStockTyped ? typed : { ...typed, stock: formValuesOf(stored).stock };
}
