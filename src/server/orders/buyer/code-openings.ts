import { DomainError } from "@/domain/errors";
import type { CodeAccess } from "@/domain/orders/order-page";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** $1: order item ids, $2: the IP address. */
const RECORD_OPENINGS = statement(
  "record_openings",
  `
    INSERT INTO code_openings (item_id, address, hour)
    SELECT item_id, $2, date_trunc('hour', now()) FROM unnest($1::int[]) AS item_id
    ON CONFLICT DO NOTHING`,
);

/**
 * $1: an order item id, $2: the IP address, $3: the kind of access, $4: the policy versions, $5:
 * the order's e-mail address. Returns a row unless that address was corrected. The row lock
 * serializes a correction and an opening (src/server/delivery/correct-address.ts).
 */
const RECORD_OPENING = statement(
  "record_opening",
  `
    WITH open AS (
      SELECT i.id FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.id = $1 AND o.customer_email = $5 FOR SHARE OF o
    )
    INSERT INTO code_openings (item_id, address, way, policy_version, hour)
    SELECT id, $2, $3, $4, date_trunc('hour', now()) FROM open RETURNING item_id AS "itemId"`,
);

export interface Opening {
  itemId: number;
  /** The IP address, from `clientAddress`. */
  address: string;
  way: CodeAccess;
  /** The order's policy versions, as the page shows them: "terms 2, refund 1"; null without any. */
  policyVersion: string | null;
  /** The order's e-mail address that the access was checked against. */
  customerEmail: string;
}

/**
 * Records that a click opened an item's codes on the order's page. Call it before the response with
 * the codes is sent.
 * @throws DomainError codes_locked if the order's e-mail address was corrected after the check
 */
export async function recordOpening({
  itemId,
  address,
  way,
  policyVersion,
  customerEmail,
}: Opening): Promise<void> {
  const values = [itemId, address, way, policyVersion, customerEmail] as const;
  const [written] = await run(RECORD_OPENING, values);
  if (!written) throw new DomainError("codes_locked");
}

/**
 * Records that the profile shows codes of these items to this IP address, at most once an hour:
 * evidence in a dispute (src/server/payments/disputes/dispute-evidence.ts), shown on the order's
 * page in the panel. Decisions 022 (copies of disputes) and 040 (access to an order page).
 */
export async function recordOpenings(itemIds: readonly number[], address: string): Promise<void> {
  if (itemIds.length > 0) await run(RECORD_OPENINGS, [itemIds, address]);
}
