import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import { PRODUCT_KINDS, type ProductKind } from "@/domain/customization";
import { type Cents, centsFromDecimal } from "@/domain/money";
import { FULFILMENTS, type Fulfilment } from "@/domain/order-lifecycle";
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
  _count: { select: { licenceKeys: { where: { status: "free" } } } },
} as const satisfies Prisma.ProductSelect;

export type ProductRow = Prisma.ProductGetPayload<{ select: typeof productColumns }>;

/** A decimal column as cents: JSON would make "1.5" of 1.50. */
export function centsOf(decimal: { toFixed(places: number): string }): Cents {
  return centsFromDecimal(decimal.toFixed(2));
}

/** The kind that the database's check guarantees. */
export function kindOf(kind: string): ProductKind {
  return PRODUCT_KINDS.find((known) => known === kind) ?? "other";
}

export function fulfilmentOf(fulfilment: string): Fulfilment {
  return FULFILMENTS.find((known) => known === fulfilment) ?? "shared";
}

/** Units that can be sold: the free keys of the pool, or the stored number; -1 is unlimited. */
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

export const categoryColumns = {
  id: true,
  name: true,
  nameAr: true,
  slug: true,
  description: true,
  descriptionAr: true,
} as const satisfies Record<keyof CategoryDto, true>;
