import { PRODUCT_COLUMNS } from "@/contract/admin/catalogue/imports";
import type { Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { type ProductTable, productMatches } from "@/server/catalogue/products/product-table";
import type { Cell } from "@/server/exports/csv";
import { BATCH_ROWS, batchesById, csvStream } from "@/server/exports/csv";
import { closedValue } from "@/server/platform/database/closed-columns";
import { db } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { csvChoices } from "./column-choices";
import { COLUMNS, type CsvProduct, csvColumns } from "./product-columns";

/**
 * Exports the filtered products as CSV, in the order of their ids, with all form fields except the
 * digital content. src/server/imports reads the same format.
 */
export async function exportProducts(
  filter: ProductTable,
  locale: Locale,
): Promise<ReadableStream<Uint8Array>> {
  const texts = translator(locale, "adminExport");
  const words = await csvChoices(locale);
  const toCells = (product: CsvProduct): Cell[] =>
    PRODUCT_COLUMNS.map((column) => COLUMNS[column].write(product, words));
  const header = PRODUCT_COLUMNS.map((column) => texts(`product.${column}`));
  // The export ignores the table's sort order: it sorts by id, because each batch continues after
  // the last id of the previous batch.
  const matches = await productMatches({ ...filter, sort: "newest" });
  return csvStream(
    header,
    batchesById((after) => findProducts(matches, after), toCells),
  );
}

const noKeys = (): { keys: CsvProduct["keys"]; choiceKeys: Map<string, number> } => ({
  keys: {},
  choiceKeys: new Map(),
});

async function findProducts(matches: Prisma.Sql, after: number): Promise<CsvProduct[]> {
  const found = await db().$queryRaw<{ id: number }[]>`
    SELECT products.id ${matches} AND products.id > ${after}
    ORDER BY products.id LIMIT ${BATCH_ROWS}`;
  const ids = found.map((row) => row.id);
  const [products, counts] = await Promise.all([
    db().product.findMany({
      where: { id: { in: ids } },
      select: csvColumns,
      orderBy: { id: "asc" },
    }),
    db().licenceKey.groupBy({
      by: ["productId", "status", "choice"],
      where: { productId: { in: ids } },
      _count: true,
    }),
  ]);
  const keys = new Map(ids.map((id) => [id, noKeys()]));
  for (const { productId, status, choice, _count } of counts) {
    const own = keys.get(productId) ?? noKeys();
    const known = closedValue("licence_keys.status", status);
    own.keys[known] = (own.keys[known] ?? 0) + _count;
    if (status === "available") own.choiceKeys.set(choice, _count);
  }
  return products.map((product) => ({ ...product, ...(keys.get(product.id) ?? noKeys()) }));
}
