import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import { DomainError } from "@/domain/errors";
import { productColumns, toProductDto } from "@/server/catalogue/product-dto";
import { db } from "@/server/platform/db";
import { categoryColumns, categoryOrder, toCategoryDto } from "./category-dto";

/** Every active product in the shop's own order ("Featured"). Specification §7, products.php. */
export async function listProducts(): Promise<ProductDto[]> {
  const rows = await db().product.findMany({
    where: { isActive: true },
    select: productColumns,
    orderBy: { id: "asc" },
  });
  return rows.map(toProductDto);
}

/** One active product. @throws DomainError product_not_found, for an inactive one too. */
export async function getProduct(id: number): Promise<ProductDto> {
  const row = await db().product.findFirst({
    where: { id, isActive: true },
    select: productColumns,
  });
  if (!row) throw new DomainError("product_not_found");
  return toProductDto(row);
}

/** The categories that are shown, in the order that the owner gave them. Specification §7, categories.php. */
export async function listCategories(): Promise<CategoryDto[]> {
  const rows = await db().category.findMany({
    where: { isShown: true },
    select: categoryColumns,
    orderBy: categoryOrder,
  });
  return rows.map(toCategoryDto);
}
