import { DomainError } from "@/domain/errors";
import { db } from "@/server/platform/database/db";
import { orderOfToken } from "./page-way";

/**
 * Where the mails of a token's order go, in lower case, and its number as a reference: what a code is asked for with.
 * @throws DomainError order_not_found, also for one that was erased
 */
export async function addressOfToken(token: string): Promise<{ email: string; reference: string }> {
  const id = orderOfToken(token);
  const order = await db().order.findUnique({ where: { id }, select: { customerEmail: true } });
  if (!order || order.customerEmail === "") throw new DomainError("order_not_found");
  return { email: order.customerEmail.toLowerCase(), reference: String(id) };
}
