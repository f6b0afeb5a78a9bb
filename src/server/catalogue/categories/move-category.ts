import type { z } from "zod";
import type { moveCategoryInput, movedCategoryDto } from "@/contract/admin/catalogue/categories";
import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { statement } from "@/server/platform/database/statement";
import { categoryOrder } from "./category-dto";
import { lockCategories } from "./category-locks";

/** $1 the ids of all categories, in the new order. */
const ORDER_CATEGORIES = statement(
  "order_categories",
  `
      UPDATE categories SET position = ordered.place
      FROM unnest($1::int[]) WITH ORDINALITY AS ordered (id, place)
      WHERE categories.id = ordered.id AND categories.position <> ordered.place`,
);

/**
 * Moves a category to a 1-based position; the others keep their relative order. Concurrent moves
 * run one after the other, and neither undoes the other.
 * @throws DomainError category_not_found
 */
export async function moveCategory(
  call: AdminCall,
  { id, place }: z.output<typeof moveCategoryInput>,
): Promise<z.infer<typeof movedCategoryDto>> {
  return executeAudited(call, async (tx) => {
    await lockCategories(tx);
    const rows = await tx.prisma.category.findMany({
      select: { id: true },
      orderBy: categoryOrder,
    });
    const ids = rows.map((row) => row.id);
    const from = ids.indexOf(id);
    if (from === -1) throw new DomainError("category_not_found");
    const to = Math.min(place, ids.length) - 1;
    ids.splice(to, 0, ...ids.splice(from, 1));
    await tx.run(ORDER_CATEGORIES, [ids]);
    return {
      action: "category.move",
      entity: "category",
      entityId: id,
      before: { position: from + 1 },
      after: { position: to + 1 },
      result: { place: to + 1 },
    };
  });
}
