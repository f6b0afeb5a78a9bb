import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { db } from "@/server/platform/database/db";
import { associatedData, unseal } from "@/server/platform/secrets";

/**
 * Opens the digital content that every buyer of a product shares, once the look at it is recorded.
 * @throws DomainError product_not_found; not_found without content; product_changed when the call was
 *   recorded for what the product is no more
 */
export async function revealContent(
  call: AdminCall,
  { id, reason }: { id: number; reason: string },
): Promise<{ content: string }> {
  const looked = await executeAudited(call, async (tx) => {
    const product = await tx.product.findUnique({
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
  // Opened out here, since the log keeps what an action answers; and only what the record speaks of.
  const product = await db().product.findUnique({
    where: { id },
    select: { digitalContent: true, version: true },
  });
  if (looked.version !== product?.version || !product.digitalContent) {
    throw new DomainError("product_changed");
  }
  return { content: unseal(product.digitalContent, associatedData.product(id)) };
}
