import type { AdminProductDto, ProductFormInput } from "@/contract/admin/catalogue/products";
import type { ProductChanges } from "@/contract/v1/products";
import { formatQuantityPrices, parseQuantityPrices } from "@/domain/catalogue/quantity-prices";
import { cents, decimalFromCents } from "@/domain/money";
import { usdOf } from "@/server/rest/v1/money";

interface Amount {
  amount: number;
}

/** A value as the panel's form holds it: "" for null; undefined if it does not change. */
const text = (value: string | number | null | undefined) =>
  value === null ? "" : value === undefined ? undefined : String(value);
const dollars = (value: Amount | null | undefined) =>
  text(value && decimalFromCents(cents(value.amount)));

/** Converts changes of a product to values of the panel's form; unchanged fields are omitted. */
export function formChanges(changes: ProductChanges): Partial<ProductFormInput> {
  const { name, description, categoryId, optionSetId, fulfilment, gameId } = changes;
  const { isActive, searchWords, imageUrl, quantityPrices } = changes;
  return defined({
    name,
    nameAr: text(changes.nameAr),
    description,
    descriptionAr: text(changes.descriptionAr),
    searchWords,
    categoryId,
    optionSetId,
    fulfilment,
    gameId,
    platform: text(changes.platform),
    isActive,
    priceUSD: dollars(changes.regularPrice),
    originalPriceUSD: dollars(changes.originalPrice),
    lowestPriceUSD: dollars(changes.lowestPrice),
    quantityPrices:
      quantityPrices &&
      formatQuantityPrices(
        quantityPrices.map(({ from, price }) => ({ from, unitCents: cents(price.amount) })),
      ),
    costUSD: dollars(changes.cost),
    maxPerOrder: text(changes.maxPerOrder),
    imageUrl,
    stock: text(changes.stock),
    digitalContent: changes.content,
    deliveryInstructions: text(changes.deliveryInstructions),
    deliveryInstructionsAr: text(changes.deliveryInstructionsAr),
  });
}

/** Returns the values without the undefined ones. */
function defined<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as never;
}

const usdOrNull = (decimal: string | null) => (decimal === null ? null : usdOf(decimal));

/** The product's fields that are missing in lists of products. */
export const detailsOf = (row: AdminProductDto) => ({
  regularPrice: usdOf(row.regularPriceUSD),
  originalPrice: usdOrNull(row.regularOriginalPriceUSD),
  lowestPrice: usdOrNull(row.lowestPriceUSD),
  quantityPrices: (parseQuantityPrices(row.quantityPrices) ?? []).map(({ from, unitCents }) => ({
    from,
    price: { amount: unitCents as number, currency: "USD" as const },
  })),
  description: row.description,
  descriptionAr: row.descriptionAr,
  optionSetId: row.optionSetId,
  gameId: row.gameId,
  platform: row.platform,
  imageUrl: row.imageUrl,
  hasContent: row.hasDigitalContent,
  deliveryInstructions: row.deliveryInstructions,
  deliveryInstructionsAr: row.deliveryInstructionsAr,
  maxPerOrder: row.maxPerOrder,
  createdAt: row.createdAt,
  version: row.version,
});
