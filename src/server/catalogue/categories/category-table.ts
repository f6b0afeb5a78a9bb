import type { AdminCategoryDto } from "@/contract/admin/catalogue/categories";
import { isBuiltInCategory } from "@/domain/catalogue/category";
import { db } from "@/server/platform/database/db";
import { categoryColumns, categoryOrder, toCategoryDto } from "./category-dto";

/** Every category in the shop's order, hidden ones included, with its number of products. */
export async function categoryTable(): Promise<AdminCategoryDto[]> {
  const [rows, counts] = await Promise.all([
    db().category.findMany({
      select: { ...categoryColumns, searchWords: true, isShown: true, version: true },
      orderBy: categoryOrder,
    }),
    db().product.groupBy({ by: ["categoryId", "isActive"], _count: true }),
  ]);
  return rows.map(({ searchWords, isShown, version, ...row }) => {
    const own = counts.filter(({ categoryId }) => categoryId === row.id);
    return {
      ...toCategoryDto(row),
      searchWords,
      isShown,
      version,
      isBuiltIn: isBuiltInCategory(row.slug),
      products: own.reduce((sum, { _count }) => sum + _count, 0),
      activeProducts: own.find(({ isActive }) => isActive)?._count ?? 0,
    };
  });
}
