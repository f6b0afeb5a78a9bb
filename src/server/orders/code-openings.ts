import { run, type Statement } from "@/server/platform/statements";

/** $1 lines of orders, $2 the address. */
const RECORD_OPENINGS: Statement<never> = {
  name: "record_openings",
  text: `
    INSERT INTO code_openings (item_id, address, hour)
    SELECT item_id, $2, date_trunc('hour', now()) FROM unnest($1::int[]) AS item_id
    ON CONFLICT DO NOTHING`,
};

/**
 * Writes down that codes of these lines are opened from this address, once an hour: evidence for a buyer's bank
 * (payments/disputes/dispute-evidence.ts), and shown nowhere else. Decision 022.
 */
export async function recordOpenings(itemIds: readonly number[], address: string): Promise<void> {
  if (itemIds.length > 0) await run(RECORD_OPENINGS, [itemIds, address]);
}
