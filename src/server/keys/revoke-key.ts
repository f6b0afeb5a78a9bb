import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";

/**
 * Takes a free key out of the pool for good. A buyer who wants it at the same moment gets the next one.
 * @throws DomainError key_not_found, key_not_free
 */
export async function revokeKey(
  wish: AdminCall,
  { keyId, reason }: { keyId: string; reason: string },
): Promise<void> {
  await executeAudited(wish, async (tx) => {
    const key = await tx.licenceKey.findUnique({
      where: { id: keyId },
      select: { id: true, productId: true },
    });
    if (!key) throw new DomainError("key_not_found");
    const { count } = await tx.licenceKey.updateMany({
      where: { id: keyId, status: "free" },
      data: { status: "retired" },
    });
    if (count === 0) throw new DomainError("key_not_free");
    return {
      action: "key.retire",
      entity: "key",
      entityId: key.id,
      before: { productId: key.productId, status: "free" },
      after: { productId: key.productId, status: "retired" },
      reason,
      result: null,
    };
  });
}
