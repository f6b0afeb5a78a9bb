import { DomainError } from "@/domain/errors";
import { db } from "@/server/platform/database/db";
import { orderOfToken } from "./page-access";

/**
 * The e-mail address, in lower case, of the order that the token names, and the id of the order as
 * the reference of a code request.
 * @throws DomainError order_not_found, also for an erased order
 */
export async function addressOfToken(token: string): Promise<{ email: string; reference: string }> {
  const id = orderOfToken(token);
  const order = await db().order.findUnique({ where: { id }, select: { customerEmail: true } });
  if (!order || order.customerEmail === "") throw new DomainError("order_not_found");
  return { email: order.customerEmail.toLowerCase(), reference: String(id) };
}
