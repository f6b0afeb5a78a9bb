import type { ProductDetailDto, ProductDto, ProductStockDto } from "@/contract/catalogue";
import { chosenOptions } from "@/domain/catalogue/customization";
import { codeNameOf, keyStepOf } from "@/domain/catalogue/option-set";
import { type PriceBasis, quantityPricesInForce, unitPrice } from "@/domain/catalogue/pricing";
import { decimalFromCents } from "@/domain/money";
import { gameColumns, toGame } from "@/server/catalogue/games/game-row";
import {
  centsOf,
  fulfilmentOf,
  quantityPricesOf,
  stepsOf,
} from "@/server/platform/database/columns";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** What a shopper may see of a product: never its digital content. */
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

export type ProductRow = Prisma.ProductGetPayload<{ select: typeof productColumns }>;

/** With what prices a unit with its options, and what a top-up asks. */
export const pricedProductColumns = {
  ...productColumns,
  lowestPriceUSD: true,
  quantityPrices: true,
  maxPerOrder: true,
  game: { select: gameColumns },
} as const satisfies Prisma.ProductSelect;

export type PricedProductRow = Prisma.ProductGetPayload<{ select: typeof pricedProductColumns }>;

/** What is needed to say how many there are, and which choice is the first that has one. */
export const stockedProductColumns = {
  id: true,
  fulfilment: true,
  availableUnits: true,
  priceUSD: true,
  lowestPriceUSD: true,
  quantityPrices: true,
  optionSet: { select: { slug: true, steps: true } },
} as const satisfies Prisma.ProductSelect;

export type StockedProductRow = Prisma.ProductGetPayload<{ select: typeof stockedProductColumns }>;

/** Whether each choice of a product has a pool of keys, and a stock, of its own. */
export function hasChoicePools({
  fulfilment,
  optionSet,
}: Pick<ProductRow, "fulfilment" | "optionSet">): boolean {
  return fulfilment === "keys" && keyStepOf(stepsOf(optionSet)) !== undefined;
}

/** What decides the price of one unit of a product besides what was chosen. */
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

/** Units that can be sold; -1 is unlimited. */
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
    fulfilment: fulfilmentOf(row.fulfilment),
    needsChoice: hasChoicePools(row),
    createdAt: row.createdAt.toISOString(),
  };
}

/** What Quick Add takes where choices have keys of their own: the first that has one, and its price. */
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

/** With the wizard's questions, for the product's own page. */
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
