import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { reserveForWaiting } from "@/server/orders/placing/reserve-for-waiting";

/**
 * Returns a revealed key to the pool, where it may be sold again. The audit log keeps the reveal.
 * @throws DomainError key_not_found, key_not_seen
 */
export async function releaseKey(
  call: AdminCall,
  { keyId, reason }: { keyId: string; reason: string },
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const key = await tx.prisma.licenceKey.findUnique({
      where: { id: keyId },
      select: { id: true, productId: true },
    });
    if (!key) throw new DomainError("key_not_found");
    await lockProducts(tx, [key.productId]);
    const { count } = await tx.prisma.licenceKey.updateMany({
      where: { id: keyId, status: "seen" },
      data: { status: "available", revealedAt: null },
    });
    if (count === 0) throw new DomainError("key_not_seen");
    await reserveForWaiting(tx, [key.productId]);
    return {
      action: "key.release",
      entity: "key",
      entityId: key.id,
      before: { productId: key.productId, status: "seen" },
      after: { productId: key.productId, status: "available" },
      reason,
      result: null,
    };
  });
}
