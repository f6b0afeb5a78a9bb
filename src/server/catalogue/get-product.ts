import type { ProductDto } from "@/contract/catalogue";
import { DomainError } from "@/domain/errors";
import { productColumns, toProductDto } from "@/server/catalogue/product-dto";
import { db } from "@/server/platform/db";

/** One active product. @throws DomainError product_not_found, for an inactive one too. */
export async function getProduct(id: number): Promise<ProductDto> {
  const row = await db().product.findFirst({
    where: { id, isActive: true },
    select: productColumns,
  });
  if (!row) throw new DomainError("product_not_found");
  return toProductDto(row);
}
