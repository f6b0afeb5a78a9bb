import { DomainError } from "@/domain/errors";
import { type PolicyVersions, policiesKey } from "@/domain/shop/policy";
import { recordOpening } from "@/server/orders/buyer/code-openings";
import { codeColumns, revealLines } from "@/server/orders/buyer/delivered-codes";
import { openedCodes } from "@/server/orders/buyer/my-orders";
import { db } from "@/server/platform/database/db";
import { orderOfToken, type PageVisitor, pageAccessOf } from "./page-access";

export interface OpenCodes {
  token: string;
  itemId: number;
  visitor: PageVisitor;
  /** The IP address, from `clientAddress`. */
  address: string;
}

/**
 * "Show my code": returns the codes of an item of a completed order to a visitor whom
 * `pageAccessOf` permits. Records the kind, IP address and time of the access before it returns the
 * codes. Decision 040 (access to an order page).
 * @throws DomainError order_not_found, codes_locked for a visitor with only the link,
 *   codes_not_there if the order is not completed, or the item has no codes (any more)
 */
export async function openCodes({ token, itemId, visitor, address }: OpenCodes): Promise<string[]> {
  const id = orderOfToken(token);
  const order = await db().order.findUnique({
    where: { id },
    select: {
      status: true,
      sessionId: true,
      userId: true,
      customerEmail: true,
      policies: true,
      items: { where: { id: itemId }, select: { id: true } },
    },
  });
  if (!order || order.customerEmail === "") throw new DomainError("order_not_found");
  const way = pageAccessOf(order, visitor);
  if (way === null) throw new DomainError("codes_locked");
  if (order.status !== "completed" || order.items.length === 0) {
    throw new DomainError("codes_not_there");
  }
  await revealLines([id]);
  const item = await db().orderItem.findUniqueOrThrow({
    where: { id: itemId },
    select: codeColumns,
  });
  const codes = item.revealedAt === null ? [] : openedCodes(item);
  if (codes.length === 0) throw new DomainError("codes_not_there");
  const { customerEmail } = order;
  const policyVersion = policiesKey(order.policies as PolicyVersions) || null;
  await recordOpening({ itemId, address, way, policyVersion, customerEmail });
  return codes;
}
