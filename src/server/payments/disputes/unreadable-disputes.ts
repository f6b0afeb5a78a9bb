import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import type { Transaction } from "@/server/platform/database/transaction";

/**
 * The type of `provider_events` rows for disputes that the provider lists but that cannot be read,
 * for example because access is refused. The rows have no job: `reconcileDisputes` retries the
 * disputes. After an hour a row waits for a person, like an event that the shop cannot process.
 * Decision 076 (captures matched by id).
 */
export const UNREADABLE_DISPUTE = "unreadable_dispute";

const idOf = (providerDisputeId: string) => `dispute-${providerDisputeId}`;

/**
 * $1 the row's id, $2 the provider, $3 the row's type, $4 the provider's id of the dispute. Inserts
 * the row, or marks a row older than an hour as stuck; a row that a person has closed stays closed.
 */
const NOTE = statement(
  "note_unreadable_dispute",
  `
    INSERT INTO provider_events (id, provider, type, resource_id, payload) VALUES ($1, $2, $3, $4, '{}')
    ON CONFLICT (id) DO UPDATE SET stuck_at = coalesce(provider_events.stuck_at, now())
    WHERE provider_events.processed_at IS NULL AND provider_events.received_at < now() - interval '1 hour'`,
);

export async function noteUnreadable(providerDisputeId: string, provider: string): Promise<void> {
  await run(NOTE, [idOf(providerDisputeId), provider, UNREADABLE_DISPUTE, providerDisputeId]);
}

/** $1 the id of the dispute's row. */
const FORGET_UNREADABLE_DISPUTE = statement(
  "forget_unreadable_dispute",
  "DELETE FROM provider_events WHERE id = $1",
);

/**
 * Deletes a dispute's row once the dispute was read. If the dispute becomes unreadable again, it
 * gets a new row.
 */
export async function forgetUnreadable(tx: Transaction, providerDisputeId: string): Promise<void> {
  await tx.run(FORGET_UNREADABLE_DISPUTE, [idOf(providerDisputeId)]);
}
