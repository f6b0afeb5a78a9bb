import type { z } from "zod";
import type { batchCostInput } from "@/contract/admin/catalogue/keys";
import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { statement } from "@/server/platform/database/statement";

/** $1 the batch. */
const LOCK_BATCH_COST = statement(
  "lock_batch_cost",
  `
      SELECT product_id AS "productId", cost_cents AS "costCents" FROM key_batches
      WHERE id = $1::uuid FOR UPDATE`,
);

/** $1 the batch, $2 its cost until now, in cents. */
const KEEP_FORMER_COST = statement(
  "keep_former_cost",
  `
        INSERT INTO key_batch_costs (batch_id, until, cost_cents)
        VALUES ($1::uuid, clock_timestamp(), $2::int)`,
);

/**
 * Corrects the cost per key of a batch. The new cost applies to keys sold from now on; sold keys
 * and their orders keep the old cost. Decision 052 (sales figures and costs).
 * @throws DomainError not_found if the batch does not exist
 */
export async function correctBatchCost(
  call: AdminCall,
  { batchId, costUSD, reason }: z.output<typeof batchCostInput>,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const [batch] = await tx.run(LOCK_BATCH_COST, [batchId]);
    if (!batch) throw new DomainError("not_found");
    if (batch.costCents !== costUSD) {
      await tx.run(KEEP_FORMER_COST, [batchId, batch.costCents]);
      await tx.prisma.keyBatch.update({ where: { id: batchId }, data: { costCents: costUSD } });
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
