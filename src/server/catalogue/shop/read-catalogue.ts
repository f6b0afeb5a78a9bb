import type {
  CategoryDto,
  ProductDetailDto,
  ProductDto,
  ProductStockDto,
} from "@/contract/catalogue";
import type { ProductsInput } from "@/contract/product-list";
import { keyStepOf } from "@/domain/catalogue/option-set";
import { DomainError } from "@/domain/errors";
import { DEFAULT_LOCALE, type Locale } from "@/domain/text/locale";
import {
  categoryColumns,
  categoryOrder,
  toCategoryDto,
} from "@/server/catalogue/categories/category-dto";
import {
  pricedProductColumns,
  productColumns,
  type StockedProductRow,
  stockedProductColumns,
  toProductDetail,
  toProductDto,
  toProductStock,
} from "@/server/catalogue/products/product-dto";
import { choiceStockOf, stockOfChoice } from "@/server/catalogue/stock/choice-stock";
import { stepsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";
import { comesAfter, listOrder } from "./list-conditions";
import { categoryIdOf } from "./list-products";

/**
 * Active products in the requested order (default: featured first): all of them, or `limit` of them
 * after the product `cursor`. The specification (§7) calls this endpoint products.php.
 * @throws DomainError category_unknown; product_not_found for an unknown cursor
 */
export async function listProducts(
  { limit, cursor, category, sort = "featured" }: ProductsInput = {},
  locale: Locale = DEFAULT_LOCALE,
): Promise<ProductDto[]> {
  const conditions = [Prisma.sql`is_active`];
  if (category !== undefined) {
    conditions.push(Prisma.sql`category_id = ${await categoryIdOf(category)}`);
  }
  if (cursor !== undefined) {
    await requireProduct(cursor);
    conditions.push(comesAfter(cursor, sort, locale));
  }
  const found = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM products WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY ${listOrder(sort, locale)} LIMIT ${limit ?? null}::int`;
  const products: ProductDto[] = [];
  for (let from = 0; from < found.length; from += BATCH) {
    const ids = found.slice(from, from + BATCH).map(({ id }) => id);
    products.push(...(await productsByIds(ids)));
  }
  return products;
}

/** Rows per read. */
const BATCH = 1_000;

async function productsByIds(ids: readonly number[]): Promise<ProductDto[]> {
  const rows = await db().product.findMany({
    where: { id: { in: [...ids] }, isActive: true },
    select: productColumns,
  });
  const byId = new Map(rows.map((row) => [row.id, toProductDto(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function requireProduct(id: number): Promise<void> {
  const product = await db().product.findUnique({ where: { id }, select: { id: true } });
  if (!product) throw new DomainError("product_not_found");
}

/**
 * One active product with the option steps that the buyer answers.
 * @throws DomainError product_not_found, also for an inactive one
 */
export async function getProduct(id: number): Promise<ProductDetailDto> {
  const row = await db().product.findFirst({
    where: { id, isActive: true },
    select: pricedProductColumns,
  });
  if (!row) throw new DomainError("product_not_found");
  return toProductDetail(row, await stockByChoice(row));
}

/**
 * The current stock of an active product.
 * @throws DomainError product_not_found
 */
export async function getStock(id: number): Promise<ProductStockDto> {
  const row = await db().product.findFirst({
    where: { id, isActive: true },
    select: stockedProductColumns,
  });
  if (!row) throw new DomainError("product_not_found");
  return toProductStock(row, await stockByChoice(row));
}

/** Stock by option value of the step that selects the licence key; null if no step does. */
async function stockByChoice(row: StockedProductRow): Promise<ProductStockDto["choiceStock"]> {
  const stock = await choiceStockOf([row]);
  if (!stock.has(row.id)) return null;
  const values = keyStepOf(stepsOf(row.optionSet))?.options ?? [];
  return Object.fromEntries(values.map(({ value }) => [value, stockOfChoice(row, value, stock)]));
}

/** The categories that are shown, in the order that the owner chose. */
export async function listCategories(): Promise<CategoryDto[]> {
  const rows = await db().category.findMany({
    where: { isShown: true },
    select: categoryColumns,
    orderBy: categoryOrder,
  });
  return rows.map(toCategoryDto);
}
