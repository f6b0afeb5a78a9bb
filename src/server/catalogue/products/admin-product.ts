import type { AdminProductDto, AdminProductRow } from "@/contract/admin/catalogue/products";
import { formatQuantityPrices } from "@/domain/catalogue/quantity-prices";
import { DomainError } from "@/domain/errors";
import { decimalFromCents } from "@/domain/money";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import {
  openSaleOf,
  regularPricesOf,
  saleColumns,
  saleTexts,
} from "@/server/catalogue/products/product-sale";
import { lowestPrices } from "@/server/catalogue/shop/lowest-prices";
import { quantityPricesOf } from "@/server/platform/database/columns";
import { db, type RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { settings } from "@/server/platform/settings";
import { waitingCounts } from "@/server/stock-requests/waiting-counts";

/**
 * One product, archived or not, without its digital content.
 * @throws DomainError product_not_found
 */
export async function adminProduct(id: number): Promise<AdminProductDto> {
  const row = await db().product.findUnique({
    where: { id },
    select: {
      ...adminProductColumns,
      lowestPriceUSD: true,
      quantityPrices: true,
      costUSD: true,
      maxPerOrder: true,
      description: true,
      descriptionAr: true,
      searchWords: true,
      deliveryInstructions: true,
      deliveryInstructionsAr: true,
      digitalContent: true,
      version: true,
      createdAt: true,
      gameId: true,
      platform: true,
    },
  });
  if (!row) throw new DomainError("product_not_found");
  const [waiting, lowest] = await Promise.all([waitingCounts([id]), lowestPrices([id])]);
  const regular = regularPricesOf(row);
  return {
    ...toAdminRow(row, { waiting: waiting.get(id) ?? 0, lowest: lowest.get(id) ?? null }),
    regularPriceUSD: decimalFromCents(regular.price),
    regularOriginalPriceUSD: regular.original && decimalFromCents(regular.original),
    ...saleTexts(row),
    lowestPriceUSD: row.lowestPriceUSD?.toFixed(2) ?? null,
    quantityPrices: formatQuantityPrices(quantityPricesOf(row.quantityPrices)),
    costUSD: row.costUSD?.toFixed(2) ?? null,
    maxPerOrder: row.maxPerOrder,
    description: row.description,
    descriptionAr: row.descriptionAr,
    searchWords: row.searchWords,
    deliveryInstructions: row.deliveryInstructions,
    deliveryInstructionsAr: row.deliveryInstructionsAr,
    hasDigitalContent: row.digitalContent !== null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    gameId: row.gameId,
    platform: row.platform,
  };
}

/** Upper bound on the platforms that the form suggests. */
const SUGGESTED_PLATFORMS = 50;

/** The platforms of products that are not archived, most frequent first. */
export async function usedPlatforms(): Promise<{ platforms: string[] }> {
  const found = await db().product.groupBy({
    by: ["platform"],
    where: { platform: { not: null }, archivedAt: null },
    orderBy: [{ _count: { platform: "desc" } }, { platform: "asc" }],
    take: SUGGESTED_PLATFORMS,
  });
  return { platforms: found.flatMap(({ platform }) => platform ?? []) };
}

export const adminProductColumns = {
  id: true,
  name: true,
  nameAr: true,
  categoryId: true,
  imageUrl: true,
  optionSetId: true,
  fulfilment: true,
  ...saleColumns,
  availableUnits: true,
  isActive: true,
  archivedAt: true,
} as const satisfies Prisma.ProductSelect;

type Row = RowOf<"Product", { select: typeof adminProductColumns }>;

interface Counted {
  /** Number of customers waiting for the product to be back in stock. */
  waiting: number;
  /**
   * Lowest price of the last LOWEST_PRICE_DAYS days (`lowestPrices`), in dollars; null if unknown.
   */
  lowest: string | null;
}

export function toAdminRow(row: Row, { waiting, lowest }: Counted): AdminProductRow {
  const stock = row.availableUnits;
  const sale = openSaleOf(row);
  return {
    id: row.id,
    name: row.name,
    nameAr: row.nameAr,
    categoryId: row.categoryId,
    imageUrl: row.imageUrl,
    optionSetId: row.optionSetId,
    fulfilment: row.fulfilment,
    priceUSD: row.priceUSD.toFixed(2),
    originalPriceUSD: row.originalPriceUSD?.toFixed(2) ?? null,
    stock,
    isLowStock: row.isActive && stock !== UNLIMITED_STOCK && stock < settings().lowStock,
    waiting,
    isActive: row.isActive,
    isArchived: row.archivedAt !== null,
    sale: sale && {
      state: sale.state,
      priceUSD: decimalFromCents(sale.price),
      from: sale.from.toISOString(),
      until: sale.until.toISOString(),
    },
    lowestOfDaysUSD: lowest,
  };
}
