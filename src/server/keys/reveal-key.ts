import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { associatedData, unseal } from "@/server/platform/secrets";

/**
 * Shows one key to an admin, after recording the reveal and its reason in the audit log. An unsold
 * key leaves the pool as `seen` until an admin releases or revokes it.
 * @throws DomainError key_not_found, also for a repeated call after the key was released
 */
export async function revealKey(
  call: AdminCall,
  { keyId, reason }: { keyId: string; reason: string },
  clock = databaseClock,
): Promise<{ key: string }> {
  const shown = await executeAudited(call, async (tx) => {
    const key = await tx.prisma.licenceKey.findUnique({
      where: { id: keyId },
      select: { id: true, productId: true, status: true, sealed: true },
    });
    // A sold key that was erased with its buyer has no content.
    if (!key || key.sealed === "") throw new DomainError("key_not_found");
    await lockProducts(tx, [key.productId]);
    await tx.prisma.licenceKey.updateMany({
      where: { id: keyId, revealedAt: null },
      data: { revealedAt: await readMoment(tx, clock) },
    });
    const { revealedAt } = await tx.prisma.licenceKey.findUniqueOrThrow({
      where: { id: keyId },
      select: { revealedAt: true },
    });
    return {
      action: "key.reveal",
      entity: "key",
      entityId: key.id,
      after: { productId: key.productId, status: key.status },
      reason,
      result: { revealedAt: revealedAt?.toISOString() ?? null },
    };
  });
  const { id, sealed, revealedAt } = await db().licenceKey.findUniqueOrThrow({
    where: { id: keyId },
    select: { id: true, sealed: true, revealedAt: true },
  });
  // A repeated call records no second reveal. Show the key only if it was not released since the
  // recorded reveal: releasing clears `revealedAt`. A result that an older version of the shop
  // stored has no time, so its call cannot be repeated.
  if (sealed === "" || (revealedAt?.toISOString() ?? null) !== shown?.revealedAt) {
    throw new DomainError("key_not_found");
  }
  // Use the row's id, to which the encrypted value is bound: the request may spell the UUID in
  // capitals.
  return { key: unseal(sealed, associatedData.licenceKey(id)) };
}
