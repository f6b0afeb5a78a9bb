import type { AdminProductDto } from "@/contract/admin/products";
import { DomainError } from "@/domain/errors";
import { adminProductColumns, freeKeysOf, toAdminRow } from "@/server/catalogue/admin-product-dto";
import { db } from "@/server/platform/db";

/** One product, archived ones too, without its digital content. @throws DomainError product_not_found */
export async function adminProduct(id: number): Promise<AdminProductDto> {
  const row = await db().product.findUnique({
    where: { id },
    select: {
      ...adminProductColumns,
      description: true,
      descriptionAr: true,
      deliveryInstructions: true,
      deliveryInstructionsAr: true,
      digitalContent: true,
      version: true,
      createdAt: true,
    },
  });
  if (!row) throw new DomainError("product_not_found");
  return {
    ...toAdminRow(row, await freeKeysOf([id])),
    description: row.description,
    descriptionAr: row.descriptionAr,
    deliveryInstructions: row.deliveryInstructions,
    deliveryInstructionsAr: row.deliveryInstructionsAr,
    hasDigitalContent: row.digitalContent !== null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}
