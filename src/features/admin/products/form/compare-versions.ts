import {
  type EditedVersion,
  formValuesOf,
  NEW_PRODUCT,
} from "@/contract/admin/catalogue/product-values";
import type { AdminProductDto, ProductFormInput } from "@/contract/admin/catalogue/products";
import { differingFields } from "@/contract/admin/form-defaults";
import { formatQuantityPrices, parseQuantityPrices } from "@/domain/catalogue/quantity-prices";
import { typedPrice } from "./form-values";

type ComparedField = Exclude<keyof ProductFormInput, "digitalContent">;

/**
 * The compared fields: all but the digital content, which is secret and not loaded with the
 * product.
 */
const COMPARED = Object.keys(NEW_PRODUCT).filter(
  (name): name is ComparedField => name !== "digitalContent",
);

export interface Difference {
  field: ComparedField;
  theirs: ProductFormInput[ComparedField];
  yours: ProductFormInput[ComparedField];
}

/**
 * The fields whose stored and typed values differ, in the order of the form.
 * @param opened the version of the product on which the typed values are based
 */
export function compareVersions(
  stored: AdminProductDto,
  typed: ProductFormInput,
  opened: EditedVersion,
): readonly Difference[] {
  const theirs = formValuesOf(stored);
  const yours = keptOver(stored, typed, opened);
  return differingFields(COMPARED, theirs, yours, meaning).map((field) => ({
    field,
    theirs: theirs[field],
    yours: yours[field],
  }));
}

/**
 * Normalizes a value for the comparison: without surrounding spaces, and a price as "9.90" instead
 * of "9.9".
 */
function meaning(value: ProductFormInput[ComparedField], field: ComparedField): string {
  if (typeof value !== "string") return String(value);
  if (field === "quantityPrices") return quantityPricesMeaning(value);
  return field.endsWith("USD") ? (typedPrice(value) ?? value.trim()) : value.trim();
}

function quantityPricesMeaning(value: string): string {
  const prices = parseQuantityPrices(value);
  return prices === null ? value : formatQuantityPrices(prices);
}

/**
 * The typed values, to save over the stored version. If the admin did not edit the stock, the
 * stored stock replaces the typed one, because sales change the stock.
 * @param opened the version of the product on which the typed values are based
 */
export function keptOver(
  stored: AdminProductDto,
  typed: ProductFormInput,
  opened: EditedVersion,
): ProductFormInput {
  const isStockTyped = typed.stock.trim() !== String(opened.stock);
  return isStockTyped ? typed : { ...typed, stock: formValuesOf(stored).stock };
}
