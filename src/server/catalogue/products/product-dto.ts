import type { ProductDetailDto, ProductDto, ProductStockDto } from "@/contract/catalogue";
import { chosenOptions } from "@/domain/catalogue/customization";
import { codeNameOf, keyStepOf } from "@/domain/catalogue/option-set";
import { type PriceBasis, quantityPricesInForce, unitPrice } from "@/domain/catalogue/pricing";
import { decimalFromCents } from "@/domain/money";
import { gameColumns, toGame } from "@/server/catalogue/games/game-row";
import { centsOf, quantityPricesOf, stepsOf } from "@/server/platform/database/columns";
import type { RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** The public columns of a product, without its digital content. */
export const productColumns = {
  id: true,
  name: true,
  nameAr: true,
  description: true,
  descriptionAr: true,
  categoryId: true,
  priceUSD: true,
  originalPriceUSD: true,
  imageUrl: true,
  isActive: true,
  availableUnits: true,
  deliveryInstructions: true,
  deliveryInstructionsAr: true,
  optionSetId: true,
  fulfilment: true,
  createdAt: true,
  optionSet: { select: { slug: true, steps: true } },
} as const satisfies Prisma.ProductSelect;

export type ProductRow = RowOf<"Product", { select: typeof productColumns }>;

/**
 * `productColumns`, the columns that determine the price of a unit with options, and the game,
 * which defines the fields that the buyer of a top-up must fill in.
 */
export const pricedProductColumns = {
  ...productColumns,
  lowestPriceUSD: true,
  quantityPrices: true,
  maxPerOrder: true,
  game: { select: gameColumns },
} as const satisfies Prisma.ProductSelect;

export type PricedProductRow = RowOf<"Product", { select: typeof pricedProductColumns }>;

/**
 * The columns for a product's stock, and for the first available option value with its own keys and
 * that value's price.
 */
export const stockedProductColumns = {
  id: true,
  fulfilment: true,
  availableUnits: true,
  priceUSD: true,
  lowestPriceUSD: true,
  quantityPrices: true,
  optionSet: { select: { slug: true, steps: true } },
} as const satisfies Prisma.ProductSelect;

export type StockedProductRow = RowOf<"Product", { select: typeof stockedProductColumns }>;

/** Whether each value of the option step that selects the key has its own keys and stock. */
export function hasChoicePools({
  fulfilment,
  optionSet,
}: Pick<ProductRow, "fulfilment" | "optionSet">): boolean {
  return fulfilment === "keys" && keyStepOf(stepsOf(optionSet)) !== undefined;
}

/** The inputs of a unit's price, apart from the chosen options. */
function priceBasisOf(
  row: Pick<PricedProductRow, "priceUSD" | "lowestPriceUSD" | "optionSet" | "quantityPrices">,
): PriceBasis {
  return {
    base: centsOf(row.priceUSD),
    lowest: row.lowestPriceUSD && centsOf(row.lowestPriceUSD),
    steps: stepsOf(row.optionSet),
    quantityPrices: quantityPricesOf(row.quantityPrices),
  };
}

/** Units for sale; -1 is unlimited. */
export function stockOf(row: Pick<ProductRow, "availableUnits">): number {
  return row.availableUnits;
}

export function toProductDto(row: ProductRow): ProductDto {
  return {
    id: row.id,
    name: row.name,
    nameAr: row.nameAr,
    description: row.description,
    descriptionAr: row.descriptionAr,
    categoryId: row.categoryId,
    priceUSD: row.priceUSD.toFixed(2),
    originalPriceUSD: row.originalPriceUSD?.toFixed(2) ?? null,
    imageUrl: row.imageUrl,
    isActive: row.isActive,
    stock: stockOf(row),
    deliveryInstructions: row.deliveryInstructions,
    deliveryInstructionsAr: row.deliveryInstructionsAr,
    optionSetId: row.optionSetId,
    fulfilment: row.fulfilment,
    needsChoice: hasChoicePools(row),
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * The choice that Quick Add (the button that adds a unit to the cart without the wizard) selects,
 * with its price: the first choice with an available key. Null if no choice has an available key,
 * or if choices do not have their own keys.
 */
function quickAddOf(
  row: StockedProductRow,
  choiceStock: ProductStockDto["choiceStock"],
): ProductStockDto["quickAdd"] {
  const basis = priceBasisOf(row);
  const step = keyStepOf(basis.steps);
  const first = step?.options.find(({ value }) => (choiceStock?.[value] ?? 0) > 0);
  if (!step || !first) return null;
  const chosen = { [step.id]: first.value };
  const [option] = chosenOptions(basis.steps, chosen);
  return option ? { ...option, priceUSD: decimalFromCents(unitPrice(basis, chosen)) } : null;
}

export function toProductStock(
  row: StockedProductRow,
  choiceStock: ProductStockDto["choiceStock"],
): ProductStockDto {
  return { stock: stockOf(row), quickAdd: quickAddOf(row, choiceStock), choiceStock };
}

/**
 * The product with its stock, quantity prices and the option steps that the wizard (the dialog
 * before an addition to the cart) asks the buyer, for the product's own page.
 */
export function toProductDetail(
  row: PricedProductRow,
  choiceStock: ProductStockDto["choiceStock"],
): ProductDetailDto {
  return {
    ...toProductDto(row),
    lowestPriceUSD: row.lowestPriceUSD?.toFixed(2) ?? null,
    quantityPrices: quantityPricesInForce(priceBasisOf(row)).map(({ from, unitCents }) => ({
      from,
      priceUSD: decimalFromCents(unitCents),
    })),
    maxPerOrder: row.maxPerOrder,
    codeName: codeNameOf(row.fulfilment === "topup", row.optionSet?.slug ?? null),
    game: row.game && toGame(row.game),
    steps: stepsOf(row.optionSet).map((step) => ({ ...step, options: [...step.options] })),
    ...toProductStock(row, choiceStock),
  };
}
