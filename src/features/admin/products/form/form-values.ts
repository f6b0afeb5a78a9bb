import { formValuesOf, NEW_PRODUCT } from "@/contract/admin/catalogue/product-values";
import {
  type AdminProductDto,
  PRODUCT_LIMITS,
  type ProductFormInput,
} from "@/contract/admin/catalogue/products";
import type { ProductDto } from "@/contract/catalogue";
import { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import { isTopupName } from "@/domain/catalogue/player-id";
import { centsFromDecimal, decimalFromCents } from "@/domain/money";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { normalizeAmount, normalizeNumber } from "@/domain/text/normalize-digits";

const NO_SALE = { salePriceUSD: "", saleFrom: "", saleUntil: "" } as const;

/** Suffixes of copied names, each in the language of the name and not of the panel. */
const COPY_ENDS = { name: " (copy)", nameAr: " (نسخة)" } as const;

/**
 * The initial form values of a copy: inactive, without digital content and without a sale, because
 * the copy was never sold at the price that a sale would reduce.
 */
export function copyOf(product: AdminProductDto): ProductFormInput {
  const values = formValuesOf(product);
  return {
    ...values,
    name: named(values.name, COPY_ENDS.name),
    nameAr: values.nameAr && named(values.nameAr, COPY_ENDS.nameAr),
    isActive: false,
    ...NO_SALE,
  };
}

/** Appends a suffix to a name. Truncates the name so that the result fits the limit. */
function named(name: string, end: string): string {
  const characters = [...name];
  while (characters.join("").length + end.length > PRODUCT_LIMITS.name) characters.pop();
  return characters.join("") + end;
}

/** Delivery and options suggested by a new product's name. */
export function suggestedDelivery(
  name: string,
): Pick<ProductFormInput, "optionSetId" | "fulfilment"> {
  if (isTopupName(name)) return { optionSetId: BUILT_IN_SET_IDS.game_topup, fulfilment: "topup" };
  const fulfilment = LICENCE_NAME.test(name) ? "keys" : NEW_PRODUCT.fulfilment;
  return { optionSetId: NEW_PRODUCT.optionSetId, fulfilment };
}

/** Words in the names of products that are usually sold as licence keys. */
const LICENCE_NAME = /\b(?:licen[cs]e|serial|activation|(?:product|licen[cs]e|retail|cd) key)s?\b/i;

/** A typed price in the format of the API, such as "9.90"; null if it is invalid. */
export function typedPrice(typed: string): string | null {
  const number = normalizeAmount(typed);
  return /^\d{1,8}(\.\d{1,2})?$/.test(number) ? decimalFromCents(centsFromDecimal(number)) : null;
}

/**
 * The product as the shop would show it with the typed values.
 * @param imageUrl a picture that is known to load
 * @param fallbackName the name shown until the admin types one
 */
export function previewOf(
  values: ProductFormInput,
  imageUrl: string,
  fallbackName: string,
): ProductDto {
  const stock = Number(normalizeNumber(values.stock) || UNLIMITED_STOCK);
  return {
    id: 0,
    name: values.name.trim() || fallbackName,
    nameAr: values.nameAr.trim() || (values.name.trim() ? null : fallbackName),
    description: values.description,
    descriptionAr: values.descriptionAr || null,
    categoryId: values.categoryId,
    priceUSD: typedPrice(values.priceUSD) ?? "0.00",
    originalPriceUSD: typedPrice(values.originalPriceUSD),
    imageUrl,
    isActive: values.isActive,
    stock: Number.isSafeInteger(stock) && values.fulfilment !== "keys" ? stock : UNLIMITED_STOCK,
    deliveryInstructions: values.deliveryInstructions || null,
    deliveryInstructionsAr: values.deliveryInstructionsAr || null,
    optionSetId: values.optionSetId,
    fulfilment: values.fulfilment,
    needsChoice: false,
    createdAt: "",
  };
}
