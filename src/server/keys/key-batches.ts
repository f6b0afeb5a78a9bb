import { randomUUID } from "node:crypto";
import type { KeyBatchInput } from "@/contract/admin/keys";
import { DomainError } from "@/domain/errors";
import type { Admin } from "@/server/audit/audited-action";
import type { Tx } from "@/server/platform/db";

interface Import {
  productId: number;
  admin: Admin;
  batch: KeyBatchInput | undefined;
}

/**
 * The id of the batch that keys of this product are added with, written down with who adds them when it is first named.
 * The caller has the product's turn. Decision 042.
 * @throws DomainError invalid_input for one that is of another product
 */
export async function requireBatch(tx: Tx, { productId, admin, batch }: Import): Promise<string> {
  const { id = randomUUID(), name, source, costUSD } = batch ?? {};
  await tx.keyBatch.createMany({
    data: [
      {
        ...{ id, productId, name, source, costCents: costUSD ?? null },
        ...{ importedBy: admin.id, importerName: admin.username },
      },
    ],
    skipDuplicates: true,
  });
  const kept = await tx.keyBatch.findUniqueOrThrow({ where: { id }, select: { productId: true } });
  if (kept.productId !== productId) throw new DomainError("invalid_input");
  return id;
}
