import { DomainError } from "@/domain/errors";
import type { PageWay } from "@/domain/orders/order-page";
import { run, type Statement } from "@/server/platform/database/statements";

/** $1 lines of orders, $2 the address. */
const RECORD_OPENINGS: Statement<never> = {
  name: "record_openings",
  text: `
    INSERT INTO code_openings (item_id, address, hour)
    SELECT item_id, $2, date_trunc('hour', now()) FROM unnest($1::int[]) AS item_id
    ON CONFLICT DO NOTHING`,
};

/**
 * $1 a line, $2 the address, $3 the way, $4 the version of the policies, $5 the order's e-mail address: gives a row unless
 * that was corrected meanwhile. Of a correction and an opening, one waits for the other (delivery/correct-address.ts).
 */
const RECORD_OPENING: Statement<{ itemId: number }> = {
  name: "record_opening",
  text: `
    WITH open AS (
      SELECT i.id FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.id = $1 AND o.customer_email = $5 FOR SHARE OF o
    )
    INSERT INTO code_openings (item_id, address, way, policy_version, hour)
    SELECT id, $2, $3, $4, date_trunc('hour', now()) FROM open RETURNING item_id AS "itemId"`,
};

export interface Opening {
  itemId: number;
  /** As `clientAddress` says it. */
  address: string;
  way: PageWay;
  /** The versions of the policies that stood there, those of the order: "terms 2, refund 1"; null where it has none. */
  policyVersion: string | null;
  /** Where the order's mails go, as it was read to find out whose it is. */
  customerEmail: string;
}

/**
 * Writes down a click that opens the codes of a line on the order's page: each one, before they leave the shop.
 * @throws DomainError codes_locked where the order's e-mail address was corrected since it was read
 */
export async function recordOpening({
  itemId,
  address,
  way,
  policyVersion,
  customerEmail,
}: Opening): Promise<void> {
  const values = [itemId, address, way, policyVersion, customerEmail];
  const [written] = await run(RECORD_OPENING, values);
  if (!written) throw new DomainError("codes_locked");
}

/**
 * Writes down that the profile shows codes of these lines at this address, once an hour: evidence for a buyer's bank
 * (payments/disputes/dispute-evidence.ts), and in the panel's page of the order. Decisions 022 and 040.
 */
export async function recordOpenings(itemIds: readonly number[], address: string): Promise<void> {
  if (itemIds.length > 0) await run(RECORD_OPENINGS, [itemIds, address]);
}
