import type { ProductDto } from "@/contract/catalogue";
import { fulfilmentOf, kindOf } from "@/server/platform/columns";
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
  kind: true,
  fulfilment: true,
  createdAt: true,
} as const satisfies Prisma.ProductSelect;

export type ProductRow = Prisma.ProductGetPayload<{ select: typeof productColumns }>;

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
    kind: kindOf(row.kind),
    fulfilment: fulfilmentOf(row.fulfilment),
    createdAt: row.createdAt.toISOString(),
  };
}
