import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";
import type { Transaction } from "@/server/platform/database/transaction";

/** The owner of orders: an account with a verified address, in lower case. */
export interface Owner {
  id: number;
  email: string;
}

/**
 * SQL: orders of the account, and paid guest orders with its address. Unpaid guest orders are
 * excluded, since anybody may place an order with any address.
 */
const ownedBy = (id: string, email: string) => `
  (user_id = ${id} OR (user_id IS NULL AND lower(customer_email) = ${email}
    AND status IN ('completed', 'delivered')))`;

/** The largest id that an order can have. */
const LARGEST_ID = 2_147_483_647;

/** $1 an order id (returns older orders), $2 and $3 the account and its address, $4 the limit. */
const FIND_OWN_ORDERS = statement(
  "find_own_orders",
  `SELECT id FROM orders WHERE id < $1 AND ${ownedBy("$2", "$3")} ORDER BY id DESC LIMIT $4`,
);

/** Ids of the newest orders of `owner`, newest first, older than the order `before`. */
export async function findOwnOrderIds(
  owner: Owner,
  { before = LARGEST_ID, limit }: { before?: number; limit: number },
): Promise<number[]> {
  const rows = await runUnprepared(FIND_OWN_ORDERS, [before, owner.id, owner.email, limit]);
  return rows.map((row) => row.id);
}

/** $1 the order, $2 and $3 the account and its address. */
const OWNS_ORDER = statement(
  "owns_order",
  `SELECT id FROM orders WHERE id = $1 AND ${ownedBy("$2", "$3")}`,
);

export async function ownsOrder(tx: Transaction, owner: Owner, orderId: number): Promise<boolean> {
  const rows = await tx.run(OWNS_ORDER, [orderId, owner.id, owner.email]);
  return rows.length > 0;
}
