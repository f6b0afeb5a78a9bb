import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import { DomainError } from "@/domain/errors";
import { productColumns, toProductDto } from "@/server/catalogue/product-dto";
import { db } from "@/server/platform/db";
import { categoryColumns } from "./product-dto";

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

/** The categories in the order in which they were made. Specification §7, categories.php. */
export async function listCategories(): Promise<CategoryDto[]> {
  return db().category.findMany({ select: categoryColumns, orderBy: { id: "asc" } });
}
