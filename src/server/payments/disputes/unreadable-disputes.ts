import type { Tx } from "@/server/platform/database/db";
import { run, type Statement } from "@/server/platform/database/statements";

/**
 * Disputes that the provider lists and that cannot be read, as when it refuses to answer about them. Each is a row of
 * `provider_events` without a job: the round over the provider's list is what tries again. After an hour it waits for a
 * person, as an event does that cannot be acted on. Decision 076.
 */
export const UNREADABLE_DISPUTE = "unreadable_dispute";

const idOf = (providerDisputeId: string) => `dispute-${providerDisputeId}`;

/** $1 the row's id, $2 the provider, $3 the row's type, $4 the dispute. A row that a person has closed stays closed. */
const NOTE: Statement<never> = {
  name: "note_unreadable_dispute",
  text: `
    INSERT INTO provider_events (id, provider, type, resource_id, payload) VALUES ($1, $2, $3, $4, '{}')
    ON CONFLICT (id) DO UPDATE SET stuck_at = coalesce(provider_events.stuck_at, now())
    WHERE provider_events.processed_at IS NULL AND provider_events.received_at < now() - interval '1 hour'`,
};

export async function noteUnreadable(providerDisputeId: string, provider: string): Promise<void> {
  await run(NOTE, [idOf(providerDisputeId), provider, UNREADABLE_DISPUTE, providerDisputeId]);
}

/** The dispute was read: it waits for nobody, and a person is told again should it become unreadable once more. */
export async function forgetUnreadable(tx: Tx, providerDisputeId: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM provider_events WHERE id = ${idOf(providerDisputeId)}`;
}
