import type { CategoryDto } from "@/contract/catalogue";
import { categoryColumns } from "@/server/catalogue/product-dto";
import { db } from "@/server/platform/db";

/** The categories in the order in which they were made. Specification §7, categories.php. */
export async function listCategories(): Promise<CategoryDto[]> {
  return db().category.findMany({ select: categoryColumns, orderBy: { id: "asc" } });
}
