import { db, type Tx } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";

/** Whose orders: an account whose address is verified, and stored in lower case. */
export interface Owner {
  id: number;
  email: string;
}

/**
 * What the account ordered, and what a guest ordered with its address and paid: anybody may place an
 * order with any address.
 */
function ownedBy({ id, email }: Owner): Prisma.Sql {
  return Prisma.sql`(user_id = ${id} OR (user_id IS NULL AND lower(customer_email) = ${email}
    AND status IN ('completed', 'delivered')))`;
}

/** Numbers of the newest orders of `owner`, newest first, older than the order `before`. */
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
