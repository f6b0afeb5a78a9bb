import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { db } from "@/server/platform/database/db";
import { associatedData, unseal } from "@/server/platform/secrets";

/**
 * Decrypts the digital content that all buyers of a product share, after recording the access.
 * @throws DomainError product_not_found; not_found if the product has no content; product_changed
 *   if the product changed after the access was recorded
 */
export async function revealContent(
  call: AdminCall,
  { id, reason }: { id: number; reason: string },
): Promise<{ content: string }> {
  const looked = await executeAudited(call, async (tx) => {
    const product = await tx.prisma.product.findUnique({
      where: { id },
      select: { digitalContent: true, version: true },
    });
    if (!product) throw new DomainError("product_not_found");
    if (product.digitalContent === null) throw new DomainError("not_found");
    return {
      action: "product.reveal",
      entity: "product",
      entityId: id,
      reason,
      result: { version: product.version },
    };
  });
  // Decrypt outside the audited action, because the audit log stores the action's result. Decrypt
  // only the version whose access was recorded.
  const product = await db().product.findUnique({
    where: { id },
    select: { digitalContent: true, version: true },
  });
  if (looked.version !== product?.version || !product.digitalContent) {
    throw new DomainError("product_changed");
  }
  return { content: unseal(product.digitalContent, associatedData.product(id)) };
}
