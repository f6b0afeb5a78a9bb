import type { ProductDto } from "@/contract/catalogue";
import { productColumns, toProductDto } from "@/server/catalogue/product-dto";
import { db } from "@/server/platform/db";

/** Every active product in the shop's own order ("Featured"). Specification §7, products.php. */
export async function listProducts(): Promise<ProductDto[]> {
  const rows = await db().product.findMany({
    where: { isActive: true },
    select: productColumns,
    orderBy: { id: "asc" },
  });
  return rows.map(toProductDto);
}
