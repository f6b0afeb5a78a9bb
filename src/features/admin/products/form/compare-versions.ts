import type { AdminProductDto, ProductFormInput } from "@/contract/admin/catalogue/products";
import { quantityPricesIn, quantityPricesText } from "@/domain/catalogue/quantity-prices";
import { differingFields } from "@/features/admin/shared/form/typed-values";
import { type EditedVersion, formValuesOf, NEW_PRODUCT, typedPrice } from "./form-values";

type ComparedField = Exclude<keyof ProductFormInput, "digitalContent">;

/** The fields of which another version can be seen: the digital content stays sealed. */
const COMPARED = Object.keys(NEW_PRODUCT).filter(
  (name): name is ComparedField => name !== "digitalContent",
);

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
  return differingFields(COMPARED, theirs, yours, meaning).map((field) => ({
    field,
    theirs: theirs[field],
    yours: yours[field],
  }));
}

/** A value without what does not matter: spaces around it, "9.9" for "9.90". */
function meaning(value: ProductFormInput[ComparedField], field: ComparedField): string {
  if (typeof value !== "string") return String(value);
  if (field === "quantityPrices") return quantityPricesMeaning(value);
  return field.endsWith("USD") ? (typedPrice(value) ?? value.trim()) : value.trim();
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
