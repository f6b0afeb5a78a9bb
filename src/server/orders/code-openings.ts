import type { PageWay } from "@/domain/order-page";
import { run, type Statement } from "@/server/platform/statements";

/** $1 lines of orders, $2 the address. */
const RECORD_OPENINGS: Statement<never> = {
  name: "record_openings",
  text: `
    INSERT INTO code_openings (item_id, address, hour)
    SELECT item_id, $2, date_trunc('hour', now()) FROM unnest($1::int[]) AS item_id
    ON CONFLICT DO NOTHING`,
};

/** $1 a line, $2 the address, $3 the way, $4 the version of the policies. */
const RECORD_OPENING: Statement<never> = {
  name: "record_opening",
  text: `
    INSERT INTO code_openings (item_id, address, way, policy_version, hour)
    VALUES ($1, $2, $3, $4, date_trunc('hour', now()))`,
};

export interface Opening {
  itemId: number;
  /** As `clientAddress` says it. */
  address: string;
  way: PageWay;
  /** Which version of the shop's policies stood there; null as long as there are none. */
  policyVersion: string | null;
}

/** Writes down a click that opens the codes of a line on the order's page: each one, before they leave the shop. */
export async function recordOpening({
  itemId,
  address,
  way,
  policyVersion,
}: Opening): Promise<void> {
  await run(RECORD_OPENING, [itemId, address, way, policyVersion]);
}

/**
 * Writes down that the profile shows codes of these lines at this address, once an hour: evidence for a buyer's bank
 * (payments/disputes/dispute-evidence.ts), and in the panel's page of the order. Decisions 022 and 040.
 */
export async function recordOpenings(itemIds: readonly number[], address: string): Promise<void> {
  if (itemIds.length > 0) await run(RECORD_OPENINGS, [itemIds, address]);
}
