import type { AuditAction } from "@/contract/admin/shop/audit-log";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";

/** $1 the API key, $2 the action, $3 the order. */
const RECORD_KEY_ACTION = statement(
  "record_key_action",
  `
    INSERT INTO audit_entries (actor_id, actor_name, action, entity, entity_id, idempotency_key)
    SELECT -k.id, k.name, $2, 'order', $3::int::text, gen_random_uuid() FROM api_keys k WHERE k.id = $1`,
);

/**
 * Writes the audit log entry of an order that a program changed with an API key, in the transaction
 * of the change. `executeAudited` writes the entries of the panel's procedures.
 */
export async function recordKeyAction(
  tx: Transaction,
  { apiKeyId, action, orderId }: { apiKeyId: number; action: AuditAction; orderId: number },
): Promise<void> {
  await tx.run(RECORD_KEY_ACTION, [apiKeyId, action, orderId]);
}
