import type { z } from "zod";
import type { batchCostInput } from "@/contract/admin/catalogue/keys";
import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";

/**
 * Corrects the cost per key of a batch. It applies to keys sold from now on; sold keys and their
 * orders keep the old cost. Decision 052.
 * @throws DomainError not_found
 */
export async function correctBatchCost(
  call: AdminCall,
  { batchId, costUSD, reason }: z.output<typeof batchCostInput>,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const [batch] = await tx.$queryRaw<{ productId: number; costCents: number | null }[]>`
      SELECT product_id AS "productId", cost_cents AS "costCents" FROM key_batches
      WHERE id = ${batchId}::uuid FOR UPDATE`;
    if (!batch) throw new DomainError("not_found");
    if (batch.costCents !== costUSD) {
      await tx.$executeRaw`
        INSERT INTO key_batch_costs (batch_id, until, cost_cents)
        VALUES (${batchId}::uuid, clock_timestamp(), ${batch.costCents}::int)`;
      await tx.keyBatch.update({ where: { id: batchId }, data: { costCents: costUSD } });
    }
    return {
      action: "batch.cost",
      entity: "product",
      entityId: batch.productId,
      before: { batch: batchId, costCents: batch.costCents },
      after: { batch: batchId, costCents: costUSD },
      reason,
      result: null,
    };
  });
}
