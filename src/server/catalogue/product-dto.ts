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
  stock: true,
  deliveryInstructions: true,
  deliveryInstructionsAr: true,
  kind: true,
  fulfilment: true,
  createdAt: true,
  _count: { select: { licenceKeys: { where: { status: "available" } } } },
} as const satisfies Prisma.ProductSelect;

export type ProductRow = Prisma.ProductGetPayload<{ select: typeof productColumns }>;

/** Units that can be sold: the available keys of the pool, or the stored number; -1 is unlimited. */
export function stockOf(row: Pick<ProductRow, "fulfilment" | "stock" | "_count">): number {
  return row.fulfilment === "keys" ? row._count.licenceKeys : row.stock;
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
