import type { AuditValues } from "@/contract/admin/shop/audit-log";
import { formatQuantityPrices } from "@/domain/catalogue/quantity-prices";
import { decimalFromCents } from "@/domain/money";
import { openSaleOf, regularPricesOf, saleColumns } from "@/server/catalogue/products/product-sale";
import { quantityPricesOf } from "@/server/platform/database/columns";
import type { RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { shopTime } from "@/server/platform/shop-time";

/** Every column that an edit can change. Of the digital content, only its existence is logged. */
export const auditedColumns = {
  name: true,
  nameAr: true,
  description: true,
  descriptionAr: true,
  searchWords: true,
  categoryId: true,
  optionSetId: true,
  fulfilment: true,
  gameId: true,
  platform: true,
  isActive: true,
  ...saleColumns,
  lowestPriceUSD: true,
  quantityPrices: true,
  costUSD: true,
  maxPerOrder: true,
  imageUrl: true,
  stock: true,
  deliveryInstructions: true,
  deliveryInstructionsAr: true,
  digitalContent: true,
} as const satisfies Prisma.ProductSelect;

type Row = RowOf<"Product", { select: typeof auditedColumns }>;

/** A product's values for the audit log, by the audit log's field names. */
export function auditValuesOf(row: Row): AuditValues {
  const regular = regularPricesOf(row);
  const sale = openSaleOf(row);
  return {
    name: row.name,
    nameAr: row.nameAr,
    description: row.description,
    descriptionAr: row.descriptionAr,
    searchWords: row.searchWords || null,
    categoryId: row.categoryId,
    optionSetId: row.optionSetId,
    fulfilment: row.fulfilment,
    gameId: row.gameId,
    platform: row.platform,
    isActive: row.isActive,
    // The regular price: a sale that starts or ends changes `priceUSD` without an admin's action.
    priceUSD: decimalFromCents(regular.price),
    originalPriceUSD: regular.original && decimalFromCents(regular.original),
    salePriceUSD: sale && decimalFromCents(sale.price),
    saleFrom: sale && shopTime(sale.from),
    saleUntil: sale && shopTime(sale.until),
    lowestPriceUSD: row.lowestPriceUSD?.toFixed(2) ?? null,
    quantityPrices: formatQuantityPrices(quantityPricesOf(row.quantityPrices)) || null,
    costUSD: row.costUSD?.toFixed(2) ?? null,
    maxPerOrder: row.maxPerOrder,
    imageUrl: row.imageUrl,
    stock: row.stock,
    deliveryInstructions: row.deliveryInstructions,
    deliveryInstructionsAr: row.deliveryInstructionsAr,
    digitalContent: row.digitalContent === null ? null : "stored",
  };
}

/** The values that a change affects, before and after it; long texts are truncated. */
export function differences(
  before: AuditValues,
  after: AuditValues,
): { before: AuditValues; after: AuditValues } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const pick = (values: AuditValues) =>
    Object.fromEntries(names.map((name) => [name, truncate(values[name] ?? null)]));
  return { before: pick(before), after: pick(after) };
}

/** The values that are not null; long texts are truncated. */
export function auditSnapshot(values: AuditValues): AuditValues {
  const filled = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(filled.map(([name, value]) => [name, truncate(value)]));
}

const MAX_CHARACTERS = 200;

/** Cuts between code points: PostgreSQL rejects half of a surrogate pair. */
function truncate(value: AuditValues[string]): AuditValues[string] {
  if (typeof value !== "string") return value;
  const characters = [...value];
  if (characters.length <= MAX_CHARACTERS) return value;
  return `${characters.slice(0, MAX_CHARACTERS - 1).join("")}…`;
}
