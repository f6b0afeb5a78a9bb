import type { DeletedRow } from "@/contract/admin/common";
import { isBuiltInCategory } from "@/domain/catalogue/category";
import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { statement } from "@/server/platform/database/statement";

/** $1 the category. */
const LOCK_CATEGORY = statement(
  "lock_category",
  "SELECT id FROM categories WHERE id = $1 FOR UPDATE",
);

/**
 * Deletes a category without products; archived products count and must be moved first.
 * @param wanted with `version`, the category is deleted only if it still has that version
 * @throws DomainError category_not_found; category_changed if the version differs;
 *   category_built_in; category_in_use
 */
export async function deleteCategory(call: AdminCall, { id, version }: DeletedRow): Promise<null> {
  return executeAudited(call, async (tx) => {
    // This lock waits for, and blocks, transactions that put a product into the category.
    await tx.run(LOCK_CATEGORY, [id]);
    const category = await tx.prisma.category.findUnique({
      where: { id },
      select: { name: true, slug: true, version: true },
    });
    if (!category) throw new DomainError("category_not_found");
    const { name, slug } = category;
    if (version !== undefined && category.version !== version)
      throw new DomainError("category_changed");
    if (isBuiltInCategory(slug)) throw new DomainError("category_built_in");
    const count = await tx.prisma.product.count({ where: { categoryId: id } });
    if (count > 0) throw new DomainError("category_in_use", { count });
    await tx.prisma.category.delete({ where: { id } });
    return {
      action: "category.delete",
      entity: "category",
      entityId: id,
      before: { name, slug },
      result: null,
    };
  });
}
