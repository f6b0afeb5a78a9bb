import type { KeyStatus } from "@/domain/licence-key";
import type { Locale } from "@/domain/locale";
import { localized } from "@/domain/localized";
import { translator } from "@/i18n/translator";
import { type ProductTable, productMatches } from "@/server/catalogue/product-table";
import { type Cell, numberCell } from "@/server/exports/csv";
import { fulfilmentOf } from "@/server/platform/columns";
import { db } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { BATCH_ROWS, batchesById, csvStream } from "./csv";

const COLUMNS = [
  "number",
  "name",
  "nameAr",
  "category",
  "optionSet",
  "fulfilment",
  "state",
  "price",
  "originalPrice",
  "lowestPrice",
  "stock",
  "availableKeys",
  "reservedKeys",
  "soldKeys",
  "imageUrl",
  "description",
  "descriptionAr",
  "deliveryInstructions",
  "deliveryInstructionsAr",
] as const;

const productColumns = {
  id: true,
  name: true,
  nameAr: true,
  category: { select: { name: true, nameAr: true } },
  optionSet: { select: { slug: true } },
  fulfilment: true,
  isActive: true,
  archivedAt: true,
  priceUSD: true,
  originalPriceUSD: true,
  lowestPriceUSD: true,
  stock: true,
  imageUrl: true,
  description: true,
  descriptionAr: true,
  deliveryInstructions: true,
  deliveryInstructionsAr: true,
} as const satisfies Prisma.ProductSelect;

type KeyCounts = Partial<Record<KeyStatus, number>>;
type ProductRow = Prisma.ProductGetPayload<{ select: typeof productColumns }> & {
  keys: KeyCounts;
};

/** The products of the filter by number, with all that their form holds but the digital content. */
export function exportProducts(filter: ProductTable, locale: Locale): ReadableStream<Uint8Array> {
  const texts = translator(locale, "adminExport");
  const stateOf = ({ isActive, archivedAt }: ProductRow) =>
    archivedAt ? "archived" : isActive ? "active" : "inactive";
  const toCells = (product: ProductRow): Cell[] => [
    product.id,
    product.name,
    product.nameAr,
    localized(locale, product.category.name, product.category.nameAr),
    product.optionSet?.slug ?? null,
    texts(`fulfilment.${fulfilmentOf(product.fulfilment)}`),
    texts(`state.${stateOf(product)}`),
    numberCell(product.priceUSD.toFixed(2)),
    product.originalPriceUSD && numberCell(product.originalPriceUSD.toFixed(2)),
    product.lowestPriceUSD && numberCell(product.lowestPriceUSD.toFixed(2)),
    product.fulfilment === "keys" ? (product.keys.available ?? 0) : product.stock,
    product.keys.available ?? 0,
    product.keys.reserved ?? 0,
    product.keys.sold ?? 0,
    product.imageUrl,
    product.description,
    product.descriptionAr,
    product.deliveryInstructions,
    product.deliveryInstructionsAr,
  ];
  const header = COLUMNS.map((column) => texts(`product.${column}`));
  // By number, whatever the table is sorted by: a batch goes on where the last one ended.
  const matches = productMatches({ ...filter, sort: "newest" });
  return csvStream(
    header,
    batchesById((after) => findProducts(matches, after), toCells),
  );
}

async function findProducts(matches: Prisma.Sql, after: number): Promise<ProductRow[]> {
  const found = await db().$queryRaw<{ id: number }[]>`
    SELECT products.id ${matches} AND products.id > ${after}
    ORDER BY products.id LIMIT ${BATCH_ROWS}`;
  const ids = found.map((row) => row.id);
  const [products, counts] = await Promise.all([
    db().product.findMany({
      where: { id: { in: ids } },
      select: productColumns,
      orderBy: { id: "asc" },
    }),
    db().licenceKey.groupBy({
      by: ["productId", "status"],
      where: { productId: { in: ids } },
      _count: true,
    }),
  ]);
  const keys = new Map<number, Record<string, number>>();
  for (const { productId, status, _count } of counts) {
    keys.set(productId, { ...keys.get(productId), [status]: _count });
  }
  return products.map((product) => ({ ...product, keys: keys.get(product.id) ?? {} }));
}
