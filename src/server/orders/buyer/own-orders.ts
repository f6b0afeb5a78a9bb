import { db, type Tx } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";

/** The owner of orders: an account with a verified address, in lower case. */
export interface Owner {
  id: number;
  email: string;
}

/**
 * SQL: orders of the account, and paid guest orders with its address. Unpaid ones do not count:
 * anybody may place an order with any address.
 */
function ownedBy({ id, email }: Owner): Prisma.Sql {
  return Prisma.sql`(user_id = ${id} OR (user_id IS NULL AND lower(customer_email) = ${email}
    AND status IN ('completed', 'delivered')))`;
}

/** Ids of the newest orders of `owner`, newest first, older than the order `before`. */
export async function findOwnOrderIds(
  owner: Owner,
  { before, limit }: { before?: number; limit: number },
): Promise<number[]> {
  const older = before === undefined ? Prisma.empty : Prisma.sql`AND id < ${before}`;
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM orders WHERE ${ownedBy(owner)} ${older} ORDER BY id DESC LIMIT ${limit}`;
  return rows.map((row) => row.id);
}

export async function ownsOrder(tx: Tx, owner: Owner, orderId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM orders WHERE id = ${orderId} AND ${ownedBy(owner)}`;
  return rows.length > 0;
}
