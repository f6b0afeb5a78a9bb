import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { lockProducts } from "@/server/catalogue/products/product-locks";

/**
 * Removes an available or seen key from the pool permanently. A concurrent buyer gets the next key.
 * @throws DomainError key_not_found, key_not_available
 */
export async function revokeKey(
  call: AdminCall,
  { keyId, reason }: { keyId: string; reason: string },
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const key = await tx.prisma.licenceKey.findUnique({
      where: { id: keyId },
      select: { id: true, productId: true, status: true },
    });
    if (!key) throw new DomainError("key_not_found");
    await lockProducts(tx, [key.productId]);
    const { count } = await tx.prisma.licenceKey.updateMany({
      where: { id: keyId, status: { in: ["available", "seen"] } },
      data: { status: "revoked" },
    });
    if (count === 0) throw new DomainError("key_not_available");
    return {
      action: "key.revoke",
      entity: "key",
      entityId: key.id,
      before: { productId: key.productId, status: key.status },
      after: { productId: key.productId, status: "revoked" },
      reason,
      result: null,
    };
  });
}
