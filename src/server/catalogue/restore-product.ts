import { DomainError } from "@/domain/errors";
import { performAct, type Wish } from "@/server/audit/perform-act";
import { lockProducts } from "@/server/orders/hold-stock";

/** Takes an archived product back, inactive; one that is not archived stays as it is. @throws DomainError product_not_found */
export async function restoreProduct(wish: Wish, id: number): Promise<{ id: number }> {
  return performAct(wish, async (tx) => {
    await lockProducts(tx, [id]);
    const product = await tx.product.findUnique({ where: { id }, select: { archivedAt: true } });
    if (!product) throw new DomainError("product_not_found");
    const isArchived = product.archivedAt !== null;
    if (isArchived) {
      await tx.product.update({
        where: { id },
        data: { archivedAt: null, version: { increment: 1 } },
      });
    }
    return {
      action: "product.restore",
      entity: "product",
      entityId: id,
      before: { isArchived },
      after: { isArchived: false },
      result: { id },
    };
  });
}
